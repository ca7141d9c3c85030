import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addresses } from '../../../../contract/addresses.ts';
import { getProject } from '../../../../contract/projects.ts';
import { getStudyDraft } from '../../../../contract/studies/drafts.ts';
import { publishStudy } from '../../../../contract/studies.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { goBack } from '../../../lib/back.ts';
import { navigate } from '../../../lib/navigation.tsx';
import { Drawn, part } from '../../../lib/part.tsx';
import { ask, useAction } from '../../../lib/queries.ts';
import { APP_WIDE } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { useStages, Wizard } from '../../../ui/wizard.tsx';
import { useReturnFromPayment } from '../../wallets/use-return-from-payment.ts';
import { CostPanel } from './cost-panel.tsx';
import type { Study } from './draft.ts';
import { DraftConflict, DraftState } from './draft-state.tsx';
import { fetchLaterStages, STAGES } from './stages.ts';
import { forgetDraft, type ServerDraft, useStudyDraft } from './use-study-draft.ts';

const StudyPreview = part(() => import('./study-preview.tsx').then((module) => module.StudyPreview));

const indexOf = (stage: string) => STAGES.findIndex(({ key }) => key === stage);

/** The 6-stage wizard, once we know that the project exists and which draft the account has. */
export function StudyWizard({ projectId }: { projectId: string }) {
  const params = { id: projectId };
  const project = useQuery(ask(getProject, { params }));
  const saved = useQuery({
    // Its own key: another screen may just have read the previous draft.
    queryKey: [getStudyDraft.path, { params }, 'wizard'],
    queryFn: () => call(getStudyDraft, { params }),
    gcTime: 0,
  });
  // Keeps the state it started with: a later read must not replace a field while somebody types.
  const [started, setStarted] = useState<{ server: ServerDraft | undefined } | null>(null);
  if (started) return <Draft projectId={projectId} server={started.server} />;
  // Without a network we use this browser's copy; it is saved to the account later.
  const isOffline = [project, saved].some(({ error }) => error instanceof ApiError && error.code === 'OFFLINE');
  if (isOffline) setStarted({ server: undefined });
  else if (project.data && saved.data) setStarted({ server: saved.data.content });
  return (
    <Loaded query={project} rows={1} whole>
      {() => (
        <Loaded query={saved} rows={1} whole>
          {() => null}
        </Loaded>
      )}
    </Loaded>
  );
}

function Draft({ projectId, server }: { projectId: string; server: ServerDraft | undefined }) {
  const { draft, stage, save, change, go, takeTheirs, keepMine, stop } = useStudyDraft(projectId, server);
  const { at, go: open, next, onBack, isLast, showRefusal } = useStages(STAGES, [stage, go], goBack);
  // Once all stages are complete, each leads back to the review.
  const [isFromReview, setFromReview] = useState(false);
  if (isLast && !isFromReview) setFromReview(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  useReturnFromPayment();
  const publish = useAction(publishStudy, {
    success: APP_WIDE,
    onDone: ({ content }) => {
      forgetDraft(projectId);
      navigate(addresses.studyApplicants({ studyId: content.id }), { replace: true });
    },
  });
  const send = () => {
    setRefusal(null);
    stop();
    const { details, demographics, screeners, cost, schedule } = draft;
    publish.mutate(
      { body: { projectId, study: details, demographics, screeners, cost, schedule } as Study },
      {
        onError: (error) => {
          setRefusal(error.message);
          showRefusal(error);
        },
      },
    );
  };
  const goOn = () => {
    // A new duration or number of places needs other times: after the cost comes the schedule, as always.
    if (isFromReview && at < indexOf('cost')) open(STAGES.length - 1);
    else next();
  };
  useEffect(() => {
    window.addEventListener('focusin', fetchLaterStages, { once: true });
    return () => window.removeEventListener('focusin', fetchLaterStages);
  }, []);
  return (
    <>
      <PageTitle title="Create a study" lead={<DraftState save={save} />}>
        <Button look="quiet" onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button look="quiet" icon aria-label="Close and keep the draft" onClick={goBack}>
          <CloseIcon />
        </Button>
      </PageTitle>
      {save === 'conflict' && <DraftConflict projectId={projectId} onTheirs={takeTheirs} onMine={keepMine} />}
      {!isLast && <CostPanel cost={draft.cost} />}
      {refusal && <Banner tone="bad" title={refusal} />}
      <Wizard
        stages={STAGES}
        at={at}
        projectId={projectId}
        draft={draft}
        publishing={publish.isPending}
        onChange={change}
        onBack={onBack}
        onNext={isLast ? send : goOn}
        onGo={(key) => open(indexOf(key))}
        isFromReview={isFromReview}
      />
      {previewing && <Drawn of={StudyPreview} fallback={null} draft={draft} onClose={() => setPreviewing(false)} />}
    </>
  );
}
