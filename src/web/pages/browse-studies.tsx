import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { useNextStep } from '../features/applications/next-step.tsx';
import { OfferCard } from '../features/studies/offer-card.tsx';
import lensStudy from '../illustrations/lens-study.svg';
import stall from '../illustrations/stall.svg';
import { useFilters } from '../lib/filters.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FiltersIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, LoadingState, NoMatches } from '../ui/states.tsx';

const FILTERS = ['search', 'sort', 'device', 'meetingKind', 'durationInMinutes'] as const;

// Lazy: collapsed at first, and most people don't open them.
const BrowseFilters = lazyPart(() =>
  import('../features/studies/browse-filters.tsx').then((module) => module.BrowseFilters),
);

export default function BrowseStudiesPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-6">
      <PageTitle {...headingOf('browseStudies')} />
      <Studies />
    </div>
  );
}

/**
 * The studies that fit or may fit; before the set-up, all that are open. Search, filters, order and page live in the URL.
 */
function Studies() {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(FILTERS);
  const query = useQuery({
    ...ask('GET /project/studies', { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  });
  const { card, isKnown } = useNextStep();
  const count = FILTERS.filter((name) => name !== 'search' && values[name] !== '').length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <>
      {card}
      {/* One row, so that the first study starts in the upper part of a phone's screen. */}
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <SearchField label={m.browse_search()} bare value={values.search} onSearch={(search) => change({ search })} />
        </div>
        <Button variant="plain" aria-expanded={isOpen} aria-controls="filters" onClick={() => setIsOpen(!isOpen)}>
          <FiltersIcon />
          {m.ui_filters()}
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      <div id="filters" hidden={!isOpen} className="filters">
        {isOpen && (
          <Lazy of={BrowseFilters} fallback={<div className="skeleton h-20" />} values={values} onChange={change} />
        )}
      </div>
      {isKnown ? (
        <PagedList
          query={query}
          onPage={setPage}
          className="grid gap-4 md:grid-cols-2"
          empty={
            isFiltered ? (
              <NoMatches picture={lensStudy} hint={m.browse_no_matches()} onClear={clear} />
            ) : (
              <EmptyState picture={stall} title={m.browse_none()}>
                <p>{m.browse_none_hint()}</p>
                <ButtonLink variant="plain" to={addresses.accountManagement}>
                  {m.browse_profile()}
                </ButtonLink>
              </EmptyState>
            )
          }
        >
          {(offer) => <OfferCard offer={offer} />}
        </PagedList>
      ) : (
        <LoadingState />
      )}
    </>
  );
}
