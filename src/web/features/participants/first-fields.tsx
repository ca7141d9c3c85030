import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { OneOf } from '../../ui/choices.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { HomeField } from './home-field.tsx';
import type { FirstAnswers } from './profile-schema.ts';
import { GENDER_WORDS } from './profile-words.ts';

/** The three answers that a profile begins with. */
export function FirstFields({ form, onMove }: { form: FormFields<FirstAnswers>; onMove?: () => void }) {
  return (
    <>
      <BirthDateField form={form} />
      <OneOf label={m.profile_gender()} columns="pair" options={GENDER_WORDS} {...form.choice('gender')} />
      <HomeField form={form} {...(onMove && { onMove })} />
    </>
  );
}
