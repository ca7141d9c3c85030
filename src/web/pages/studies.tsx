import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { addedWords, groupWords, lengthWords, payWords } from '../../messages/offer-words.ts';
import { Holds } from '../features/appeals/holds.tsx';
import { ApplicationProgress } from '../features/applications/application-progress.tsx';
import { isMissed, NextAction } from '../features/applications/next-action.tsx';
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

/** Steps that the study's own row shows too. */
const IN_ITS_ROW = ['CHOOSE_TIME', 'START_WORK', 'DO_ENTRY'];

export default function StudiesPage() {
  const [page, setPage] = usePage();
  const { card, step, isKnown } = useNextStep();
  const query = useQuery(ask('GET /project/studies/applications', { query: { page } }));
  // Its row already has the action and the time left.
  const isInList =
    step !== null &&
    IN_ITS_ROW.includes(step.kind) &&
    query.data?.content.some(({ studyId }) => studyId === step.studyId);
  return (
    <>
      <PageTitle {...headingOf('studies')} />
      {!isInList && card}
      <Holds of={['PAUSE']} />
      <Holds of={['ENTRY']} fits={({ appeal }) => appeal === 'POSSIBLE' || appeal === 'OPEN'} />
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
              <div className="flex items-start justify-between gap-4">
                <div className="grid min-w-0 gap-1">
                  <h2 className="text-lg">
                    <Link
                      className="rounded hover:text-clay hover:underline"
                      lang={application.studyNameLanguage}
                      to={addresses.appliedStudy({ applicationId: application.id })}
                    >
                      {application.studyName}
                    </Link>
                  </h2>
                  <p className="text-quiet text-sm">
                    {application.organizationName} · {lengthWords(application)}
                    {application.groupSize !== null && ` · ${groupWords(application.groupSize)}`}
                  </p>
                </div>
                <p className="money text-right">
                  <span className="whitespace-nowrap font-display text-leaf text-lg">{payWords(application)}</span>
                  <span className="block text-quiet text-sm empty:hidden">
                    {addedWords(application.rewardPesewas, application)}
                  </span>
                </p>
              </div>
              <ApplicationProgress application={application} />
              <NextAction application={application} />
              {isMissed(application.status) && <Holds of={['SESSION']} subjectId={application.id} />}
            </Card>
          )}
        </PagedList>
      ) : (
        <LoadingState />
      )}
    </>
  );
}
