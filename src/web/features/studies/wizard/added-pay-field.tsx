import { type AddedPay, MOST_ADDED_PAY } from '../../../../domain/added-pay.ts';
import { NumberField } from './amount-field.tsx';
import type { Schedule } from './draft.ts';

const FIELDS = {
  extraPay: {
    label: 'Extra pay for each person, in GH₵',
    hint: 'For people who are hard to find, such as doctors or wholesalers. It is added to the pay above.',
  },
  travelPay: {
    label: 'Travel for each person, in GH₵',
    hint: 'Paid with the session to everybody who comes.',
  },
  dataPay: {
    label: 'Mobile data for each person, in GH₵',
    hint: 'Paid with the session, for the cost of the call.',
  },
} as const satisfies Record<keyof AddedPay, { label: string; hint: string }>;

const NO_ADVANCE = { travelInAdvance: false };

/** A part of the pay that a study adds to its table. An empty field adds nothing. */
export function AddedPayField({
  part,
  schedule,
  error,
  onChange,
}: {
  part: keyof AddedPay;
  schedule: Schedule;
  error: string | undefined;
  onChange: (change: Partial<Schedule>) => void;
}) {
  return (
    <div className="max-w-sm">
      <NumberField
        {...FIELDS[part]}
        name={part}
        optional
        max={MOST_ADDED_PAY[part]}
        value={schedule[part] || null}
        onChange={(value) => onChange({ [part]: value ?? 0, ...(part === 'travelPay' && !value ? NO_ADVANCE : {}) })}
        error={error}
      />
    </div>
  );
}
