import { asksAboutHealth, DemographicsForm } from '../../../../contract/studies/demographics.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { AreaField } from '../../../ui/field.tsx';
import { StageForm } from '../../../ui/wizard.tsx';
import type { AudienceFieldsProps } from './audience-fields.tsx';
import { CRITERIA_PARTS, CriteriaList } from './criteria-list.tsx';
import { AboutCount, EligibleCount, FoundParticipants, useEligibleCount } from './eligible-count.tsx';
import type { SavedAudiencesProps } from './saved-audiences.tsx';
import { type StageProps, TO_REVIEW } from './stage-props.ts';
import { useProblems } from './use-problems.ts';
import { VideoProblemToSolve } from './video-problem.tsx';

const AudienceFields = lazyPart<AudienceFieldsProps>(() =>
  import('./audience-fields.tsx').then((module) => module.AudienceFields),
);
const SavedAudiences = lazyPart<SavedAudiencesProps>(() =>
  import('./saved-audiences.tsx').then((module) => module.SavedAudiences),
);

/** The stage with its parts, so that it works without a network once it is loaded. */
export async function loadDemographics() {
  await Promise.all([SavedAudiences, ...CRITERIA_PARTS].map((part) => part.fetch()));
  return DemographicsStage;
}

/** Stage 2 (STUDY-05): who can apply. Every criterion starts at anyone, and the number of people who fit stays in sight. */
function DemographicsStage({ draft, onChange, onBack, onNext, isFromReview }: StageProps) {
  const { demographics } = draft;
  const problems = useProblems(DemographicsForm, demographics);
  const count = useEligibleCount(draft);
  const set = (next: typeof demographics) => onChange('demographics', next);
  const { audience, facts, healthReason } = demographics;
  const isOwn = Object.values(audience).some((one) => one !== null && one !== 'EVERYBODY');
  return (
    <>
      {count.isVerified && <Lazy of={SavedAudiences} fallback={null} demographics={demographics} onChange={set} />}
      <StageForm
        missing={problems.first}
        action={isFromReview ? TO_REVIEW : 'Add screener survey'}
        onBack={onBack}
        onNext={onNext}
      >
        <div className="count-bar z-[4] grid gap-2 bg-surface py-1">
          {count.isVerified && <FoundParticipants criteria={count.criteria} />}
          <EligibleCount count={count} />
        </div>
        <VideoProblemToSolve draft={draft} onChange={onChange} />
        <AboutCount counts={count.counts} />
        <CriteriaList demographics={demographics} counts={count.counts} problems={problems} onChange={set} />
        {asksAboutHealth(facts) && (
          <AreaField
            label="Why the study needs to know about difficulties"
            name="healthReason"
            hint="People read this before they answer. Answering is optional."
            rows={3}
            maxLength={300}
            counted={healthReason.length}
            value={healthReason}
            onBlur={() => problems.touch('healthReason')}
            onChange={({ target }) => set({ ...demographics, healthReason: target.value })}
            error={problems.shown('healthReason')}
          />
        )}
        <Disclosure title="People you know, and people to leave out" open={isOwn}>
          <Lazy
            of={AudienceFields}
            fallback={<div className="skeleton h-32" />}
            draft={draft}
            onChange={(chosen) => set({ ...demographics, audience: chosen })}
          />
        </Disclosure>
      </StageForm>
    </>
  );
}
