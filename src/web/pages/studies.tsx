import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { formatCedis } from '../../domain/money.ts';
import { m } from '../../messages/m.ts';
import { groupWords } from '../../messages/offer-words.ts';
import { ApplicationProgress } from '../features/applications/application-progress.tsx';
import { ApplicationStatusBadge } from '../features/applications/application-status-badge.tsx';
import { NextAction } from '../features/applications/next-action.tsx';
import { useNextStep } from '../features/applications/next-step.tsx';
import path from '../illustrations/path.svg';
import { usePage } from '../lib/filters.ts';
import { Link } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState, LoadingState } from '../ui/states.tsx';

export default function StudiesPage() {
  const [page, setPage] = usePage();
  const { card, isKnown } = useNextStep();
  const query = useQuery(ask('GET /project/studies/applications', { query: { page } }));
  return (
    <>
      <PageTitle {...headingOf('studies')} />
      {card}
      {isKnown ? (
        <PagedList
          query={query}
          onPage={setPage}
          empty={
            <EmptyState picture={path} title={m.studies_none()}>
              <p>{m.studies_none_hint()}</p>
              <ButtonLink to={addresses.browseStudies}>{m.shell_browse()}</ButtonLink>
            </EmptyState>
          }
        >
          {(application) => (
            <Card className="grid gap-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 className="text-lg">
                  <Link
                    className="rounded hover:text-clay hover:underline"
                    lang={application.studyNameLanguage}
                    to={addresses.appliedStudy({ applicationId: application.id })}
                  >
                    {application.studyName}
                  </Link>
                </h2>
                <ApplicationStatusBadge status={application.status} kind={application.kind} />
              </div>
              <p className="text-quiet text-sm">
                {application.organizationName} · <span className="money">{formatCedis(application.rewardPesewas)}</span>{' '}
                · {m.studies_min({ minutes: application.durationInMinutes })}
                {application.groupSize !== null && ` · ${groupWords(application.groupSize)}`}
              </p>
              <ApplicationProgress status={application.status} kind={application.kind} />
              <NextAction application={application} />
            </Card>
          )}
        </PagedList>
      ) : (
        <LoadingState />
      )}
    </>
  );
}
