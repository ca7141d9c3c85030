import { formatCedis } from '../../../domain/money.ts';
import { SESSION_PAY, type SessionPay as State } from '../../../domain/session-pay.ts';
import { showInstant } from '../../lib/when.ts';
import type { BookingView } from './booking-words.ts';

const MARKS: Readonly<Record<State, string>> = {
  ON_ITS_WAY: 'state-act text-indigo',
  PAID: 'state-good text-leaf',
  WAITS_FOR_ACCOUNT: 'state-wait text-gold-ink',
  ON_HOLD: 'state-wait text-gold-ink',
  RETURNED: 'state-bad text-danger',
};

/** BOOKING-35: how the pay for an attended session is doing, for its researchers. */
export function SessionPay({ booking }: { booking: BookingView }) {
  const { pay, rewardPesewas, withName } = booking;
  if (!pay) return null;
  const amount = formatCedis(rewardPesewas);
  const words =
    pay.state === 'ON_ITS_WAY'
      ? `${amount} is on its way to ${withName}.`
      : pay.state === 'PAID'
        ? `${amount} was paid to ${withName}${pay.at ? ` on ${showInstant(pay.at)}` : ''}.`
        : `${amount}: ${SESSION_PAY[pay.state]}.`;
  return <p className={`state flex items-baseline gap-2 font-semibold text-sm ${MARKS[pay.state]}`}>{words}</p>;
}
