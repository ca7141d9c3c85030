import { type ComponentProps, useId } from 'react';
import { m } from '../../messages/m.ts';
import { BOX, described, type FieldProps, Frame } from './field.tsx';
import { findByTyping } from './type-ahead.ts';

/** A drop-down list. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder = m.ui_choose(),
  ...rest
}: FieldProps & ComponentProps<'select'> & { options: Readonly<Record<string, string>>; placeholder?: string }) {
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error }} optional={optional ?? false}>
      <select {...described(id, { hint, error })} className={`${BOX} pr-9`} onKeyDown={findByTyping} {...rest}>
        <option value="">{placeholder}</option>
        {Object.entries(options).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </Frame>
  );
}
