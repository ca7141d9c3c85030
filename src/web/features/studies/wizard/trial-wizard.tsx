import { useState } from 'react';
import { dateOf } from '../../../../domain/calendar.ts';
import type { StageKey } from '../../../../domain/study-kinds.ts';
import { Wizard } from '../../../ui/wizard.tsx';
import { CostPanel } from './cost-panel.tsx';
import type { StudyDraft } from './draft.ts';
import { exampleDraft } from './example-draft.ts';
import { trialStagesOf } from './stages.ts';
import { useStudyStages } from './use-study-stages.ts';
import { WizardTitle } from './wizard-title.tsx';

/** What each stage is for. */
const GUIDE: Record<StageKey, string> = {
  study: 'Name your study twice: once for your team, once for participants. Then say what happens in a session.',
  demographics: 'Choose who can apply. Only people who match see the study.',
  screeners: 'Ask what a profile can’t say. Switch off the answers that disqualify somebody.',
  cost: 'Choose how long a session takes and how many people you want to meet. The price follows.',
  schedule: 'Offer the times when you can meet. Each person you invite chooses one.',
  ownTime: 'Say where it is done and what it pays.',
  payment: 'Check the whole study and its price. This is where you publish it.',
};

/**
 * The wizard to look around in before the organisation is verified (STUDY-36): its own stages, with an example that lives
 * only on this screen. It makes no call that writes.
 */
export function TrialWizard() {
  const [draft, setDraft] = useState<StudyDraft>(() => exampleDraft(dateOf(new Date())));
  const stages = trialStagesOf(draft.details.kind);
  const { at, open, goOn, onBack, isLast, isFromReview } = useStudyStages(stages, useState(0));
  return (
    <>
      <WizardTitle title="Try out a study" close="Close the preview" draft={draft} />
      <div role="note" className="grid gap-0.5 rounded-xl bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold">This is a preview. Nothing is saved or created.</p>
        <p>
          {at === 0 && 'It starts with an example. Change what you like. '}
          {GUIDE[stages[at]?.key as StageKey]}
        </p>
      </div>
      {!isLast && <CostPanel draft={draft} isTrial />}
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
