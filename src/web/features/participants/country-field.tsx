import { useEffect, useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { DemographicForm } from '../../../contract/participants.ts';
import { GHANA } from '../../../domain/country-value.ts';
import { m } from '../../../messages/m.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** The country, by name and code. The list loads after the form: for most people Ghana is already chosen. */
export function CountryField({ form }: { form: UseFormReturn<z.input<typeof DemographicForm>> }) {
  const { errors } = useFormState({ control: form.control });
  const value = useWatch({ control: form.control, name: 'country' }) || GHANA;
  const [options, setOptions] = useState<Record<string, string>>();
  useEffect(() => {
    let isGone = false;
    const fill = async () => {
      const { COUNTRIES, optionOf, valueOfCountry } = await import('../../../domain/countries.ts');
      if (isGone) return;
      setOptions(Object.fromEntries(COUNTRIES.map(optionOf).map((option) => [option.value, option.label])));
      // An older draft or copy has the code alone.
      const kept = form.getValues('country') ?? '';
      if (valueOfCountry(kept) !== kept) form.setValue('country', valueOfCountry(kept));
    };
    // Without a network the chosen country stays; the list loads when the form is opened again.
    fill().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [form]);
  const field = form.register('country');
  return (
    <SelectField
      label={m.profile_country()}
      autoComplete="country"
      options={options ?? { [value]: value === 'GH' ? GHANA : value }}
      error={errors.country?.message}
      {...field}
      value={value}
    />
  );
}
