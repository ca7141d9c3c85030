import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getStudy } from '../../contract/studies.ts';
import { countOf } from '../../domain/counts.ts';
import { hasSessions } from '../../domain/study-kinds.ts';
import { ApplicantsTab } from '../features/applications/applicants-tab.tsx';
import { AppointmentList } from '../features/bookings/appointment-list.tsx';
import { StudyActions } from '../features/studies/study-actions.tsx';
import { StudyStatusBadge } from '../features/studies/study-status-badge.tsx';
import { StudySummary } from '../features/studies/study-summary.tsx';
import { DebtBanner } from '../features/wallets/debt-banner.tsx';
import { useParent } from '../lib/back.ts';
import { useTab } from '../lib/filters.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded, LoadingState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const MEETING_TABS = { applicants: 'Applicants', sessions: 'Sessions', study: 'Study', results: 'Results' } as const;
const OWN_TIME_TABS = { applicants: 'Applicants', work: 'Work', study: 'Study', results: 'Results' } as const;

const Results = lazyPart(() => import('../features/studies/study-results.tsx').then((module) => module.StudyResults));
const Work = lazyPart(() => import('../features/assignments/work-tab.tsx').then((module) => module.WorkTab));

export default function StudyApplicantsPage() {
  const { studyId } = useParams<'studyApplicants'>();
  const query = useQuery(ask('GET /project/studies/{id}', { params: { id: studyId } }));
  const projectId = query.data?.content.projectId;
  useParent(projectId && addresses.project({ projectId }));
  return (
    <Loaded query={query} whole>
      {({ content: study }) => {
        return (
          <>
            <PageTitle
              title={study.name}
              lead={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <StudyStatusBadge status={study.status} />
                  <span className="money">
                    {study.filled} of {countOf(study.desiredNumberOfParticipants, 'place')} filled
                  </span>
                </span>
              }
            >
              <StudyActions study={study} whole />
            </PageTitle>
            <DebtBanner />
            <StudyTabs study={study} />
          </>
        );
      }}
    </Loaded>
  );
}

function StudyTabs({ study }: { study: ReplyOf<typeof getStudy> }) {
  const tabs: Readonly<Record<string, string>> = hasSessions(study.kind) ? MEETING_TABS : OWN_TIME_TABS;
  const [tab, setTab] = useTab(tabs);
  return (
    <Tabs
      tabs={tabs}
      counts={study.newApplicants > 0 ? { applicants: study.newApplicants } : undefined}
      current={tab}
      label="This study"
      onChange={setTab}
    >
      {tab === 'sessions' ? (
        <AppointmentList studyId={study.id} />
      ) : tab === 'work' ? (
        <Lazy of={Work} fallback={<LoadingState />} study={study} />
      ) : tab === 'study' ? (
        <StudySummary study={study} />
      ) : tab === 'results' ? (
        <Lazy of={Results} fallback={<LoadingState />} study={study} />
      ) : (
        <ApplicantsTab study={study} />
      )}
    </Tabs>
  );
}
