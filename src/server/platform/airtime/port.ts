import type { Pesewas } from '../../../domain/money.ts';

/** What we need from a provider of airtime, independent of any one. No method is called inside a database transaction. */

export interface AirtimeOrder {
  /** Ours, the same however often an order is made. */
  reference: string;
  /** International, such as +233241234567. */
  number: string;
  amountPesewas: Pesewas;
}

/**
 * `notSent`: the provider certainly did not accept it, and the same order may succeed later. `refused`: it certainly did not, and
 * a retry would be refused too. `unknown`: it may have been accepted, so it is never ordered again.
 */
export type AirtimeResult =
  | { outcome: 'accepted'; providerId: string; discountPesewas: Pesewas }
  | { outcome: 'refused' | 'notSent'; problem: string }
  | { outcome: 'unknown' };

/** What became of a top-up; `onTheWay` is not final. */
export type AirtimeFate = 'onTheWay' | 'delivered' | 'failed';

/** What the provider calls us with once a top-up has ended. */
export interface AirtimeReport {
  providerId: string;
  fate: AirtimeFate;
  /** Fields that older forms of the report do not have. */
  number: string | null;
  amountPesewas: Pesewas | null;
  discountPesewas: Pesewas | null;
  reason: string | null;
}

/** What the provider asks before it carries a top-up out. */
export interface AirtimeQuestion {
  number: string;
  amountPesewas: Pesewas;
}

export interface AirtimePort {
  send(order: AirtimeOrder): Promise<AirtimeResult>;
  /** What the provider knows about a top-up that it accepted; null without a clear answer. */
  ask(providerId: string): Promise<AirtimeFate | null>;
  /** The prepaid balance; null without a clear answer. */
  readBalance(): Promise<Pesewas | null>;
}
