import { FORMER_EDUCATION_LEVELS, WORKING_STATUSES } from '../../../domain/enumerations.ts';
import { isWithoutWork } from '../../../domain/profile-rules.ts';
import type { JOB_ROLES } from '../../../domain/work-lists.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { LANGUAGE_WORDS } from '../../lib/language-words.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { IncomeField } from './income-field.tsx';
import { LanguageLevels } from './language-levels.tsx';
import type { Profile, ProfileField } from './profile-schema.ts';
import {
  BROWSER_WORDS,
  COMPUTER_WORDS,
  DIFFICULTY_WORDS,
  EDUCATION_WORDS,
  EMPLOYMENT_WORDS,
  INDUSTRY_WORDS,
  LOCALITY_WORDS,
  PHONE_WORDS,
  TABLET_WORDS,
  YES_NO_WORDS,
} from './profile-words.ts';

/* The fields of a profile, each once: the pages of the account, the set-up and the studies that ask for one show them. */

interface InForm {
  form: FormFields<Profile>;
}

const LOADING = <div className="skeleton h-24" />;
const District = lazyPart(() => import('./district-field.tsx').then((module) => module.DistrictField));
const Work = lazyPart(() => import('./work-field.tsx').then((module) => module.WorkField));

/** A choice that can be taken back: nobody has to answer more than the set-up asks. */
const clearable = (form: FormFields<Profile>, name: ProfileField) => ({
  ...form.choice(name),
  onClear: () => form.set(name, null),
});

const orNull = { setValueAs: (value: string) => value || null };

export function DistrictField({ form }: InForm) {
  return form.values.region ? <Lazy of={District} fallback={LOADING} form={form} /> : null;
}

export function LocalityField({ form }: InForm) {
  return (
    <OneOf label={m.profile_locality()} columns="pair" options={LOCALITY_WORDS} {...clearable(form, 'locality')} />
  );
}

export function TownField({ form }: InForm) {
  return <TextField label={m.profile_town()} autoComplete="address-level2" {...form.text('city', orNull)} />;
}

/** Without the levels of before, unless one is the person's own answer. */
export function EducationField({ form }: InForm) {
  const own = form.values.educationLevel;
  const options = Object.fromEntries(
    Object.entries(EDUCATION_WORDS).filter(
      ([code]) => code === own || !(FORMER_EDUCATION_LEVELS as readonly string[]).includes(code),
    ),
  );
  return <SelectField label={m.profile_education()} options={options} {...form.text('educationLevel', orNull)} />;
}

export { IncomeField };

export function LanguagesField({ form }: InForm) {
  const { languages, languageLevels } = form.values;
  return (
    <>
      <ManyOf label={m.profile_languages()} columns="pair" options={LANGUAGE_WORDS} {...form.choices('languages')} />
      <LanguageLevels
        languages={languages ?? []}
        levels={languageLevels ?? []}
        words={{ UNDERSTANDS: m.profile_understands(), SPEAKS: m.profile_speaks(), READS: m.profile_reads() }}
        onChange={(levels) => form.set('languageLevels', levels)}
      />
    </>
  );
}

export function WorkField({ form }: InForm) {
  return <Lazy of={Work} fallback={<div className="skeleton h-96" />} form={form} />;
}

export function EmploymentField({ form }: InForm) {
  return (
    <SelectField label={m.profile_employment()} options={EMPLOYMENT_WORDS} {...form.text('employmentStatus', orNull)} />
  );
}

/** Whether somebody works in this way: those who don't have said so with their work. */
const WORKING_WORDS = Object.fromEntries(WORKING_STATUSES.map((status) => [status, EMPLOYMENT_WORDS[status]]));

/** How somebody who works does it. */
export function WayOfWorkFields({ form }: InForm) {
  const { jobRole, employmentStatus = null } = form.values;
  if (isWithoutWork(employmentStatus) || !(jobRole ?? employmentStatus)) return null;
  return (
    <>
      <SelectField
        label={m.profile_way_of_work()}
        options={jobRole === ('PUPIL_STUDENT' satisfies keyof typeof JOB_ROLES) ? EMPLOYMENT_WORDS : WORKING_WORDS}
        {...form.text('employmentStatus', orNull)}
      />
      <IndustryField form={form} />
    </>
  );
}

export function IndustryField({ form }: InForm) {
  return <SelectField label={m.profile_industry()} options={INDUSTRY_WORDS} {...form.text('industry', orNull)} />;
}

/** The kinds that people have; the others only for those who chose them before. */
export function PhoneField({ form }: InForm) {
  const { WINDOWS, ...others } = PHONE_WORDS;
  const options = form.values.phoneOs === 'WINDOWS' ? { ...others, WINDOWS } : others;
  return <OneOf label={m.profile_phone_kind()} options={options} {...clearable(form, 'phoneOs')} />;
}

export function ComputerField({ form }: InForm) {
  return <SelectField label={m.profile_computer()} options={COMPUTER_WORDS} {...form.text('computerOs', orNull)} />;
}

const YES_NO = { yes: m.rating_yes(), no: m.rating_no() };

export function WebcamField({ form }: InForm) {
  const { hasWebcam } = form.values;
  const webcam = form.choice('hasWebcam');
  return (
    <OneOf
      label={m.profile_webcam()}
      columns="pair"
      options={YES_NO}
      {...webcam}
      onClear={() => form.set('hasWebcam', null)}
      value={typeof hasWebcam === 'boolean' ? (hasWebcam ? 'yes' : 'no') : null}
      onChange={(value) => webcam.onChange(value === 'yes')}
    />
  );
}

export function TabletField({ form }: InForm) {
  return <SelectField label={m.profile_tablet()} options={TABLET_WORDS} {...form.text('tabletOs', orNull)} />;
}

export function BrowsersField({ form }: InForm) {
  return <ManyOf label={m.profile_browsers()} columns="pair" options={BROWSER_WORDS} {...form.choices('browsers')} />;
}

const DAILY_LIFE = {
  usesMobileMoney: m.profile_uses_mobile_money(),
  hasBankAccount: m.profile_has_bank_account(),
  usesInternet: m.profile_uses_internet(),
};
export type DailyLifeField = keyof typeof DAILY_LIFE;

export function DailyLifeFields({ form, only }: InForm & { only: readonly DailyLifeField[] }) {
  return only.map((name) => (
    <OneOf key={name} label={DAILY_LIFE[name]} columns="pair" options={YES_NO_WORDS} {...clearable(form, name)} />
  ));
}

/** The questions as the Washington Group words them. */
const DIFFICULTIES = {
  seeing: m.profile_seeing(),
  hearing: m.profile_hearing(),
  walking: m.profile_walking(),
  remembering: m.profile_remembering(),
};
export const HEALTH_FIELDS = Object.keys(DIFFICULTIES) as HealthField[];
export type HealthField = keyof typeof DIFFICULTIES;

/** Difficulties in daily life, after the consent; without it, nothing is kept. */
export function HealthFields({ form, only }: InForm & { only: readonly HealthField[] }) {
  const consents = form.values.consents === true;
  return (
    <>
      <CheckField
        name="consents"
        label={m.profile_health_consent()}
        error={form.errorOf('consents')}
        checked={consents}
        onChange={({ target }) => {
          form.set('consents', target.checked);
          if (!target.checked) for (const name of HEALTH_FIELDS) form.set(name, null);
        }}
      />
      {consents &&
        only.map((name) => (
          <OneOf key={name} label={DIFFICULTIES[name]} options={DIFFICULTY_WORDS} {...clearable(form, name)} />
        ))}
    </>
  );
}
