import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../../../contract/addresses.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { navigate, useSearchParams } from '../../../lib/navigation.tsx';
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

interface Place {
  projectId: string;
  draftId: string;
}

/** The 6-stage wizard, once we know that the project exists and what the account has of the draft. */
export function StudyWizard({ projectId, draftId }: Place) {
  const params = { id: projectId, draftId };
  const project = useQuery(ask('GET /project/projects/{id}', { params: { id: projectId } }));
  const saved = useQuery({
    // Its own key: what another screen read may be older.
    queryKey: ['/project/projects/{id}/study-drafts/{draftId}', { params }, 'wizard'],
    queryFn: () => call('GET /project/projects/{id}/study-drafts/{draftId}', { params }),
    gcTime: 0,
  });
  // Keeps the state it started with: a later read must not replace a field while somebody types.
  const [started, setStarted] = useState<{ server: ServerDraft | undefined } | null>(null);
  if (started) return <Draft projectId={projectId} draftId={draftId} server={started.server} />;
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

function Draft({ projectId, draftId, server }: Place & { server: ServerDraft | undefined }) {
  const { draft, stage, save, change, go, takeTheirs, keepMine, stop } = useStudyDraft(projectId, draftId, server);
  const stages = stagesOf(draft.details.kind);
  const { at, open, goOn, onBack, isLast, isFromReview, showRefusal } = useStudyStages(stages, [stage, go]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [search] = useSearchParams();
  const startedFrom = search.get('from');
  useReturnFromPayment();
  const publish = useAction('POST /project/studies', {
    success: APP_WIDE,
    onDone: ({ content }) => {
      forgetDraft(draftId);
      navigate(addresses.studyApplicants({ studyId: content.id }), { replace: true });
    },
  });
  const send = () => {
    setRefusal(null);
    stop();
    publish.mutate(
      { body: formOf(projectId, draftId, draft) },
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
      >
        <CostPanel draft={draft} />
      </WizardTitle>
      {save === 'conflict' && (
        <DraftConflict projectId={projectId} draftId={draftId} onTheirs={takeTheirs} onMine={keepMine} />
      )}
      {refusal && <Banner tone="bad" title={refusal} />}
      {startedFrom && stages[at]?.key === 'schedule' && (
        <Banner tone="good" title={`From “${startedFrom}”: only the times are missing`}>
          Everything else is filled in. You check it before you publish, and can change all of it.
        </Banner>
      )}
      <Wizard
        stages={stages}
        at={at}
        projectId={projectId}
        draftId={draftId}
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
