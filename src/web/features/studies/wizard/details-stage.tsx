import { StudyDetailsForm } from '../../../../contract/studies/details.ts';
import { DEVICES } from '../../../../domain/session-kinds.ts';
import { ManyOf } from '../../../ui/choices.tsx';
import { AreaField, TextField } from '../../../ui/field.tsx';
import { StageForm } from '../../../ui/wizard.tsx';
import type { Details } from './draft.ts';
import { KindField } from './kind-field.tsx';
import { NextWords } from './next-words.tsx';
import { type StageProps, TO_REVIEW } from './stage-props.ts';
import { useProblems } from './use-problems.ts';

const DESCRIPTION_LENGTH = 2000;

export function DetailsStage({ draft, onChange, onBack, onNext, isFromReview }: StageProps) {
  const { details } = draft;
  const problems = useProblems(StudyDetailsForm, details);
  const set = (change: Partial<Details>) => onChange('details', { ...details, ...change });
  const text = (name: 'name' | 'publicName') => ({
    name,
    value: details[name],
    maxLength: 50,
    counted: details[name].length,
    onBlur: () => problems.touch(name),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    error: problems.shown(name),
  });
  return (
    <StageForm
      missing={problems.first}
      action={isFromReview ? TO_REVIEW : <NextWords words="Continue" draft={draft} after="study" />}
      onBack={onBack}
      onNext={onNext}
    >
      <KindField draft={draft} onChange={onChange} />
      <TextField label="Study name" hint="Only your team sees this." {...text('name')} />
      <TextField label="Public study name" hint="This is what participants see." {...text('publicName')} />
      <AreaField
        label="Study description"
        name="description"
        rows={5}
        maxLength={DESCRIPTION_LENGTH}
        counted={details.description.length}
        hint="Say what will happen, in plain words."
        value={details.description}
        onBlur={() => problems.touch('description')}
        onChange={({ target }) => set({ description: target.value })}
        error={problems.shown('description')}
      />
      <ManyOf
        label="Device requirements"
        name="deviceRequirements"
        hint="Participants need at least one of these."
        columns={3}
        options={DEVICES}
        value={details.deviceRequirements}
        onChange={(value) => set({ deviceRequirements: value as Details['deviceRequirements'] })}
      />
    </StageForm>
  );
}
