import type { z } from 'zod/mini';
import type { DemographicForm, EmploymentForm, TechnicalForm } from '../../../contract/participants.ts';
import { ageOn, dateOf, isRealDate } from '../../../domain/calendar.ts';
import { isGhana } from '../../../domain/country-value.ts';
import { type EmploymentStatus, WORKING_STATUSES } from '../../../domain/enumerations.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { LANGUAGE_WORDS } from '../../lib/language-words.ts';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CountryField } from './country-field.tsx';
import { LanguageLevels } from './language-levels.tsx';
import {
  BROWSER_WORDS,
  COMPUTER_WORDS,
  EDUCATION_WORDS,
  EMPLOYMENT_WORDS,
  GENDER_WORDS,
  INCOME_WORDS,
  INDUSTRY_WORDS,
  JOB_WORDS,
  PHONE_WORDS,
  REGION_WORDS,
  TABLET_WORDS,
} from './profile-words.ts';

export type Demographic = z.input<typeof DemographicForm>;
export type Employment = z.input<typeof EmploymentForm>;
export type Technical = z.input<typeof TechnicalForm>;

const KNOWN = {
  UNDERSTANDS: m.profile_understands(),
  SPEAKS: m.profile_speaks(),
  READS: m.profile_reads(),
};

/** The three sections of a participant's profile, used by both the set-up and the account pages. */

export function DemographicFields({ form }: { form: FormFields<Demographic> }) {
  const { languages, languageLevels, country, dateOfBirth } = form.values;
  return (
    <>
      <TextField
        label={m.sign_in_birth_date()}
        type="date"
        autoComplete="bday"
        hint={isRealDate(dateOfBirth ?? '') && m.profile_age({ years: ageOn(dateOfBirth, dateOf(new Date())) })}
        {...form.text('dateOfBirth')}
      />
      <OneOf label={m.profile_gender()} columns={3} options={GENDER_WORDS} {...form.choice('gender')} />
      <CountryField form={form} />
      {isGhana(country ?? '') && (
        <SelectField
          label={m.profile_region()}
          options={REGION_WORDS}
          {...form.text('region', { setValueAs: (value) => value || null })}
        />
      )}
      <TextField label={m.profile_town()} autoComplete="address-level2" {...form.text('city')} />
      <SelectField label={m.profile_education()} options={EDUCATION_WORDS} {...form.text('educationLevel')} />
      <SelectField
        label={m.profile_income()}
        hint={m.profile_income_hint()}
        options={INCOME_WORDS}
        {...form.text('annualHouseholdIncome')}
      />
      <ManyOf label={m.profile_languages()} columns={3} options={LANGUAGE_WORDS} {...form.choices('languages')} />
      <LanguageLevels
        languages={languages ?? []}
        levels={languageLevels ?? []}
        words={KNOWN}
        onChange={(levels) => form.set('languageLevels', levels)}
      />
    </>
  );
}

export function EmploymentFields({ form }: { form: FormFields<Employment> }) {
  const status = form.values.employmentStatus;
  const works = WORKING_STATUSES.includes(status as EmploymentStatus);
  return (
    <>
      <SelectField label={m.profile_employment()} options={EMPLOYMENT_WORDS} {...form.text('employmentStatus')} />
      {works && (
        <>
          <SelectField
            label={m.profile_job()}
            options={JOB_WORDS}
            {...form.text('jobRole', { setValueAs: (value) => value || null })}
          />
          <SelectField
            label={m.profile_industry()}
            options={INDUSTRY_WORDS}
            {...form.text('industry', { setValueAs: (value) => value || null })}
          />
        </>
      )}
    </>
  );
}

const YES_NO = { yes: m.rating_yes(), no: m.rating_no() };

export function TechnicalFields({ form }: { form: FormFields<Technical> }) {
  const { hasWebcam } = form.values;
  const webcam = form.choice('hasWebcam');
  return (
    <>
      <SelectField label={m.profile_phone_kind()} options={PHONE_WORDS} {...form.text('phoneOs')} />
      <SelectField label={m.profile_computer()} options={COMPUTER_WORDS} {...form.text('computerOs')} />
      <OneOf
        label={m.profile_webcam()}
        options={YES_NO}
        {...webcam}
        value={typeof hasWebcam === 'boolean' ? (hasWebcam ? 'yes' : 'no') : null}
        onChange={(value) => webcam.onChange(value === 'yes')}
      />
      <SelectField label={m.profile_tablet()} options={TABLET_WORDS} {...form.text('tabletOs')} />
      <ManyOf label={m.profile_browsers()} columns={3} options={BROWSER_WORDS} {...form.choices('browsers')} />
    </>
  );
}
