import { GHANA, isGhana } from '../../../domain/country-value.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { OneOf } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { FirstAnswers } from './profile-schema.ts';
import { REGION_WORDS } from './profile-words.ts';

const CountryField = lazyPart(() => import('./country-field.tsx').then((module) => module.CountryField));
const YES_NO = { yes: m.rating_yes(), no: m.rating_no() };

/** Where people live. Only those who don't live in Ghana see a list of countries. */
export function HomeField({ form, onMove }: { form: FormFields<FirstAnswers>; onMove?: () => void }) {
  const isAbroad = !isGhana(form.values.country ?? GHANA);
  const region = form.text('region', { setValueAs: (value) => value || null, ...(onMove && { onChange: onMove }) });
  return (
    <>
      <OneOf
        label={m.profile_live_in_ghana()}
        columns="pair"
        options={YES_NO}
        value={isAbroad ? 'no' : 'yes'}
        onChange={(answer) => {
          form.set('country', answer === 'no' ? '' : GHANA);
          form.set('region', null);
          onMove?.();
        }}
      />
      {isAbroad ? (
        <Lazy of={CountryField} fallback={<div className="skeleton h-20" />} form={form} />
      ) : (
        <SelectField label={m.profile_region()} options={REGION_WORDS} {...region} />
      )}
    </>
  );
}
