import type { MobileMoneyNetwork, PayoutRailName } from '../../../domain/enumerations.ts';

/** What we need from a payment provider, independent of any one. Amounts are whole pesewas. No method is called inside a
 * database transaction. `unknown` and `notFound` never mean failure: ask again with the same reference. `needsAttention`
 * continues only after somebody has acted at the provider.
 */
export type Outcome = 'succeeded' | 'failed' | 'reversed' | 'inProgress' | 'needsAttention' | 'notFound' | 'unknown';

interface State {
  outcome: Outcome;
  reason: string | null;
  /** The provider's id for it; null if it is not known yet. */
  providerId: string | null;
}

export interface Collection extends State {
  amountPesewas: number;
  currency: string;
  /** The provider's fee; null if the provider does not say. */
  feePesewas: number | null;
}

/**
 * `refused`: this order was clearly not accepted. An earlier order with the same reference may have been, so only the answer to a
 * first order proves that nothing was sent.
 */
export interface PayoutState extends Omit<State, 'outcome'> {
  outcome: Outcome | 'refused';
  /** Why it was refused or failed: `RAIL` if that has nothing to do with who is paid, so it may succeed later or elsewhere. */
  because?: 'RAIL' | 'PAYEE';
}

export interface SentPayout extends PayoutState {
  /** For later orders to the same account; null if the provider has not said. */
  recipientCode: string | null;
}

export type RefundState = State;

/** The provider's rate limit is used up, so nothing was sent. */
export interface NotSent {
  outcome: 'notSent';
}

export interface PayoutOrder {
  reference: string;
  /** The provider's id of the account, from an earlier order; null if there was none. */
  recipientCode: string | null;
  amountPesewas: number;
  network: MobileMoneyNetwork;
  number: string;
  accountName: string;
  reason: string;
  /** The transfer's id at the rail, if we choose it (`payout_attempt.transfer_id`). */
  transferId?: string | null;
}

export interface RefundOrder {
  /** The reference of the collection that is refunded, in part or in full. */
  collectionReference: string;
  /** The provider's id of the collection; null if we do not know it. */
  collectionId: string | null;
  amountPesewas: number;
  /** Our id: it is sent in the refund's note, because refunds have no reference. */
  refundId: string;
}

/** A bank, or a network that keeps mobile money. */
export interface Bank {
  id: string;
  name: string;
}

export interface ProviderEvent {
  /** Equal bytes have the same key. */
  dedupeKey: string;
  /** The event's kind; empty if we can't read one. */
  event: string;
  /** The reference of the payment, transfer or refunded payment that the event is about; null if it names none. */
  reference: string | null;
  payload: unknown;
}

/** A transfer that the provider asks us to approve. */
export interface ApprovalRequest {
  reference: string;
  amountPesewas: number;
  currency: string;
}

/** One movement of the balance that pays out. `FUNDING` is a top-up of it from our bank. */
export interface BalanceLine {
  id: string;
  item: 'TRANSACTION' | 'TRANSFER' | 'REFUND' | 'CHARGEBACK' | 'FUNDING' | 'OTHER';
  providerId: string;
  differencePesewas: number;
  at: Date;
}

/** A transaction that the provider has carried out or is carrying out, as its lists show it. */
export interface ListedTransfer {
  reference: string;
  outcome: Outcome;
  amountPesewas: number;
  /** Null if the provider does not name one that we know. */
  network: MobileMoneyNetwork | null;
  /** International, such as +233551234567; null if the provider does not say. */
  number: string | null;
  at: Date;
}

export interface ListedCollection {
  reference: string;
  outcome: Outcome;
  /** What was ordered; what was paid may differ. */
  amountPesewas: number;
  email: string;
  at: Date;
}

export interface ListedRefund {
  /** The provider's id of the refunded collection. */
  collectionId: string;
  /** The id that we sent in the refund's note; null if it is none of ours. */
  refundId: string | null;
  outcome: Outcome;
  amountPesewas: number;
  at: Date;
}

/** The payments of one or more days that the provider pays out together, to our bank or into the balance. */
export interface ListedSettlement {
  id: string;
  isSettled: boolean;
  /** The gross amount. The net is this amount less fees, refunds and chargebacks. */
  paidPesewas: number;
  feesPesewas: number;
  deductionsPesewas: number;
  netPesewas: number;
  /** The day, such as 2026-11-28. */
  on: string;
}

interface DisputeNote {
  words: string;
  by: string | null;
  at: Date;
}

/** A payment that its payer disputes with their bank. */
export interface Dispute {
  id: string;
  status: 'awaitsUs' | 'awaitsBank' | 'resolved' | 'archived' | 'unknown';
  /** Null if it is not resolved, or if the provider does not say for whom. */
  outcome: 'won' | 'lost' | null;
  /** In the provider's words. */
  resolution: string | null;
  category: string | null;
  collectionId: string;
  collectionReference: string;
  paidPesewas: number;
  /** The amount that goes back to the payer if the dispute is lost. */
  claimedPesewas: number;
  openedAt: Date;
  /** The deadline for our answer; without one the dispute is lost. */
  dueAt: Date | null;
  resolvedAt: Date | null;
  /** When it last changed; null if the provider does not say. */
  updatedAt: Date | null;
  history: DisputeNote[];
  messages: DisputeNote[];
}

export interface DisputeEvidence {
  customerEmail: string;
  customerName: string;
  customerPhone: string;
  serviceDetails: string;
  deliveryAddress: string | null;
  /** Such as 2026-11-28. */
  deliveryDate: string | null;
}

/** The provider's words if it clearly refused; null if it accepted. */
export interface DisputeAnswer {
  refusal: string | null;
}

/** Disputes of payments. Every method throws without a clear answer; reading the dispute then shows whether it changed. */
export interface DisputePort {
  /** A page (from 1) of the disputes that were opened since an instant, newest first; null after the last. */
  listDisputes(since: Date, page: number): Promise<Dispute[] | null>;
  /** Null if the provider does not know it. */
  getDispute(disputeId: string): Promise<Dispute | null>;
  /** The provider's id of the refund that returns a lost payment to its payer; null if it made none. */
  findDisputeRefund(dispute: { disputeId: string; collectionId: string }): Promise<string | null>;
  uploadEvidence(
    disputeId: string,
    file: { name: string; mediaType: string; bytes: Uint8Array },
  ): Promise<DisputeAnswer & { fileName: string | null }>;
  addEvidence(disputeId: string, evidence: DisputeEvidence): Promise<DisputeAnswer & { evidenceId: string | null }>;
  resolveDispute(
    disputeId: string,
    answer: {
      resolution: 'merchant-accepted' | 'declined';
      message: string;
      refundPesewas: number;
      fileName: string;
      evidenceId: string | null;
    },
  ): Promise<DisputeAnswer>;
}

/** How many payouts one call can send. */
export const BULK_MOST = 100;

/** One way to pay people out. */
export interface PayoutRail {
  readonly rail: PayoutRailName;
  /** The networks whose accounts it can pay. */
  readonly serves: readonly MobileMoneyNetwork[];
  /** The address of the provider's dashboard for our account; null if there is none. */
  readonly dashboard: string | null;
  sendPayout(order: PayoutOrder): Promise<SentPayout>;
  /** Sends up to `BULK_MOST` payouts; their states, in the same order. */
  sendPayouts(orders: readonly PayoutOrder[]): Promise<SentPayout[]>;
  getPayout(reference: string, transferId?: string | null): Promise<PayoutState>;
  /** The transfer with an id that we choose; null if there is none. Throws without a clear answer. Rails that list transfers lack it. */
  findTransfer?(transferId: string): Promise<ListedTransfer | null>;
  /** The settled balance that pays out, in pesewas; throws if the provider can't be reached. */
  getBalance(): Promise<number>;
}

type Headers = Record<string, unknown>;

export interface PaymentPort extends PayoutRail, DisputePort {
  /** Opens a hosted payment page; throws unless the provider clearly accepted. */
  createCheckout(order: {
    reference: string;
    amountPesewas: number;
    email: string;
    returnUrl: string;
    /** Where a person who cancels on the page returns to. */
    cancelUrl: string;
  }): Promise<{ authorizationUrl: string }>;
  getCollection(reference: string): Promise<Collection>;
  /**
   * Mobile-money networks we can pay to now; null if the provider does not say. Networks appear, merge and disappear.
   */
  listNetworks(): Promise<MobileMoneyNetwork[] | null>;
  /** The registered name of an account, or null if the provider does not know it. */
  resolveAccountName(network: MobileMoneyNetwork, number: string): Promise<string | null>;
  /** Requests a refund once. Never retried automatically: a second request would be a second refund. */
  refund(order: RefundOrder): Promise<RefundState | NotSent>;
  /** `notFound` only if the provider has listed every refund of the collection. */
  getRefund(order: Omit<RefundOrder, 'amountPesewas'>): Promise<RefundState>;
  /** The banks and networks for resending a refund that did not reach the payer; throws if the provider can't be reached. */
  listBanks(): Promise<Bank[]>;
  /**
   * Sends a refund that `needsAttention` to another account of the payer. `needsAttention` with a reason if the provider
   * refuses it.
   */
  redirectRefund(order: { providerId: string; bankId: string; accountNumber: string }): Promise<RefundState>;
  /**
   * A page (from 1) of the movements of that balance, newest first; empty after the last. Throws if the provider can't
   * be reached.
   */
  listBalanceLines(page: number): Promise<BalanceLine[]>;
  /**
   * A page (from 1) of what was created since an instant, newest first; null after the last. Throws if the provider can't be
   * reached.
   */
  listTransfers(since: Date | null, page: number): Promise<ListedTransfer[] | null>;
  listCollections(since: Date | null, page: number): Promise<ListedCollection[] | null>;
  listRefunds(since: Date | null, page: number): Promise<ListedRefund[] | null>;
  /** A page (from 1) of settlements, newest first; null after the last. Throws if the provider can't be reached. */
  listSettlements(page: number): Promise<ListedSettlement[] | null>;
  /** A page (from 1) of the provider's ids of the payments of a settlement; null after the last. Throws as above. */
  listSettledPayments(settlementId: string, page: number): Promise<string[] | null>;
  /** The reference of a payment by the provider's id; null if the provider knows none. Throws as above. */
  findCollectionReference(providerId: string): Promise<string | null>;
  /** A genuine event, or null if the signature is invalid. */
  parseWebhook(rawBytes: Buffer, headers: Headers): ProviderEvent | null;
  /** A genuine request for approval, or null. */
  parseApproval(rawBytes: Buffer, headers: Headers): ApprovalRequest | null;
}
