import { useId, useState } from 'react';
import { DISTRICTS } from '../../../domain/districts.ts';
import { fold } from '../../../domain/fold.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { TextField } from '../../ui/field.tsx';
import type { Profile } from './profile-schema.ts';

/** The districts of the chosen region: typing a few letters offers those that have them. */
export function DistrictField({ form }: { form: FormFields<Profile> }) {
  // Another region has other districts.
  return <Districts key={form.values.region} form={form} />;
}

function Districts({ form }: { form: FormFields<Profile> }) {
  const { region, district } = form.values;
  const options = DISTRICTS.filter((one) => one.region === region);
  const [given, setTyped] = useState<string | null>(null);
  // Until something is typed, it is what the profile says.
  const typed = given ?? options.find(({ code }) => code === district)?.label ?? '';
  const [hasLeft, setLeft] = useState(false);
  const list = useId();
  const codeOf = (words: string) => options.find(({ label }) => fold(label) === fold(words.trim()))?.code ?? null;
  const isUnknown = typed.trim() !== '' && codeOf(typed) === null;
  return (
    // The form knows the code, not what is typed: the group has its name.
    <fieldset name="district">
      <legend className="sr-only">{m.profile_district()}</legend>
      <TextField
        label={m.profile_district()}
        list={list}
        autoComplete="off"
        maxLength={60}
        value={typed}
        hint={m.profile_district_type()}
        error={(hasLeft && isUnknown ? m.profile_district_unknown() : undefined) ?? form.errorOf('district')}
        onChange={({ target }) => {
          setTyped(target.value);
          setLeft(false);
          form.set('district', codeOf(target.value));
        }}
        onBlur={() => setLeft(true)}
      />
      <datalist id={list}>
        {options.map(({ code, label }) => (
          <option key={code} value={label} />
        ))}
      </datalist>
    </fieldset>
  );
}
