import { StudyDetailsForm } from '../../../../contract/studies.ts';
import { DEVICES } from '../../../../domain/session-kinds.ts';
import { ManyOf } from '../../../ui/choices.tsx';
import { AreaField, TextField } from '../../../ui/field.tsx';
import type { Details } from './draft.ts';
import { problemsOf } from './problems.ts';
import { StageForm } from './stage-form.tsx';
import type { StageProps } from './stage-props.ts';
import { useTouched } from './use-touched.ts';

const DESCRIPTION_LENGTH = 2000;

export function DetailsStage({ draft, onChange, onBack, onSave }: StageProps) {
  const { details } = draft;
  const { touch, shown } = useTouched();
  const problems = problemsOf(StudyDetailsForm, details);
  const set = (change: Partial<Details>) => onChange('details', { ...details, ...change });
  const text = (name: 'name' | 'publicName') => ({
    value: details[name],
    maxLength: 50,
    counted: details[name].length,
    onBlur: () => touch(name),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    error: shown(name, problems.at(name)),
  });
  return (
    <StageForm missing={problems.first} action="Continue" onBack={onBack} onSave={onSave}>
      <TextField label="Study name" hint="Only your team sees this." {...text('name')} />
      <TextField label="Public study name" hint="This is what participants see." {...text('publicName')} />
      <AreaField
        label="Study description"
        rows={5}
        maxLength={DESCRIPTION_LENGTH}
        counted={details.description.length}
        hint="Say what will happen, in plain words."
        value={details.description}
        onBlur={() => touch('description')}
        onChange={({ target }) => set({ description: target.value })}
        error={shown('description', problems.at('description'))}
      />
      <ManyOf
        label="Device requirements"
        hint="Participants need at least one of these."
        columns={3}
        options={DEVICES}
        value={details.deviceRequirements}
        onChange={(value) => set({ deviceRequirements: value as Details['deviceRequirements'] })}
      />
    </StageForm>
  );
}
