import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { DemographicForm, EmploymentForm, TechnicalForm } from '../../../contract/participants.ts';
import { ageOn, dateOf, isRealDate } from '../../../domain/calendar.ts';
import { isGhana } from '../../../domain/country-value.ts';
import {
  BROWSERS,
  COMPUTER_SYSTEMS,
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  type EmploymentStatus,
  GENDERS,
  GHANA_REGIONS,
  INCOME_BANDS,
  INDUSTRIES,
  JOB_ROLES,
  LANGUAGES,
  PHONE_SYSTEMS,
  TABLET_SYSTEMS,
  WORKING_STATUSES,
} from '../../../domain/enumerations.ts';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CountryField } from './country-field.tsx';
import { LanguageLevels } from './language-levels.tsx';

export type Demographic = z.input<typeof DemographicForm>;
export type Employment = z.input<typeof EmploymentForm>;
export type Technical = z.input<typeof TechnicalForm>;

const KNOWN = { UNDERSTANDS: 'I understand it', SPEAKS: 'I speak it', READS: 'I speak and read it' } as const;

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
        label="Date of birth"
        type="date"
        autoComplete="bday"
        hint={isRealDate(dateOfBirth ?? '') && `You are ${ageOn(dateOfBirth, dateOf(new Date()))} years old.`}
        error={errors.dateOfBirth?.message}
        {...form.register('dateOfBirth')}
      />
      <OneOf
        label="Gender"
        name="gender"
        columns={3}
        options={GENDERS}
        value={gender || null}
        error={errors.gender?.message}
        onChange={(value) =>
          form.setValue('gender', value as typeof gender, { shouldValidate: true, shouldDirty: true })
        }
      />
      <CountryField form={form} />
      {isGhana(country ?? '') && (
        <SelectField
          label="Region"
          options={GHANA_REGIONS}
          error={errors.region?.message}
          {...form.register('region', { setValueAs: (value) => value || null })}
        />
      )}
      <TextField
        label="Town or city"
        autoComplete="address-level2"
        error={errors.city?.message}
        {...form.register('city')}
      />
      <SelectField
        label="Level of education"
        options={EDUCATION_LEVELS}
        error={errors.educationLevel?.message}
        {...form.register('educationLevel')}
      />
      <SelectField
        label="Household income per year"
        hint="The income of everybody in your home together."
        options={INCOME_BANDS}
        error={errors.annualHouseholdIncome?.message}
        {...form.register('annualHouseholdIncome')}
      />
      <ManyOf
        label="Languages you know"
        name="languages"
        columns={3}
        options={LANGUAGES}
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
        label="Employment"
        options={EMPLOYMENT_STATUSES}
        error={errors.employmentStatus?.message}
        {...form.register('employmentStatus')}
      />
      {works && (
        <>
          <SelectField
            label="Job role"
            options={JOB_ROLES}
            error={errors.jobRole?.message}
            {...form.register('jobRole', { setValueAs: (value) => value || null })}
          />
          <SelectField
            label="Industry"
            options={INDUSTRIES}
            error={errors.industry?.message}
            {...form.register('industry', { setValueAs: (value) => value || null })}
          />
        </>
      )}
    </>
  );
}

const YES_NO = { yes: 'Yes', no: 'No' } as const;

export function TechnicalFields({ form }: { form: UseFormReturn<Technical> }) {
  const { errors } = useFormState({ control: form.control });
  const [browsers, hasWebcam] = useWatch({ control: form.control, name: ['browsers', 'hasWebcam'] });
  return (
    <>
      <SelectField
        label="Your phone"
        options={PHONE_SYSTEMS}
        error={errors.phoneOs?.message}
        {...form.register('phoneOs')}
      />
      <SelectField
        label="Your computer"
        options={COMPUTER_SYSTEMS}
        error={errors.computerOs?.message}
        {...form.register('computerOs')}
      />
      <OneOf
        label="Do you have a webcam?"
        name="hasWebcam"
        options={YES_NO}
        value={hasWebcam === undefined || hasWebcam === null ? null : hasWebcam ? 'yes' : 'no'}
        error={errors.hasWebcam?.message}
        onChange={(value) => form.setValue('hasWebcam', value === 'yes', { shouldValidate: true, shouldDirty: true })}
      />
      <SelectField
        label="Your tablet"
        options={TABLET_SYSTEMS}
        error={errors.tabletOs?.message}
        {...form.register('tabletOs')}
      />
      <ManyOf
        label="Browsers you use"
        name="browsers"
        columns={3}
        options={BROWSERS}
        value={browsers ?? []}
        error={errors.browsers?.message}
        onChange={(value) =>
          form.setValue('browsers', value as typeof browsers, { shouldValidate: true, shouldDirty: true })
        }
      />
    </>
  );
}
