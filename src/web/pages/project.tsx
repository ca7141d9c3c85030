import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { formatCedis } from '../../domain/money.ts';
import { hasSessions } from '../../domain/study-kinds.ts';
import { DraftCard } from '../features/studies/draft-card.tsx';
import { ProjectResults } from '../features/studies/project-results.tsx';
import { StudyActions } from '../features/studies/study-actions.tsx';
import { StudyStatusBadge } from '../features/studies/study-status-badge.tsx';
import { DebtBanner } from '../features/wallets/debt-banner.tsx';
import questions from '../illustrations/questions.svg';
import { Link, useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

export default function ProjectPage() {
  const { projectId } = useParams<'project'>();
  const project = useQuery(ask('GET /project/projects/{id}', { params: { id: projectId } }));
  const studies = useQuery(ask('GET /project/projects/{id}/studies', { params: { id: projectId } }));
  // The wizard may just have saved one.
  const kept = useQuery({
    ...ask('GET /project/projects/{id}/study-drafts', { params: { id: projectId } }),
    staleTime: 0,
  });
  const drafts = kept.data?.content ?? [];
  return (
    <Loaded query={project} rows={1} whole>
      {({ content }) => (
        <>
          <PageTitle title={content.projectName} lead={content.description}>
            <ButtonLink variant="plain" to={addresses.projectSettings({ projectId })}>
              Settings
            </ButtonLink>
            <ButtonLink to={addresses.createStudy({ projectId })}>Create a study</ButtonLink>
          </PageTitle>
          <DebtBanner />
          <Loaded query={studies}>
            {({ content: rows }) =>
              // Waits for the parts above, so that nothing moves under the finger.
              kept.isPending ? null : rows.length + drafts.length === 0 ? (
                <EmptyState picture={questions} title="Create your first study">
                  <p>
                    In six short steps, choose who you want to meet, when, and how many people. You pay nothing until
                    you publish.
                  </p>
                </EmptyState>
              ) : (
                <ul className="grid gap-4">
                  {drafts.map((draft) => (
                    <li key={draft.id}>
                      <DraftCard projectId={projectId} draft={draft} />
                    </li>
                  ))}
                  {rows.map((study) => (
                    <li key={study.id}>
                      <Card className="grid gap-4">
                        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                          <h2 className="text-xl">
                            <Link
                              className="rounded hover:text-clay hover:underline"
                              to={addresses.studyApplicants({ studyId: study.id })}
                            >
                              {study.name}
                            </Link>
                          </h2>
                          <StudyStatusBadge status={study.status} />
                          {study.newApplicants > 0 && <Badge tone="act">{study.newApplicants} new</Badge>}
                        </div>
                        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 [&_dt]:text-quiet [&_dt]:text-sm">
                          <div>
                            <dt>Filled</dt>
                            <dd className="money">
                              {study.filled} of {study.desiredNumberOfParticipants}
                            </dd>
                          </div>
                          {hasSessions(study.kind) && (
                            <div>
                              <dt>Next session</dt>
                              <dd className="text-balance">
                                {study.nextSessionAt ? showInstant(study.nextSessionAt) : '–'}
                              </dd>
                            </div>
                          )}
                          <div>
                            <dt>Reserved</dt>
                            <dd className="money">{formatCedis(study.heldPesewas)}</dd>
                          </div>
                          <div>
                            <dt>Spent</dt>
                            <dd className="money">{formatCedis(study.spentPesewas)}</dd>
                          </div>
                        </dl>
                        <StudyActions study={study} />
                      </Card>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
          <ProjectResults projectId={projectId} />
        </>
      )}
    </Loaded>
  );
}
