import type { ColumnType, Generated } from 'kysely';
import type { DifferenceKind } from '../../../contract/books.ts';
import type { BankDetails } from '../../../contract/transfers.ts';
import type { PayoutRailName, RailMode } from '../../../domain/enumerations.ts';
import type { PayoutHold } from '../../../domain/holds.ts';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { AirtimeStatus } from '../../../domain/lifecycles/airtime-lifecycle.ts';
import type {
  AdjustmentStatus,
  BankLineStatus,
  ChargebackStatus,
  PayoutStatus,
  ProFormaStatus,
  RefundStatus,
  TaxRequestStatus,
  TopUpStatus,
} from '../../../domain/lifecycles/money-lifecycles.ts';
import type { ListedPaymentStatus, PaymentListStatus } from '../../../domain/lifecycles/payment-list-lifecycles.ts';
import type { Tax, TaxTerms } from '../../../domain/taxes.ts';
import type { Json, WithDefault } from './column-types.ts';

/** The row types of all money tables. */

export interface LedgerAccountTable {
  id: string;
  kind: AccountKind;
  ownerId: string | null;
  balance: WithDefault<number>;
}
export interface DatabaseLifeTable {
  life: Generated<number>;
  identity: string;
  cause: 'MIGRATED' | 'RESTORED' | 'NOTICED';
  beganAt: Date;
  completeUntil: Date | null;
  adoptedAt: Date | null;
}
export interface UnclaimedTransferTable {
  reference: string;
  numberMark: string;
  amountPesewas: number;
  foundAt: Date;
  claimedAt: Date | null;
}
export interface LedgerJournalTable {
  id: string;
  reference: string;
  event: string;
  subjectId: string | null;
  at: Date;
}
export interface LedgerPostingTable {
  journalId: string;
  accountId: string;
  amount: number;
}
export interface TopUpTable {
  id: string;
  organizationId: string;
  createdBy: string;
  reference: string;
  amountPesewas: number;
  status: TopUpStatus;
  returnPath: string;
  authorizationUrl: string | null;
  providerId: WithDefault<string | null>;
  createdAt: Date;
  settledAt: Date | null;
}
export interface BudgetTable {
  id: string;
  organizationId: string;
  projectId: string | null;
  userId: string | null;
  amountPesewas: number;
  warnedAt: WithDefault<Date | null>;
}
export interface BonusTable {
  id: string;
  organizationId: string;
  studyId: string;
  applicationId: string;
  participantId: string;
  amountPesewas: number;
  reason: string;
  createdBy: string;
  createdAt: Date;
}
export interface PayoutTable {
  id: string;
  participantId: string;
  amountPesewas: number;
  status: PayoutStatus;
  reference: string;
  attempt: WithDefault<number>;
  network: 'MTN' | 'TELECEL' | 'AIRTEL_TIGO';
  number: string;
  accountName: string;
  holdUntil: Date | null;
  failureReason: string | null;
  createdAt: Date;
  sentAt: Date | null;
  settledAt: Date | null;
  /** Set by a trigger: since when the person waits for it; null once it was held on purpose or returned. */
  awaitedSince: WithDefault<Date | null>;
  /** Since when the transfer waits for somebody to act at the provider; null if it does not. */
  attentionSince: WithDefault<Date | null>;
  /** Whether it was paid in time; null if it has no such promise. */
  promise: WithDefault<'OPEN' | 'KEPT' | 'LATE' | null>;
  /** Why it was held last; null if it never was, or before this was stored. */
  heldBecause: WithDefault<Exclude<PayoutHold, 'CHECKED'> | null>;
}
export interface AirtimeTopUpTable {
  id: string;
  participantId: string;
  amountPesewas: number;
  discountPesewas: WithDefault<number>;
  status: AirtimeStatus;
  reference: string;
  network: 'MTN' | 'TELECEL' | 'AIRTEL_TIGO';
  number: string;
  providerId: WithDefault<string | null>;
  failureReason: WithDefault<string | null>;
  problem: WithDefault<string | null>;
  createdAt: Date;
  sentAt: WithDefault<Date | null>;
  settledAt: WithDefault<Date | null>;
}
export interface AirtimeBalanceTable {
  id: number;
  surplusPesewas: WithDefault<number>;
}
export interface PayoutAttemptTable {
  reference: string;
  payoutId: string;
  sentAt: Date;
  providerId: WithDefault<string | null>;
  rail: WithDefault<PayoutRailName>;
  orders: WithDefault<number>;
  endedAs: WithDefault<'DECLINED' | 'REFUSED' | 'FAILED' | 'RETURNED' | null>;
  /** MTN's id of the transfer; null on other rails, and once MTN has definitely not accepted it. */
  transferId: WithDefault<string | null>;
}
export interface AskedNumberTable {
  numberMark: string;
  life: number;
}
export interface PayoutRailTable {
  rail: PayoutRailName;
  mode: WithDefault<RailMode>;
  failures: WithDefault<number>;
  trips: WithDefault<number>;
  closedUntil: Date | null;
  answeredAt: Date | null;
  balancePesewas: number | null;
  surplusPesewas: WithDefault<number>;
}
export interface RailTopUpTable {
  id: string;
  rail: 'MTN';
  amountPesewas: number;
  seenAt: Date;
}
export interface RefundTable {
  id: string;
  organizationId: string;
  topUpId: string;
  requestedBy: string;
  amountPesewas: number;
  reason: string;
  status: RefundStatus;
  decidedBy: WithDefault<string | null>;
  providerId: WithDefault<string | null>;
  failureReason: WithDefault<string | null>;
  createdAt: Date;
  sentAt: WithDefault<Date | null>;
  settledAt: WithDefault<Date | null>;
  /** Since when the provider waits for details of an account; null if it does not. */
  attentionSince: WithDefault<Date | null>;
}
export interface ChargebackTable {
  id: string;
  providerId: string;
  topUpId: string | null;
  organizationId: string | null;
  collectionReference: string;
  collectionId: string;
  refundProviderId: WithDefault<string | null>;
  status: ChargebackStatus;
  category: string | null;
  resolution: string | null;
  paidPesewas: number;
  claimedPesewas: number;
  takenPesewas: WithDefault<number>;
  deductedPesewas: WithDefault<number>;
  moves: WithDefault<number>;
  openedAt: Date;
  dueAt: Date | null;
  resolvedAt: Date | null;
  updatedAt: Date | null;
  fileName: WithDefault<string | null>;
  evidenceId: WithDefault<string | null>;
  evidenceSentAt: WithDefault<Date | null>;
  answeredBy: WithDefault<string | null>;
  acceptanceProposedBy: WithDefault<string | null>;
  acceptancePesewas: WithDefault<number | null>;
  acceptanceReason: WithDefault<string | null>;
}
export interface AdjustmentTable {
  id: string;
  fromKind: AccountKind;
  fromOwnerId: string | null;
  toKind: AccountKind;
  toOwnerId: string | null;
  amountPesewas: number;
  reason: string;
  explains: string | null;
  status: AdjustmentStatus;
  proposedBy: string;
  decidedBy: WithDefault<string | null>;
  createdAt: Date;
  decidedAt: WithDefault<Date | null>;
}
export interface TaxSettingTable {
  id: string;
  version: Generated<number>;
  tax: Tax;
  holdsFrom: string;
  terms: Json<TaxTerms>;
  proposedBy: string;
  confirmedBy: string;
  setAt: Date;
}
export interface DocumentSeriesTable {
  series: 'INVOICE' | 'CREDIT_NOTE' | 'CERTIFICATE';
  lastNumber: WithDefault<number>;
}
export interface InvoiceTable {
  id: string;
  series: 'INVOICE' | 'CREDIT_NOTE';
  number: number;
  issuedAt: Date;
  organizationId: string;
  /** The study or the payment list that the fee is for. */
  studyId: string | null;
  listId: WithDefault<string | null>;
  reference: string;
  correctsId: string | null;
  sellerTin: string | null;
  sellerAddress: WithDefault<string | null>;
  customerName: string;
  customerTin: string | null;
  customerAddress: WithDefault<string | null>;
  purchaseOrder: WithDefault<string | null>;
  netPesewas: number;
  vatRate: number;
  vatPesewas: number;
  nhilRate: number;
  nhilPesewas: number;
  getfundRate: number;
  getfundPesewas: number;
  grossPesewas: number;
}
export interface WithholdingCertificateTable {
  id: string;
  number: number;
  personId: string;
  month: string;
  issuedAt: Date;
}
export interface TaxRequestTable {
  id: string;
  kind: 'TERMS' | 'PAYMENT' | 'CREDIT';
  tax: Tax;
  holdsFrom: string | null;
  terms: ColumnType<TaxTerms | null, string | null, string | null>;
  amountPesewas: number | null;
  invoiceId: string | null;
  reason: string;
  status: TaxRequestStatus;
  proposedBy: string;
  decidedBy: WithDefault<string | null>;
  createdAt: Date;
  decidedAt: WithDefault<Date | null>;
}
export interface ProFormaTable {
  id: string;
  organizationId: string;
  createdBy: string;
  reference: string;
  amountPesewas: number;
  receivedPesewas: WithDefault<number>;
  purchaseOrder: string;
  customerName: string;
  customerAddress: string;
  customerTin: string | null;
  bank: ColumnType<BankDetails, string, string>;
  status: ProFormaStatus;
  createdAt: Date;
  expiresOn: string;
}
export interface BankLineTable {
  id: string;
  key: string;
  day: string;
  amountPesewas: number;
  narration: string;
  uploadedBy: string;
  seenAt: Date;
  status: BankLineStatus;
  proFormaId: WithDefault<string | null>;
  settlementId: WithDefault<string | null>;
  topUpId: WithDefault<string | null>;
}
export interface BankDecisionTable {
  id: string;
  lineId: string;
  outcome: 'CREDIT' | 'RETURN' | 'KNOWN';
  organizationId: string | null;
  reason: string;
  status: AdjustmentStatus;
  proposedBy: string;
  decidedBy: WithDefault<string | null>;
  createdAt: Date;
  decidedAt: WithDefault<Date | null>;
}
export interface ProviderEventTable {
  dedupeKey: string;
  event: string;
  reference: string | null;
  payload: Json<unknown>;
  receivedAt: Date;
  handledAt: WithDefault<Date | null>;
}
export interface ProviderLineTable {
  id: string;
  item: 'TRANSACTION' | 'TRANSFER' | 'REFUND' | 'CHARGEBACK' | 'FUNDING' | 'OTHER';
  providerId: string;
  differencePesewas: number;
  at: Date;
  postedAt: WithDefault<Date | null>;
}
export interface SettlementTable {
  id: string;
  isSettled: boolean;
  paidPesewas: number;
  feesPesewas: number;
  deductionsPesewas: number;
  netPesewas: number;
  settledOn: string;
  seenAt: Date;
  destination: WithDefault<'BANK' | 'BALANCE' | null>;
  postedAt: WithDefault<Date | null>;
}
export interface SettlementPaymentTable {
  settlementId: string;
  providerId: string;
}
export interface BankStatementTable {
  day: string;
  balancePesewas: number;
  enteredAt: Date;
}
export interface BalanceAlertTable {
  id: string;
  raisedAt: Date;
  shortPesewas: number;
  dueOn: string;
  notifiedOn: string;
  resolvedAt: WithDefault<Date | null>;
  rail: WithDefault<PayoutRailName>;
}
export interface ReconciliationTable {
  id: string;
  at: Date;
  providerBalancePesewas: number | null;
  expectedBalancePesewas: number;
  differences: number;
  problem: string | null;
}
export interface BookDifferenceTable {
  id: string;
  kind: DifferenceKind;
  subject: string;
  oursPesewas: number | null;
  theirsPesewas: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: WithDefault<Date | null>;
}
export interface FraudSignalTable {
  id: string;
  participantId: string;
  subject: 'application' | 'payout';
  subjectId: string;
  signal: string;
  points: number;
  evidence: string;
  at: Date;
  clearedAt: WithDefault<Date | null>;
  clearedBy: WithDefault<string | null>;
}
export interface WalletAlertTable {
  organizationId: string;
  belowPesewas: WithDefault<number>;
  notifiedAt: Date | null;
}
export interface PaymentListTable {
  id: string;
  organizationId: string;
  projectId: string | null;
  createdBy: string;
  name: string;
  purpose: string;
  status: PaymentListStatus;
  feePesewas: number;
  createdAt: Date;
  openedAt: Date | null;
  expiresAt: Date | null;
  endedAt: WithDefault<Date | null>;
}
export interface ListedPaymentTable {
  id: string;
  listId: string;
  line: number;
  number: string;
  name: WithDefault<string>;
  ownReference: WithDefault<string>;
  amountPesewas: number;
  status: ListedPaymentStatus;
  code: string;
  registeredName: WithDefault<string | null>;
  participantId: WithDefault<string | null>;
  answeredAt: WithDefault<Date | null>;
  answeredBy: WithDefault<'DIALLED' | 'LINK' | null>;
  reminders: WithDefault<number>;
  textedAt: WithDefault<Date | null>;
}
