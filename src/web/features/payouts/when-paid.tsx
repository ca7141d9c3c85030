import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getEarnings } from '../../../contract/payouts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { AUTO_COMPLETE_HOURS } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { useNow } from '../../lib/now.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { AfterTax } from './after-tax.tsx';
import { HELD_WORDS } from './payout-words.ts';

/** PAYOUT-13: answers participants' first question, "When am I paid?", with their next expected payment. */
export function WhenPaid({
  earnings: { screeningPesewas, sentFromPesewas, numberHold },
  holdUntil,
}: {
  earnings: Pick<ReplyOf<typeof getEarnings>, 'screeningPesewas' | 'sentFromPesewas' | 'numberHold'>;
  holdUntil: string | null;
}) {
  const now = useNow();
  const { data } = useQuery(ask('GET /project/bookings', { query: { when: 'upcoming', size: 5 } }));
  const next = data?.content.find(({ status }) => status === 'BOOKED');
  return (
    <section aria-labelledby="when-paid" className="grid gap-1 rounded-2xl bg-leaf-soft px-5 py-4">
      <h2 id="when-paid" className="text-lg">
        {m.wallet_when()}
      </h2>
      {next && <p>{m.wallet_next({ amount: formatCedis(next.rewardPesewas), time: showInstant(next.startsAt) })}</p>}
      {next && <AfterTax pesewas={next.rewardPesewas} />}
      <p>{m.wallet_rule({ hours: AUTO_COMPLETE_HOURS })}</p>
      {screeningPesewas > 0 && (
        <p>{m.wallet_answers({ amount: formatCedis(screeningPesewas), least: formatCedis(sentFromPesewas) })}</p>
      )}
      {holdUntil && Date.parse(holdUntil) > now && (
        <p>
          {m.wallet_changed()} {m.wallet_hold({ time: showInstant(holdUntil) })}
        </p>
      )}
      {numberHold && (
        <p>
          {HELD_WORDS[numberHold.because]} {m.wallet_hold({ time: showInstant(numberHold.until) })}
        </p>
      )}
    </section>
  );
}
