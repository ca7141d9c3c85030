import { COUNTRIES, optionOf } from '../../../domain/countries.ts';
import { GHANA } from '../../../domain/country-value.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { FirstAnswers } from './profile-schema.ts';

const ABROAD = Object.fromEntries(
  COUNTRIES.map(optionOf)
    .filter(({ value }) => value !== GHANA)
    .map(({ value, label }) => [value, label]),
);

/** The other countries, by name and code. */
export function CountryField({ form }: { form: FormFields<FirstAnswers> }) {
  return <SelectField label={m.profile_country()} autoComplete="country" options={ABROAD} {...form.text('country')} />;
}
