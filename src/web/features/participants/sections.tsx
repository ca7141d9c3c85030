import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { DemographicForm, EmploymentForm, TechnicalForm } from '../../../contract/participants.ts';
import { ageOn, dateOf, isRealDate } from '../../../domain/calendar.ts';
import { isGhana } from '../../../domain/country-value.ts';
import { type EmploymentStatus, WORKING_STATUSES } from '../../../domain/enumerations.ts';
import { m } from '../../../messages/m.ts';
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

export function DemographicFields({ form }: { form: UseFormReturn<Demographic> }) {
  const { errors } = useFormState({ control: form.control });
  const [gender, languages, languageLevels, country, dateOfBirth] = useWatch({
    control: form.control,
    name: ['gender', 'languages', 'languageLevels', 'country', 'dateOfBirth'],
  });
  return (
    <>
      <TextField
        label={m.sign_in_birth_date()}
        type="date"
        autoComplete="bday"
        hint={isRealDate(dateOfBirth ?? '') && m.profile_age({ years: ageOn(dateOfBirth, dateOf(new Date())) })}
        error={errors.dateOfBirth?.message}
        {...form.register('dateOfBirth')}
      />
      <OneOf
        label={m.profile_gender()}
        name="gender"
        columns={3}
        options={GENDER_WORDS}
        value={gender || null}
        error={errors.gender?.message}
        onChange={(value) =>
          form.setValue('gender', value as typeof gender, { shouldValidate: true, shouldDirty: true })
        }
      />
      <CountryField form={form} />
      {isGhana(country ?? '') && (
        <SelectField
          label={m.profile_region()}
          options={REGION_WORDS}
          error={errors.region?.message}
          {...form.register('region', { setValueAs: (value) => value || null })}
        />
      )}
      <TextField
        label={m.profile_town()}
        autoComplete="address-level2"
        error={errors.city?.message}
        {...form.register('city')}
      />
      <SelectField
        label={m.profile_education()}
        options={EDUCATION_WORDS}
        error={errors.educationLevel?.message}
        {...form.register('educationLevel')}
      />
      <SelectField
        label={m.profile_income()}
        hint={m.profile_income_hint()}
        options={INCOME_WORDS}
        error={errors.annualHouseholdIncome?.message}
        {...form.register('annualHouseholdIncome')}
      />
      <ManyOf
        label={m.profile_languages()}
        name="languages"
        columns={3}
        options={LANGUAGE_WORDS}
        value={languages ?? []}
        error={errors.languages?.message}
        onChange={(value) =>
          form.setValue('languages', value as typeof languages, { shouldValidate: true, shouldDirty: true })
        }
      />
      <LanguageLevels
        languages={languages ?? []}
        levels={languageLevels ?? []}
        words={KNOWN}
        onChange={(levels) => form.setValue('languageLevels', levels, { shouldDirty: true })}
      />
    </>
  );
}

export function EmploymentFields({ form }: { form: UseFormReturn<Employment> }) {
  const { errors } = useFormState({ control: form.control });
  const status = useWatch({ control: form.control, name: 'employmentStatus' });
  const works = WORKING_STATUSES.includes(status as EmploymentStatus);
  return (
    <>
      <SelectField
        label={m.profile_employment()}
        options={EMPLOYMENT_WORDS}
        error={errors.employmentStatus?.message}
        {...form.register('employmentStatus')}
      />
      {works && (
        <>
          <SelectField
            label={m.profile_job()}
            options={JOB_WORDS}
            error={errors.jobRole?.message}
            {...form.register('jobRole', { setValueAs: (value) => value || null })}
          />
          <SelectField
            label={m.profile_industry()}
            options={INDUSTRY_WORDS}
            error={errors.industry?.message}
            {...form.register('industry', { setValueAs: (value) => value || null })}
          />
        </>
      )}
    </>
  );
}

const YES_NO = { yes: m.rating_yes(), no: m.rating_no() };

export function TechnicalFields({ form }: { form: UseFormReturn<Technical> }) {
  const { errors } = useFormState({ control: form.control });
  const [browsers, hasWebcam] = useWatch({ control: form.control, name: ['browsers', 'hasWebcam'] });
  return (
    <>
      <SelectField
        label={m.profile_phone_kind()}
        options={PHONE_WORDS}
        error={errors.phoneOs?.message}
        {...form.register('phoneOs')}
      />
      <SelectField
        label={m.profile_computer()}
        options={COMPUTER_WORDS}
        error={errors.computerOs?.message}
        {...form.register('computerOs')}
      />
      <OneOf
        label={m.profile_webcam()}
        name="hasWebcam"
        options={YES_NO}
        value={hasWebcam === undefined || hasWebcam === null ? null : hasWebcam ? 'yes' : 'no'}
        error={errors.hasWebcam?.message}
        onChange={(value) => form.setValue('hasWebcam', value === 'yes', { shouldValidate: true, shouldDirty: true })}
      />
      <SelectField
        label={m.profile_tablet()}
        options={TABLET_WORDS}
        error={errors.tabletOs?.message}
        {...form.register('tabletOs')}
      />
      <ManyOf
        label={m.profile_browsers()}
        name="browsers"
        columns={3}
        options={BROWSER_WORDS}
        value={browsers ?? []}
        error={errors.browsers?.message}
        onChange={(value) =>
          form.setValue('browsers', value as typeof browsers, { shouldValidate: true, shouldDirty: true })
        }
      />
    </>
  );
}
