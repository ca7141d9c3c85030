import { addDays } from '../../../domain/calendar.ts';

/** The days of the forecast: a transfer to the provider takes days, and a weekend or a holiday may be in between. */
export const FORECAST_DAYS = 7;
/** How many days a rail that is not preferred must last if it has to take over. */
export const STANDBY_DAYS = 2;
/** The places of slots that start within this many days count as booked, because a later alert would come too late. */
export const OPEN_PLACES_DAYS = 3;
/** When a collection has certainly been settled into the balance: the next working day, even after a weekend and a holiday. */
const SETTLED_AFTER_DAYS = 4;

export interface DayDue {
  on: string;
  pesewas: number;
}

export interface Outlook {
  today: string;
  /** The current balance for payouts. */
  balancePesewas: number;
  /** Earnings and payouts on their way, with the provider's fees. */
  owedPesewas: number;
  /** What upcoming sessions and other work will add, by day, with the provider's fees. */
  due: readonly DayDue[];
  /** Collections that will be settled into the balance; 0 if they go to the bank. */
  arrivingPesewas: number;
}

export interface Shortfall {
  /** How much is missing for everything that is due within the forecast. */
  shortPesewas: number;
  /** The first day on which payouts would wait. */
  dueOn: string;
}

/** The shortfall of the balance within the forecast, and its first day; null if the balance lasts. */
export function findShortfall(outlook: Outlook, days = FORECAST_DAYS): Shortfall | null {
  const { today, balancePesewas, owedPesewas, due, arrivingPesewas } = outlook;
  const arrivesOn = addDays(today, SETTLED_AFTER_DAYS);
  let shortPesewas = 0;
  let dueOn: string | null = null;
  for (let day = 0; day <= days; day += 1) {
    const on = addDays(today, day);
    const needed = due.reduce((sum, one) => sum + (one.on <= on ? one.pesewas : 0), owedPesewas);
    const lacks = needed - balancePesewas - (on >= arrivesOn ? arrivingPesewas : 0);
    if (lacks <= 0) continue;
    dueOn ??= on;
    shortPesewas = Math.max(shortPesewas, lacks);
  }
  return dueOn === null ? null : { shortPesewas, dueOn };
}
