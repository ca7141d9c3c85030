import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { OwnConsentCard } from '../features/consent-forms/own-consent-card.tsx';
import signature from '../illustrations/signature.svg';
import { usePage } from '../lib/filters.ts';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Every consent form that the participant signed. */
export default function ConsentsPage() {
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /project/consents', { query: { page } }));
  return (
    <>
      <PageTitle {...headingOf('consents')} />
      <PagedList
        query={query}
        onPage={setPage}
        empty={
          <EmptyState picture={signature} title={m.consent_none()}>
            <p>{m.consent_none_hint()}</p>
            <ButtonLink variant="plain" to={addresses.browseStudies}>
              {m.shell_browse()}
            </ButtonLink>
          </EmptyState>
        }
      >
        {(consent) => <OwnConsentCard consent={consent} />}
      </PagedList>
    </>
  );
}
