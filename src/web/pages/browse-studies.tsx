import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { browseStudies } from '../../contract/study-offers.ts';
import { paths } from '../app/paths.ts';
import { OfferCard } from '../features/studies/offer-card.tsx';
import { ask } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

const SORTS = { newest: 'Newest first', reward: 'Highest pay first', soonest: 'Soonest first' } as const;
const { newest: _, ...OTHER_SORTS } = SORTS;

/** Search, order and page live in the URL. */
export default function BrowseStudiesPage() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const search = useDeferredValue(params.get('search') ?? '');
  const sort = (params.get('sort') ?? 'newest') as keyof typeof SORTS;
  const page = Number(params.get('page') ?? 0);
  const query = useQuery({
    ...ask(browseStudies, { query: { search, sort, page } }),
    enabled: user?.hasParticipantInfo ?? false,
    placeholderData: keepPreviousData,
  });
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        if (name !== 'page') before.delete('page');
        return before;
      },
      { replace: true },
    );
  if (!user?.hasParticipantInfo) {
    return (
      <>
        <PageTitle title="Browse Studies" />
        <EmptyState title="First tell us about you">
          <p>We show you the studies that fit you. For that we need four short steps.</p>
          <ButtonLink to={paths.participantSetup}>Get started</ButtonLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title="Browse Studies" lead="You qualify for all of these." />
      <div className="grid gap-4 sm:grid-cols-[1fr_220px]">
        <TextField
          label="Search"
          type="search"
          value={params.get('search') ?? ''}
          onChange={({ target }) => change('search', target.value)}
        />
        <SelectField
          label="Order"
          options={OTHER_SORTS}
          placeholder={SORTS.newest}
          value={sort === 'newest' ? '' : sort}
          onChange={({ target }) => change('sort', target.value)}
        />
      </div>
      <PagedList
        query={query}
        onPage={(next) => change('page', String(next))}
        className="grid gap-4 md:grid-cols-2"
        empty={
          <EmptyState title={search ? 'Nothing fits these words' : 'No study fits you right now'}>
            <p>
              {search
                ? 'Try another word.'
                : 'New ones come every week. Keep your profile true, and you are told when one fits.'}
            </p>
          </EmptyState>
        }
      >
        {(offer) => <OfferCard offer={offer} />}
      </PagedList>
    </>
  );
}
