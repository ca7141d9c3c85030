import type { Pesewas } from './money.ts';
import { SENT_FROM_PESEWAS } from './screening-pay.ts';

/** PAYOUT-19: the least that can be taken as airtime. */
export const LEAST_AIRTIME_PESEWAS: Pesewas = 50;

/**
 * PAYOUT-19: what can be taken as airtime of earnings that wait because they are too little for a payout: all of it, or nothing.
 * From the amount on at which it is sent as money, it is not too little.
 */
export function airtimeOf(waitingPesewas: Pesewas): Pesewas {
  return waitingPesewas >= LEAST_AIRTIME_PESEWAS && waitingPesewas < SENT_FROM_PESEWAS ? waitingPesewas : 0;
}
