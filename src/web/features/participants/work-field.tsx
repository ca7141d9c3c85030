import { useId, useState } from 'react';
import type { EMPLOYMENT_STATUSES } from '../../../domain/enumerations.ts';
import { fold } from '../../../domain/fold.ts';
import { isWithoutWork } from '../../../domain/profile-rules.ts';
import type { JOB_ROLES } from '../../../domain/work-lists.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { CHOICE, OneOf } from '../../ui/choices.tsx';
import { BOX } from '../../ui/field.tsx';
import type { Profile } from './profile-schema.ts';
import { EMPLOYMENT_WORDS, JOB_WORDS } from './profile-words.ts';
import { WORK_PICTURES } from './work-pictures.tsx';

type Role = keyof typeof JOB_ROLES;
type Status = keyof typeof EMPLOYMENT_STATUSES;

const ROLES = Object.keys(JOB_WORDS) as Role[];
const MOST_FOUND = 8;

/** What people do who don't work; students have their picture too. */
const WITHOUT_WORK: readonly Status[] = ['UNEMPLOYED', 'HOMEMAKER', 'RETIRED', 'SCHOOL_FULL_TIME'];
const WITHOUT_WORK_WORDS = Object.fromEntries(WITHOUT_WORK.map((status) => [status, EMPLOYMENT_WORDS[status]]));

/** Somebody's work: twelve pictures, a search through all kinds of work, or that they don't work and why. */
export function WorkField({ form }: { form: FormFields<Profile> }) {
  const { jobRole = null, employmentStatus = null } = form.values;
  const isWithout = isWithoutWork(employmentStatus);
  const [said, setSaysNo] = useState<boolean | null>(null);
  const saysNo = said ?? isWithout;
  const [search, setSearch] = useState('');
  const { error } = form.choice('jobRole');
  const id = useId();

  const choose = (role: Role) => {
    setSaysNo(false);
    // Another status than "doesn't work" is asked for where it matters.
    if (isWithout) form.set('employmentStatus', null);
    form.set('jobRole', role);
  };
  const words = fold(search.trim());
  const found = words === '' ? [] : ROLES.filter((role) => fold(JOB_WORDS[role]).includes(words)).slice(0, MOST_FOUND);
  const others = words === '' ? (jobRole && !WORK_PICTURES[jobRole] && !saysNo ? [jobRole] : []) : found;
  const pictured = words === '' ? (Object.keys(WORK_PICTURES) as Role[]) : [];

  return (
    <fieldset name="jobRole" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-semibold">{m.profile_work()}</legend>
      <input
        type="search"
        className={BOX}
        aria-label={m.profile_work_search()}
        placeholder={m.profile_work_search()}
        value={search}
        maxLength={40}
        onChange={({ target }) => setSearch(target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {words !== '' && found.length === 0 && <p className="text-quiet text-sm">{m.profile_work_none()}</p>}
      {others.length > 0 && (
        <div className="grid gap-2 sm:grid-cols-2">
          {others.map((role) => (
            <label key={role} className={CHOICE}>
              <input
                type="radio"
                name={id}
                className="size-5 shrink-0 accent-clay outline-none"
                checked={jobRole === role && !saysNo}
                onChange={() => choose(role)}
              />
              {JOB_WORDS[role]}
            </label>
          ))}
        </div>
      )}
      {pictured.length > 0 && (
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {pictured.map((role) => (
            <label
              key={role}
              className="relative grid min-h-28 cursor-pointer content-center justify-items-center gap-1 rounded-lg border border-line-strong bg-surface px-1 py-2 text-center text-xs leading-tight hover:bg-wash has-checked:border-clay has-checked:bg-clay-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={jobRole === role && !saysNo}
                onChange={() => choose(role)}
              />
              {WORK_PICTURES[role]}
              <span className="wrap-anywhere hyphens-auto min-[420px]:text-sm">{JOB_WORDS[role]}</span>
            </label>
          ))}
        </div>
      )}
      {words === '' && (
        <label className={CHOICE}>
          <input
            type="radio"
            name={id}
            className="size-5 shrink-0 accent-clay outline-none"
            checked={saysNo}
            onChange={() => {
              setSaysNo(true);
              form.set('jobRole', null);
            }}
          />
          {m.profile_no_work()}
        </label>
      )}
      {saysNo && words === '' && (
        <OneOf
          label={m.profile_no_work_why()}
          options={WITHOUT_WORK_WORDS}
          {...form.choice('employmentStatus')}
          value={isWithout ? employmentStatus : null}
        />
      )}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
