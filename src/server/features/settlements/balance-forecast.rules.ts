import { addDays } from '../../../domain/calendar.ts';

/** How many days ahead we look: a transfer to the provider takes days, and a weekend or a holiday may be in between. */
export const FORECAST_DAYS = 7;
/** A rail that is not preferred must last for so many days if it has to take over. */
export const STANDBY_DAYS = 2;
/** The places of slots that start within so many days count as if they were booked: nobody could be notified days before. */
export const OPEN_PLACES_DAYS = 3;
/** When what is collected has certainly been settled into the balance: the next working day, after a weekend and a holiday. */
const SETTLED_AFTER_DAYS = 4;

export interface DayDue {
  on: string;
  pesewas: number;
}

export interface Outlook {
  today: string;
  /** What the balance has for payouts now. */
  balancePesewas: number;
  /** What people have earned and what is on its way to them, with the provider's fees. */
  owedPesewas: number;
  /** What sessions and other work will add, by day, with the provider's fees. */
  due: readonly DayDue[];
  /** What is collected and will be settled into the balance; 0 if it goes to the bank. */
  arrivingPesewas: number;
}

export interface Shortfall {
  /** What the balance lacks for everything that is due within the forecast. */
  shortPesewas: number;
  /** The first day on which payouts would wait. */
  dueOn: string;
}

/** What the balance lacks within the forecast, and from when; null if it lasts. */
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
