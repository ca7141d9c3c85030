import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addresses } from '../../../../contract/addresses.ts';
import { getProject } from '../../../../contract/projects.ts';
import { publishStudy } from '../../../../contract/studies.ts';
import { getStudyDraft } from '../../../../contract/study-drafts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { goBack } from '../../../lib/back.ts';
import { navigate } from '../../../lib/navigation.tsx';
import { Drawn, part } from '../../../lib/part.tsx';
import { ask, useAction } from '../../../lib/queries.ts';
import { APP_WIDE } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { arriveAtStep, Steps } from '../../../ui/steps.tsx';
import { useReturnFromPayment } from '../../wallets/use-return-from-payment.ts';
import { CostPanel } from './cost-panel.tsx';
import type { Study } from './draft.ts';
import { DraftConflict, DraftState } from './draft-state.tsx';
import { STAGE_TITLES } from './stage-titles.ts';
import { fetchLaterStages, STAGES } from './stages.ts';
import { forgetDraft, type ServerDraft, useStudyDraft } from './use-study-draft.ts';

const StudyPreview = part(() => import('./study-preview.tsx').then((module) => module.StudyPreview));

/** Which stage a refused field belongs to, so that the wizard opens there. */
const STAGE_OF_FIELD: Record<string, number> = { study: 0, demographics: 1, screeners: 2, cost: 3, schedule: 4 };

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
  const [begun, setBegun] = useState<{ server: ServerDraft | undefined } | null>(null);
  if (begun) return <Wizard projectId={projectId} server={begun.server} />;
  // Without a network we use this browser's copy; it is saved to the account later.
  const isOffline = [project, saved].some(({ error }) => error instanceof ApiError && error.code === 'OFFLINE');
  if (isOffline) setBegun({ server: undefined });
  else if (project.data && saved.data) setBegun({ server: saved.data.content });
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

function Wizard({ projectId, server }: { projectId: string; server: ServerDraft | undefined }) {
  const { draft, stage, save, change, go: setStage, take, keepMine, stop } = useStudyDraft(projectId, server);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  useReturnFromPayment();
  const publish = useAction(publishStudy, {
    told: APP_WIDE,
    onDone: ({ content }) => {
      forgetDraft(projectId);
      navigate(addresses.studyApplicants({ studyId: content.id }), { replace: true });
    },
  });
  const go = (next: number) => {
    setStage(next);
    arriveAtStep();
  };
  const saveStage = () => {
    setRefusal(null);
    if (stage < STAGES.length - 1) return go(stage + 1);
    stop();
    const { details, demographics, screeners, cost, schedule } = draft;
    return publish.mutate(
      { body: { projectId, study: details, demographics, screeners, cost, schedule } as Study },
      {
        onError: (error) => {
          setRefusal(error.message);
          const first = error instanceof ApiError ? error.fields[0] : undefined;
          const wrong = first && STAGE_OF_FIELD[first.field.split('.')[0] ?? ''];
          if (wrong !== undefined) go(wrong);
        },
      },
    );
  };
  useEffect(() => {
    window.addEventListener('focusin', fetchLaterStages, { once: true });
    return () => window.removeEventListener('focusin', fetchLaterStages);
  }, []);
  const current = STAGES[stage] ?? (STAGES[0] as (typeof STAGES)[number]);
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
      {save === 'conflict' && <DraftConflict projectId={projectId} onTheirs={take} onMine={keepMine} />}
      {stage < 5 && <CostPanel cost={draft.cost} />}
      {refusal && <Banner tone="bad" title={refusal} />}
      <Card className="grid gap-6">
        <Steps titles={STAGE_TITLES} current={stage} />
        <Drawn
          key={stage}
          of={current}
          fallback={<div className="skeleton h-80" />}
          projectId={projectId}
          draft={draft}
          publishing={publish.isPending}
          onChange={change}
          onBack={() => (stage === 0 ? goBack() : go(stage - 1))}
          onSave={saveStage}
        />
      </Card>
      {previewing && <Drawn of={StudyPreview} fallback={null} draft={draft} onClose={() => setPreviewing(false)} />}
    </>
  );
}
