import { useState } from 'react';
import { useNavigate } from 'react-router';
import { publishStudy } from '../../../../contract/studies.ts';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../lib/api.ts';
import { clearDrafts, readDraft, useDraft, writeDraft } from '../../../lib/drafts.ts';
import { useAction } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Banner, PageTitle } from '../../../ui/page.tsx';
import { Steps } from '../../../ui/steps.tsx';
import { useReturnFromPayment } from '../../wallets/use-return-from-payment.ts';
import { CostPanel } from './cost-panel.tsx';
import { DRAFT_KEYS, emptyDraft, type Study, type StudyDraft } from './draft.ts';
import { STAGES } from './stages.ts';

/** Which stage a refused field belongs to, so that the wizard opens there. */
const STAGE_OF_FIELD: Record<string, number> = { study: 0, demographics: 1, screeners: 2, cost: 3, schedule: 4 };

function restoreDraft(projectId: string): StudyDraft {
  const draft = emptyDraft();
  for (const key of Object.keys(DRAFT_KEYS) as (keyof StudyDraft)[]) {
    const kept = readDraft<never>(DRAFT_KEYS[key], projectId);
    if (kept !== null) draft[key] = kept;
  }
  return draft;
}

/** The 6-stage wizard: every stage's draft and the stage itself are kept in the browser and restored. */
export function StudyWizard({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => restoreDraft(projectId));
  const [stage, setStage] = useDraft('studyStage', projectId, 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  useReturnFromPayment();
  const publish = useAction(publishStudy, {
    quiet: true,
    onDone: ({ content }) => {
      clearDrafts([...Object.values(DRAFT_KEYS), 'studyStage'], projectId);
      navigate(paths.studyApplicants(content.id), { replace: true });
    },
  });
  const change: Parameters<(typeof STAGES)[number]['Stage']>[0]['onChange'] = (key, value) => {
    setDraft((before) => ({ ...before, [key]: value }));
    writeDraft(DRAFT_KEYS[key], projectId, value);
  };
  const go = (next: number) => {
    setStage(next);
    window.scrollTo({ top: 0 });
  };
  const save = () => {
    setRefusal(null);
    if (stage < STAGES.length - 1) return go(stage + 1);
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
  const { Stage } = STAGES[stage] ?? (STAGES[0] as (typeof STAGES)[number]);
  return (
    <>
      <PageTitle title="Create a study">
        <Button look="quiet" aria-label="Close; your draft is kept" onClick={() => navigate(-1)}>
          <CloseIcon />
        </Button>
      </PageTitle>
      {stage > 2 && stage < 5 && <CostPanel cost={draft.cost} />}
      {refusal && <Banner tone="bad" title={refusal} />}
      <Card className="grid gap-6">
        <Steps titles={STAGES.map(({ title }) => title)} current={stage} />
        <Stage
          key={stage}
          projectId={projectId}
          draft={draft}
          publishing={publish.isPending}
          onChange={change}
          onBack={() => (stage === 0 ? navigate(-1) : go(stage - 1))}
          onSave={save}
        />
      </Card>
    </>
  );
}
