import { type ComponentProps, useState } from 'react';
import { decimalCommaProblem, formatAmount, parseCedis } from '../../../../domain/money.ts';
import { TextField } from '../../../ui/field.tsx';

type Field = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'hint' | 'error' | 'onBlur'>;

/** An amount in GH₵ as it is typed; null while it is none. */
export function AmountField({
  pesewas,
  onChange,
  ...field
}: Field & { pesewas: number | null; onChange: (pesewas: number | null) => void }) {
  const [text, setText] = useState(pesewas === null ? '' : formatAmount(pesewas));
  return (
    <TextField
      {...field}
      error={field.error && (decimalCommaProblem(text) ?? field.error)}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parseCedis(target.value));
      }}
    />
  );
}

/** A whole number; null while the field is empty. */
export function NumberField({
  value,
  onChange,
  ...field
}: Field & { optional?: boolean; max?: number; value: number | null; onChange: (value: number | null) => void }) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      min={0}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}
