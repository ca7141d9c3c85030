import { type FocusEvent, useId, useState } from 'react';
import { OLDEST } from '../../../domain/ages.ts';
import { ageOn, dateOf, isRealDate } from '../../../domain/calendar.ts';
import { m } from '../../../messages/m.ts';
import { monthNames } from '../../../messages/when.ts';
import type { FormFields } from '../../lib/form.ts';
import { BOX } from '../../ui/field.tsx';
import type { FirstAnswers } from './profile-schema.ts';

/**
 * Day, month and year, each on its own: nobody scrolls through forty years of a calendar on a phone. The form's value is the
 * whole date, or empty while it is incomplete.
 */
export function BirthDateField({ form }: { form: FormFields<FirstAnswers> }) {
  const { dateOfBirth } = form.values;
  const id = useId();
  const [typed, setTyped] = useState(() => partsOf(dateOfBirth ?? ''));
  // The form may be filled in later.
  const isOther = isRealDate(dateOfBirth ?? '') && dateFrom(typed) !== dateOfBirth;
  const parts = isOther ? partsOf(dateOfBirth) : typed;
  const { onChange: check, error } = form.choice('dateOfBirth');
  const change = (more: Partial<Parts>) => {
    const changed = { ...parts, ...more };
    setTyped(changed);
    form.set('dateOfBirth', dateFrom(changed));
  };
  const checkOnceLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOver = !currentTarget.contains(relatedTarget) && (parts.day || parts.month || parts.year);
    if (isOver) check(dateFrom(parts));
  };
  const box = { className: BOX, 'aria-invalid': error ? (true as const) : undefined };
  return (
    <fieldset name="dateOfBirth" className="grid gap-1.5" onBlur={checkOnceLeft} aria-describedby={`${id}-about`}>
      <legend className="mb-1.5 font-semibold">{m.sign_in_birth_date()}</legend>
      <div className="flex max-w-sm flex-wrap gap-2">
        <div className="grid w-[4.5rem] gap-1">
          <label htmlFor={`${id}-day`} className="text-quiet text-sm">
            {m.profile_birth_day()}
          </label>
          <input
            {...box}
            id={`${id}-day`}
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
            value={parts.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        </div>
        <div className="grid min-w-[6rem] flex-1 gap-1">
          <label htmlFor={`${id}-month`} className="text-quiet text-sm">
            {m.profile_birth_month()}
          </label>
          <select
            {...box}
            id={`${id}-month`}
            autoComplete="bday-month"
            value={parts.month}
            onChange={({ target }) => change({ month: target.value })}
          >
            <option value="" />
            {monthNames().map((name, index) => (
              <option key={name} value={String(index + 1).padStart(2, '0')}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="grid w-[5.5rem] gap-1">
          <label htmlFor={`${id}-year`} className="text-quiet text-sm">
            {m.profile_birth_year()}
          </label>
          <input
            {...box}
            id={`${id}-year`}
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            value={parts.year}
            onChange={({ target }) => change({ year: target.value })}
          />
        </div>
      </div>
      <p id={`${id}-about`} className={`text-sm ${error ? 'text-danger' : 'text-quiet'}`} role={error && 'alert'}>
        {(error && (problemOf(parts) ?? error)) ??
          (isRealDate(dateOfBirth) && m.profile_age({ years: ageOn(dateOfBirth, dateOf(new Date())) }))}
      </p>
    </fieldset>
  );
}

interface Parts {
  day: string;
  month: string;
  year: string;
}

function partsOf(date: string): Parts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: day.replace(/^0/, ''), month, year };
}

/** What is wrong with a date that was typed completely; the form only knows that there is none. */
function problemOf({ day, month, year }: Parts): string | null {
  if (!day || !month || !year) return null;
  if (!/^\d{4}$/.test(year.trim())) return m.when_four_digits();
  const date = dateFrom({ day, month, year });
  if (date === '') return m.when_no_such_date();
  return ageOn(date, dateOf(new Date())) > OLDEST ? m.when_too_long_ago({ years: OLDEST }) : null;
}

function dateFrom({ day, month, year }: Parts): string {
  const date = `${year.trim()}-${month}-${day.trim().padStart(2, '0')}`;
  return isRealDate(date) ? date : '';
}
