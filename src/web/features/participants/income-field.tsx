import { useState } from 'react';
import { EARNED_EACH, type EarnedEach, incomeBand, typedCedis } from '../../../domain/yearly-income.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Profile } from './profile-schema.ts';
import { INCOME_WORDS } from './profile-words.ts';

const EACH_WORDS: Readonly<Record<EarnedEach, string>> = {
  DAY: m.profile_each_day(),
  WEEK: m.profile_each_week(),
  MONTH: m.profile_each_month(),
  YEAR: m.profile_each_year(),
};

/**
 * The household's income as people know it: by day, week or month. Only the range of a year is kept, so a known answer is shown
 * as that range until somebody changes it.
 */
export function IncomeField({ form }: { form: FormFields<Profile> }) {
  const band = form.values.annualHouseholdIncome ?? null;
  const [isChanging, setIsChanging] = useState(false);
  const [typed, setTyped] = useState('');
  const [each, setEach] = useState<EarnedEach>('MONTH');
  const { error, onChange: keep } = form.choice('annualHouseholdIncome');
  const say = (amount: string, period: EarnedEach) => {
    setTyped(amount);
    setEach(period);
    const cedis = typedCedis(amount);
    keep(cedis === null ? null : incomeBand(cedis, period));
  };
  const answer = band && band !== 'RATHER_NOT_SAY' ? m.profile_income_year({ range: INCOME_WORDS[band] }) : null;
  return (
    <fieldset name="annualHouseholdIncome" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1 font-semibold">{m.profile_household_income()}</legend>
      {band && typed === '' && !isChanging ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-4 py-2">
          <p>{answer ?? INCOME_WORDS[band]}</p>
          <Button
            variant="quiet"
            onClick={() => {
              setIsChanging(true);
              say('', each);
            }}
          >
            {m.profile_answer_again()}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-quiet text-sm">{m.profile_income_hint()}</p>
          <div className="grid grid-cols-2 gap-2">
            <TextField
              label={m.profile_income_amount()}
              inputMode="decimal"
              maxLength={12}
              value={typed}
              error={typed !== '' && typedCedis(typed) === null ? m.profile_income_wrong() : error}
              onChange={({ target }) => say(target.value, each)}
            />
            <SelectField
              label={m.profile_income_each()}
              options={EACH_WORDS}
              value={each}
              onChange={({ target }) => {
                if (target.value in EARNED_EACH) say(typed, target.value as EarnedEach);
              }}
            />
          </div>
          {answer && (
            <p className="text-sm" aria-live="polite">
              {answer} <span className="text-quiet">{m.profile_income_range_only()}</span>
            </p>
          )}
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => {
              setTyped('');
              keep('RATHER_NOT_SAY');
              setIsChanging(false);
            }}
          >
            {INCOME_WORDS.RATHER_NOT_SAY}
          </Button>
        </>
      )}
    </fieldset>
  );
}
