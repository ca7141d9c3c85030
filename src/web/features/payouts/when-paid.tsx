import { useQuery } from '@tanstack/react-query';
import { listBookings } from '../../../contract/bookings.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getEarnings } from '../../../contract/payouts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { HELD_BECAUSE } from '../../../domain/phone-codes.ts';
import { AUTO_COMPLETE_HOURS } from '../../../domain/session-rules.ts';
import { useNow } from '../../lib/now.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';

/** PAYOUT-13: the answer to the participants' first question, with the next pay that they can expect. */
export function WhenPaid({
  earnings: { screeningPesewas, sentFromPesewas, numberHold },
  holdUntil,
}: {
  earnings: Pick<ReplyOf<typeof getEarnings>, 'screeningPesewas' | 'sentFromPesewas' | 'numberHold'>;
  holdUntil: string | null;
}) {
  const now = useNow();
  const { data } = useQuery(ask(listBookings, { query: { when: 'upcoming', size: 5 } }));
  const next = data?.content.find(({ status }) => status === 'BOOKED');
  return (
    <section aria-labelledby="when-paid" className="grid gap-1 rounded-2xl bg-leaf-soft px-5 py-4">
      <h2 id="when-paid" className="text-lg">
        When am I paid?
      </h2>
      {next && (
        <p>
          <b className="money text-leaf">{formatCedis(next.rewardPesewas)}</b> after your session on{' '}
          {showInstant(next.startsAt)}.
        </p>
      )}
      <p>
        We pay you as soon as the researcher marks that you came, at the latest {AUTO_COMPLETE_HOURS} hours after the
        session.
      </p>
      {screeningPesewas > 0 && (
        <p>
          You earned <b className="money text-leaf">{formatCedis(screeningPesewas)}</b> by answering questions. We send
          it with your next payout, or as soon as you have earned {formatCedis(sentFromPesewas)}.
        </p>
      )}
      {holdUntil && Date.parse(holdUntil) > now && (
        <p>You changed your account. To protect you, we hold payouts until {showInstant(holdUntil)}.</p>
      )}
      {numberHold && (
        <p>
          {HELD_BECAUSE[numberHold.because].news} To protect you, we hold payouts until {showInstant(numberHold.until)}.
        </p>
      )}
    </section>
  );
}
