import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { getTrialDraft } from '../../../../contract/studies/drafts.ts';
import { dateOf } from '../../../../domain/calendar.ts';
import type { StageKey } from '../../../../domain/study-kinds.ts';
import { ask } from '../../../lib/queries.ts';
import { showInstant } from '../../../lib/when.ts';
import { Loaded } from '../../../ui/states.tsx';
import { Wizard } from '../../../ui/wizard.tsx';
import { CostPanel } from './cost-panel.tsx';
import { readContent, type StudyDraft } from './draft.ts';
import { exampleDraft } from './example-draft.ts';
import { KeepTrial } from './keep-trial.tsx';
import { trialStagesOf } from './stages.ts';
import { useStudyStages } from './use-study-stages.ts';
import { WizardTitle } from './wizard-title.tsx';

/** What each stage is for. */
const GUIDE: Record<StageKey, string> = {
  study: 'Name your study twice: once for your team, once for participants. Then say what happens in a session.',
  demographics: 'Choose who can apply. Only people who match see the study.',
  screeners: 'Ask what a profile doesn’t say. Switch off the answers that disqualify people.',
  cost: 'Choose how long a session takes and how many people you want to meet. The price follows.',
  schedule: 'Offer the times when you can meet. Each person you invite chooses one.',
  ownTime: 'Say where it is done and what it pays.',
  payment: 'Check the whole study and its price. This is where you will publish it.',
};

/**
 * The wizard to look around in before the organisation is verified (STUDY-36): its own stages, with an example or with what
 * was kept before. It writes only when the person keeps it.
 */
export function TrialWizard() {
  const kept = useQuery(ask('GET /project/trial-draft'));
  // Keeps the state it started with: a later read must not replace a field while somebody types.
  const [started, setStarted] = useState<{ kept: Kept } | null>(null);
  if (started) return <Trial kept={started.kept} />;
  if (kept.data) setStarted({ kept: kept.data.content });
  return (
    <Loaded query={kept} rows={1} whole>
      {() => null}
    </Loaded>
  );
}

type Kept = ReplyOf<typeof getTrialDraft>;

function Trial({ kept }: { kept: Kept }) {
  const [draft, setDraft] = useState<StudyDraft>(() =>
    kept ? readContent(kept.content) : exampleDraft(dateOf(new Date())),
  );
  const stages = trialStagesOf(draft.details.kind);
  const { at, open, goOn, onBack, isLast, isFromReview } = useStudyStages(stages, useState(kept?.stage ?? 0));
  return (
    <>
      <WizardTitle title="Try out a study" close="Close the preview" draft={draft}>
        <CostPanel draft={draft} isTrial />
      </WizardTitle>
      <div
        role="note"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl bg-sunken px-4 py-3 text-sm"
      >
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <p className="font-semibold">
            {kept
              ? `You kept this draft ${showInstant(kept.savedAt)}. Keep it again to save your changes.`
              : 'This is a preview. Nothing is saved unless you keep it as a draft.'}
          </p>
          <p>
            {at === 0 && !kept && 'It starts with an example. Change what you like. '}
            {GUIDE[stages[at]?.key as StageKey]}
          </p>
        </div>
        {/* The last stage ends with it. */}
        {!isLast && <KeepTrial draft={draft} stage={at} variant="plain" />}
      </div>
      <Wizard
        stages={stages}
        at={at}
        draft={draft}
        onChange={(key, value) => setDraft((before) => ({ ...before, [key]: value }))}
        onBack={onBack}
        onNext={goOn}
        onGo={open}
        isFromReview={isFromReview}
      />
    </>
  );
}
