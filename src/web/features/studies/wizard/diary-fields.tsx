import { TextField } from '../../../ui/field.tsx';
import { AmountField, NumberField } from './amount-field.tsx';
import type { StudyDraft } from './draft.ts';

type Diary = NonNullable<NonNullable<StudyDraft['ownTime']>['diary']>;

/** When the entries of a diary are open, and what enough of them earn. */
export function DiaryFields({
  diary,
  problemAt,
  onChange,
}: {
  diary: Diary;
  problemAt: (path: string) => string | undefined;
  onChange: (diary: Diary) => void;
}) {
  const set = (change: Partial<Diary>) => onChange({ ...diary, ...change });
  const number = (name: 'entries' | 'firstDay' | 'everyDays' | 'entriesForBonus', label: string) => (
    <NumberField
      label={label}
      name={`diary.${name}`}
      value={diary[name]}
      error={problemAt(`diary.${name}`)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <fieldset name="diary" className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">Days of the diary</legend>
      {number('entries', 'Number of entries')}
      {number('everyDays', 'Days between entries')}
      {number('firstDay', 'Days until the first entry')}
      <TextField
        label="Each entry opens at (GMT)"
        name="diary.opensAt"
        type="time"
        value={diary.opensAt}
        error={problemAt('diary.opensAt')}
        onChange={({ target }) => set({ opensAt: target.value })}
      />
      <AmountField
        label="Bonus at the end (GH₵)"
        name="diary.bonusPesewas"
        pesewas={diary.bonusPesewas}
        hint="Enter 0 for none. We pay it once enough entries are accepted."
        error={problemAt('diary.bonusPesewas')}
        onChange={(bonusPesewas) => set({ bonusPesewas })}
      />
      {number('entriesForBonus', 'Entries needed for the bonus')}
    </fieldset>
  );
}
