import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';

/**
 * What a provider can be asked, in no provider's words. Amounts are whole pesewas. No method is called inside a
 * database transaction. `unknown` and `notFound` are never failure: ask again with the same reference.
 */
export type Outcome = 'succeeded' | 'failed' | 'reversed' | 'inProgress' | 'notFound' | 'unknown';

export interface Collection {
  outcome: Outcome;
  amountPesewas: number;
  currency: string;
  feePesewas: number;
  reason: string | null;
}

export interface PayoutOrder {
  reference: string;
  amountPesewas: number;
  network: MobileMoneyNetwork;
  number: string;
  accountName: string;
  reason: string;
}

export interface PayoutState {
  outcome: Outcome;
  reason: string | null;
}

export interface ProviderEvent {
  dedupeKey: string;
  event: string;
  reference: string;
  payload: unknown;
}

export interface PaymentPort {
  /** Opens a hosted payment page; throws when the provider did not clearly say yes. */
  createCheckout(order: {
    reference: string;
    amountPesewas: number;
    email: string;
    returnUrl: string;
  }): Promise<{ authorizationUrl: string }>;
  getCollection(reference: string): Promise<Collection>;
  /** The registered name of an account, or null when the provider can't tell. */
  resolveAccountName(network: MobileMoneyNetwork, number: string): Promise<string | null>;
  sendPayout(order: PayoutOrder): Promise<PayoutState>;
  getPayout(reference: string): Promise<PayoutState>;
  /** Money the provider holds for us, in pesewas. */
  getBalance(): Promise<number>;
  /** A genuine event, or null when the signature does not hold. */
  parseWebhook(rawBytes: Buffer, headers: Record<string, unknown>): ProviderEvent | null;
}

/** Provider costs that the platform bears (docs/money.md), booked as they occur. */
export const PAYOUT_FEE_PESEWAS = 100;
