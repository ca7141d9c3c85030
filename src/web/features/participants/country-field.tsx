import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod/mini';
import type { DemographicForm } from '../../../contract/participants.ts';
import { GHANA } from '../../../domain/country-value.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** The country, by name and code. The list loads after the form: for most people Ghana is already chosen. */
export function CountryField({ form }: { form: FormFields<z.input<typeof DemographicForm>> }) {
  const value = form.values.country || GHANA;
  const [options, setOptions] = useState<Record<string, string>>();
  const tidy = useEffectEvent((valueOfCountry: (kept: string) => string) => {
    // An older draft or copy has the code alone.
    const kept = form.getValues('country') ?? '';
    if (valueOfCountry(kept) !== kept) form.set('country', valueOfCountry(kept));
  });
  useEffect(() => {
    let isGone = false;
    const fill = async () => {
      const { COUNTRIES, optionOf, valueOfCountry } = await import('../../../domain/countries.ts');
      if (isGone) return;
      setOptions(Object.fromEntries(COUNTRIES.map(optionOf).map((option) => [option.value, option.label])));
      tidy(valueOfCountry);
    };
    // Without a network the chosen country stays; the list loads when the form is opened again.
    fill().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <SelectField
      label={m.profile_country()}
      autoComplete="country"
      options={options ?? { [value]: value === 'GH' ? GHANA : value }}
      {...form.text('country')}
      value={value}
    />
  );
}
