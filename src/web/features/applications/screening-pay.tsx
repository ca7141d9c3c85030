import type { applyToStudy } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { ScreeningOutcome } from '../../../domain/screening-pay.ts';
import { m } from '../../../messages/m.ts';

/** It names rules that are public, and nothing from which anybody could learn what qualifies. */
const NOT_PAID_WORDS: Readonly<Record<Exclude<ScreeningOutcome, 'PAID'>, string>> = {
  INATTENTIVE: m.apply_not_paid_inattentive(),
  TOO_FAST: m.apply_not_paid_fast(),
};

/** The result of the paid questions, in words; nothing for a study without any. */
export function ScreeningPay({ screening }: Pick<ReplyOf<typeof applyToStudy>, 'screening'>) {
  if (screening === null) return null;
  const { outcome, pesewas } = screening;
  return (
    <p className="rounded-lg bg-sunken px-4 py-3">
      {outcome === 'PAID' ? m.apply_earned({ amount: formatCedis(pesewas) }) : NOT_PAID_WORDS[outcome]}
    </p>
  );
}
