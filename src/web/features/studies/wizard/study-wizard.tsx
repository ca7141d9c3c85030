import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../../../contract/addresses.ts';

import { call, codeOf } from '../../../lib/api.ts';
import { navigate } from '../../../lib/navigation.tsx';
import { ask, useAction } from '../../../lib/queries.ts';
import { APP_WIDE } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { Wizard } from '../../../ui/wizard.tsx';
import { useReturnFromPayment } from '../../wallets/use-return-from-payment.ts';
import { CostPanel } from './cost-panel.tsx';
import { formOf } from './draft.ts';
import { DraftConflict, DraftState } from './draft-state.tsx';
import { stagesOf } from './stages.ts';
import { forgetDraft, type ServerDraft, useStudyDraft } from './use-study-draft.ts';
import { useStudyStages } from './use-study-stages.ts';
import { WizardTitle } from './wizard-title.tsx';

/** The 6-stage wizard, once we know that the project exists and which draft the account has. */
export function StudyWizard({ projectId }: { projectId: string }) {
  const params = { id: projectId };
  const project = useQuery(ask('GET /project/projects/{id}', { params }));
  const saved = useQuery({
    // Its own key: another screen may just have read the previous draft.
    queryKey: ['/project/projects/{id}/study-draft', { params }, 'wizard'],
    queryFn: () => call('GET /project/projects/{id}/study-draft', { params }),
    gcTime: 0,
  });
  // Keeps the state it started with: a later read must not replace a field while somebody types.
  const [started, setStarted] = useState<{ server: ServerDraft | undefined } | null>(null);
  if (started) return <Draft projectId={projectId} server={started.server} />;
  // Without a network we use this browser's copy; it is saved to the account later.
  const isOffline = [project, saved].some(({ error }) => codeOf(error) === 'OFFLINE');
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
  const stages = stagesOf(draft.details.kind);
  const { at, open, goOn, onBack, isLast, isFromReview, showRefusal } = useStudyStages(stages, [stage, go]);
  const [refusal, setRefusal] = useState<string | null>(null);
  useReturnFromPayment();
  const publish = useAction('POST /project/studies', {
    success: APP_WIDE,
    onDone: ({ content }) => {
      forgetDraft(projectId);
      navigate(addresses.studyApplicants({ studyId: content.id }), { replace: true });
    },
  });
  const send = () => {
    setRefusal(null);
    stop();
    publish.mutate(
      { body: formOf(projectId, draft) },
      {
        onError: (error) => {
          setRefusal(error.message);
          showRefusal(error);
        },
      },
    );
  };
  return (
    <>
      <WizardTitle
        title="Create a study"
        lead={<DraftState save={save} />}
        close="Close and keep the draft"
        draft={draft}
      />
      {save === 'conflict' && <DraftConflict projectId={projectId} onTheirs={takeTheirs} onMine={keepMine} />}
      {!isLast && <CostPanel draft={draft} />}
      {refusal && <Banner tone="bad" title={refusal} />}
      <Wizard
        stages={stages}
        at={at}
        projectId={projectId}
        draft={draft}
        publishing={publish.isPending}
        onChange={change}
        onBack={onBack}
        onNext={isLast ? send : goOn}
        onGo={open}
        isFromReview={isFromReview}
      />
    </>
  );
}
