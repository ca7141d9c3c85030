import { DemographicsForm } from '../../../../contract/studies/demographics.ts';
import { GENDERS, INCOME_BANDS, STUDY_EDUCATION_LEVELS } from '../../../../domain/enumerations.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { ManyOf } from '../../../ui/choices.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { StageForm } from '../../../ui/wizard.tsx';
import type { AudienceFieldsProps } from './audience-fields.tsx';
import type { StudyDraft } from './draft.ts';
import { EligibleCount } from './eligible-count.tsx';
import { type StageProps, TO_REVIEW } from './stage-props.ts';
import { useProblems } from './use-problems.ts';

const AudienceFields = lazyPart<AudienceFieldsProps>(() =>
  import('./audience-fields.tsx').then((module) => module.AudienceFields),
);

const Languages = lazyPart(() => import('./spoken-fields.tsx').then((module) => module.SpokenFields));

export function DemographicsStage({ draft, onChange, onBack, onNext, isFromReview }: StageProps) {
  const { demographics } = draft;
  const problems = useProblems(DemographicsForm, demographics);
  const set = (change: Partial<StudyDraft['demographics']>) => onChange('demographics', { ...demographics, ...change });
  const age = (name: 'minimumAge' | 'maximumAge') => ({
    name,
    type: 'number',
    inputMode: 'numeric' as const,
    min: 18,
    max: 100,
    value: demographics[name] ?? '',
    onBlur: () => problems.touch(name),
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [name]: target.value === '' ? null : Number(target.value) }),
    error: problems.shown(name),
  });
  const { audience, spoken } = demographics;
  const isOwn = Object.values(audience).some((one) => one !== null && one !== 'EVERYBODY');
  /** "Any level" and single levels exclude each other. */
  const setEducation = (chosen: string[]) => {
    const any = chosen.includes('NOT_APPLICABLE');
    const hadAny = demographics.education.includes('NOT_APPLICABLE');
    const education =
      any && !hadAny ? ['NOT_APPLICABLE'] : chosen.filter((level) => level !== 'NOT_APPLICABLE' || chosen.length === 1);
    set({ education: education as typeof demographics.education });
  };
  return (
    <StageForm
      missing={problems.first}
      action={isFromReview ? TO_REVIEW : 'Add screener survey'}
      onBack={onBack}
      onNext={onNext}
    >
      <EligibleCount details={draft.details} demographics={demographics} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField label="Minimum age" {...age('minimumAge')} />
        <TextField label="Maximum age" {...age('maximumAge')} />
      </div>
      <ManyOf
        label="Gender"
        name="gender"
        columns={3}
        options={GENDERS}
        value={demographics.gender}
        onChange={(gender) => set({ gender: gender as typeof demographics.gender })}
      />
      <ManyOf
        label="Level of education"
        name="education"
        options={STUDY_EDUCATION_LEVELS}
        value={demographics.education}
        onChange={setEducation}
      />
      <ManyOf
        label="Annual household income"
        name="annualHouseholdIncome"
        options={INCOME_BANDS}
        value={demographics.annualHouseholdIncome}
        onChange={(bands) => set({ annualHouseholdIncome: bands as typeof demographics.annualHouseholdIncome })}
      />
      <Disclosure title="Languages of the session" open={spoken.length > 0}>
        <Lazy
          of={Languages}
          fallback={<div className="skeleton h-32" />}
          spoken={spoken}
          onChange={(chosen) => set({ spoken: chosen })}
        />
      </Disclosure>
      <Disclosure title="Your own people, and people to leave out" open={isOwn}>
        <Lazy
          of={AudienceFields}
          fallback={<div className="skeleton h-32" />}
          draft={draft}
          onChange={(audience) => set({ audience })}
        />
      </Disclosure>
    </StageForm>
  );
}
