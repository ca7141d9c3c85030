import type { PayoutRailName } from '../../../domain/enumerations.ts';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { Pesewas } from '../../../domain/money.ts';
import type { MovementEvent } from '../../../domain/movement-events.ts';
import type { Tax } from '../../../domain/taxes.ts';

/*
 * Every movement of money but those of airtime (the table of docs/money.md): which accounts, which sign, under which reference. The reference is
 * unique forever, so that repeating a movement changes nothing.
 */

export interface AccountName {
  kind: AccountKind;
  /** An organisation, study or person; null for the platform's own accounts. */
  ownerId: string | null;
}

export interface Leg {
  account: AccountName;
  amountPesewas: Pesewas;
}

export interface Movement {
  reference: string;
  event: MovementEvent;
  /**
   * The subject: the study whose money was reserved, spent or returned; what was earned (a booking, an entry, a diary, an
   * application's questions, a bonus); or the top-up. The reference is an opaque key and is never parsed.
   */
  subjectId?: string | null;
  at: Date;
  legs: readonly Leg[];
}

export const available = (organizationId: string): AccountName => owned('ORGANIZATION_AVAILABLE', organizationId);
export const held = (studyId: string): AccountName => owned('STUDY_HELD', studyId);
export const heldByList = (listId: string): AccountName => owned('LIST_HELD', listId);
export const earned = (participantId: string): AccountName => owned('PARTICIPANT_EARNED', participantId);
export const advance = (participantId: string): AccountName => owned('PARTICIPANT_ADVANCE', participantId);
export const owedBy = (organizationId: string): AccountName => owned('ORGANIZATION_RECEIVABLE', organizationId);
export const PAYOUT_TRANSIT: AccountName = { kind: 'PAYOUT_TRANSIT', ownerId: null };
export const REFUND_TRANSIT: AccountName = { kind: 'REFUND_TRANSIT', ownerId: null };
export const CHARGEBACK_TRANSIT: AccountName = { kind: 'CHARGEBACK_TRANSIT', ownerId: null };
export const FEE_INCOME: AccountName = { kind: 'FEE_INCOME', ownerId: null };
export const VAT_PAYABLE: AccountName = { kind: 'VAT_PAYABLE', ownerId: null };
export const WHT_PAYABLE: AccountName = { kind: 'WHT_PAYABLE', ownerId: null };
export const SUSPENSE: AccountName = { kind: 'SUSPENSE', ownerId: null };
export const PROVIDER_PENDING: AccountName = { kind: 'PROVIDER_PENDING', ownerId: null };
export const PROVIDER_BALANCE: AccountName = { kind: 'PROVIDER_BALANCE', ownerId: null };
export const MTN_BALANCE: AccountName = { kind: 'MTN_BALANCE', ownerId: null };
export const BANK: AccountName = { kind: 'BANK', ownerId: null };
export const OWNER_FUNDS: AccountName = { kind: 'OWNER_FUNDS', ownerId: null };
export const PROVIDER_FEES: AccountName = { kind: 'PROVIDER_FEES', ownerId: null };
export const MESSAGE_COSTS: AccountName = { kind: 'MESSAGE_COSTS', ownerId: null };
export const MESSAGES_OWED: AccountName = { kind: 'MESSAGES_OWED', ownerId: null };
export const PROMISES: AccountName = { kind: 'PROMISES', ownerId: null };

/** The account from which each rail pays. */
const BALANCES: Record<PayoutRailName, AccountName> = { PAYSTACK: PROVIDER_BALANCE, MTN: MTN_BALANCE };

function owned(kind: AccountKind, ownerId: string): AccountName {
  return { kind, ownerId };
}

function leg(account: AccountName, amountPesewas: Pesewas): Leg {
  return { account, amountPesewas };
}

/** Moves an amount from one account to another. */
function move(amountPesewas: Pesewas, from: AccountName, to: AccountName): Leg[] {
  return [leg(from, -amountPesewas), leg(to, amountPesewas)];
}

interface Collected {
  reference: string;
  topUpId: string | null;
  organizationId: string;
  amountPesewas: Pesewas;
  providerFeePesewas: Pesewas;
  at: Date;
}

/** A top-up arrived: the organisation is credited with the full amount. The provider keeps its fee and owes us the rest. */
export function topUpSettled(paid: Collected): Movement {
  return collected(paid, available(paid.organizationId));
}

/** A payment arrived with another amount or currency than ordered: it waits in suspense for an admin. */
export function topUpSuspended(paid: Collected): Movement {
  return collected(paid, SUSPENSE);
}

function collected(
  { reference, topUpId, amountPesewas, providerFeePesewas, at }: Collected,
  to: AccountName,
): Movement {
  return {
    reference: `topup:${reference}`,
    event: 'topup',
    subjectId: topUpId,
    at,
    legs: [
      leg(PROVIDER_PENDING, -(amountPesewas - providerFeePesewas)),
      leg(PROVIDER_FEES, -providerFeePesewas),
      leg(to, amountPesewas),
    ],
  };
}

interface Transferred {
  lineId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** A credit of our bank's statement. It is in suspense until it is known whose it is, which may be at once. */
export function transferArrived({ lineId, amountPesewas, at }: Transferred): Movement {
  const legs = move(amountPesewas, BANK, SUSPENSE);
  return { reference: `transfer:${lineId}`, event: 'transfer', subjectId: lineId, at, legs };
}

/** A bank transfer is an organisation's top-up, with no charges. */
export function transferCredited({
  topUpId,
  reference,
  organizationId,
  amountPesewas,
  at,
}: Omit<Transferred, 'lineId'> & { topUpId: string; reference: string; organizationId: string }): Movement {
  const legs = move(amountPesewas, SUSPENSE, available(organizationId));
  return { reference: `topup:${reference}`, event: 'topup', subjectId: topUpId, at, legs };
}

/** A credit was sent back to its payer by our bank, or is in the books by another way. */
export function transferReturned({ lineId, amountPesewas, at, isKnown }: Transferred & { isKnown: boolean }): Movement {
  const legs = move(amountPesewas, SUSPENSE, BANK);
  const reference = `transfer:${lineId}:${isKnown ? 'known' : 'back'}`;
  return { reference, event: 'transferReturned', subjectId: lineId, at, legs };
}

interface OfStudy {
  studyId: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

export function studyPublished({ studyId, organizationId, amountPesewas, at }: OfStudy): Movement {
  const legs = move(amountPesewas, available(organizationId), held(studyId));
  return { reference: `publish:${studyId}`, event: 'publish', subjectId: studyId, at, legs };
}

/** The reference contains the previous number of places, so that two clicks add them once. */
export function placesAdded({
  studyId,
  organizationId,
  amountPesewas,
  at,
  placesBefore,
}: OfStudy & { placesBefore: number }): Movement {
  const legs = move(amountPesewas, available(organizationId), held(studyId));
  return { reference: `places:${studyId}:${placesBefore}`, event: 'extend', subjectId: studyId, at, legs };
}

/** More people can be paid for screening. The reference contains the previous number, so that two clicks raise it once. */
export function screeningRaised({
  studyId,
  organizationId,
  amountPesewas,
  at,
  peopleBefore,
}: OfStudy & { peopleBefore: number }): Movement {
  const legs = move(amountPesewas, available(organizationId), held(studyId));
  return { reference: `screening:${studyId}:${peopleBefore}`, event: 'raise', subjectId: studyId, at, legs };
}

export const feeReference = (studyId: string) => `fee:${studyId}`;

/** Once somebody has booked, the service fee belongs to the platform, less the VAT that it includes. */
export function feeTaken({
  studyId,
  feePesewas,
  vatPesewas,
  at,
}: {
  studyId: string;
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = feeLegs(held(studyId), feePesewas, vatPesewas);
  return { reference: feeReference(studyId), event: 'fee', subjectId: studyId, at, legs };
}

function feeLegs(from: AccountName, feePesewas: Pesewas, vatPesewas: Pesewas): Leg[] {
  return [leg(from, -feePesewas), leg(FEE_INCOME, feePesewas - vatPesewas), leg(VAT_PAYABLE, vatPesewas)];
}

/** A fee is returned to the organisation with its VAT, once for each invoice. */
export function feeCredited({
  invoiceId,
  subjectId,
  organizationId,
  feePesewas,
  vatPesewas,
  at,
}: {
  invoiceId: string;
  /** The study or the list. */
  subjectId: string | null;
  organizationId: string;
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = [
    leg(FEE_INCOME, vatPesewas - feePesewas),
    leg(VAT_PAYABLE, -vatPesewas),
    leg(available(organizationId), feePesewas),
  ];
  return { reference: `credit:${invoiceId}`, event: 'credit', subjectId, at, legs };
}

/** Two admins have paid a tax to the authority from the bank. */
export function taxPaid({
  requestId,
  tax,
  amountPesewas,
  at,
}: {
  requestId: string;
  tax: Tax;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(amountPesewas, tax === 'VAT' ? VAT_PAYABLE : WHT_PAYABLE, BANK);
  return { reference: `tax:${requestId}`, event: 'taxPaid', at, legs };
}

/** Tax on an earning is withheld for the authority, once for each earning. The earning itself is booked in full. */
export function taxWithheld({
  reference,
  participantId,
  amountPesewas,
  at,
}: OfPayout & { reference: string }): Movement {
  const legs = move(amountPesewas, earned(participantId), WHT_PAYABLE);
  return { reference: `withhold:${reference}`, event: 'withhold', at, legs };
}

export function sessionEarned(earning: {
  bookingId: string;
  studyId: string;
  participantId: string;
  ratePesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(earning.ratePesewas, held(earning.studyId), earned(earning.participantId));
  return { reference: `earn:${earning.bookingId}`, event: 'earn', subjectId: earning.bookingId, at: earning.at, legs };
}

/** What a session that was cut short was not paid of its rate returns to the wallet, once. */
export function partReturned({
  bookingId,
  studyId,
  organizationId,
  amountPesewas,
  at,
}: OfStudy & { bookingId: string }): Movement {
  const legs = move(amountPesewas, held(studyId), available(organizationId));
  return { reference: `partial:${bookingId}`, event: 'close', subjectId: studyId, at, legs };
}

/** Half of the travel, before the session; booked once. */
export function travelAdvanced({ bookingId, ...earning }: Earned & { bookingId: string }): Movement {
  return earnedFrom('travel', `travel:${bookingId}`, bookingId, earning);
}

/** A session took longer: the next step of the table, booked once. */
export function overrunEarned({ bookingId, ...earning }: Earned & { bookingId: string }): Movement {
  return earnedFrom('overrun', `overrun:${bookingId}`, bookingId, earning);
}

interface Earned {
  studyId: string;
  participantId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** An entry of a task or diary was accepted; booked once, however it was accepted. */
export function entryEarned({ entryId, ...earning }: Earned & { entryId: string }): Movement {
  return earnedFrom('earn', `earn:${entryId}`, entryId, earning);
}

/** Enough entries of a diary were accepted; booked once for the whole diary. */
export function bonusEarned({ assignmentId, ...earning }: Earned & { assignmentId: string }): Movement {
  return earnedFrom('diary', `bonus:${assignmentId}`, assignmentId, earning);
}

/** A person answered a paid block of questions (from 1) with care; each block of an application is paid once. */
export function screeningEarned({
  applicationId,
  block,
  ...earning
}: Earned & { applicationId: string; block: number }): Movement {
  return earnedFrom('screen', `screen:${applicationId}:${block}`, applicationId, earning);
}

/** A bonus after somebody has taken part, from the organisation's available money; booked once. */
export function thanksEarned({
  bonusId,
  organizationId,
  participantId,
  amountPesewas,
  at,
}: Omit<Earned, 'studyId'> & { bonusId: string; organizationId: string }): Movement {
  const legs = move(amountPesewas, available(organizationId), earned(participantId));
  return { reference: `thanks:${bonusId}`, event: 'thanks', subjectId: bonusId, at, legs };
}

function earnedFrom(
  event: 'earn' | 'travel' | 'overrun' | 'diary' | 'screen',
  reference: string,
  subjectId: string,
  { studyId, participantId, amountPesewas, at }: Earned,
): Movement {
  return { reference, event, subjectId, at, legs: move(amountPesewas, held(studyId), earned(participantId)) };
}

/** Returns what a closed study did not spend, and later what it kept for a disputed no-show or entry. */
export function studyClosed({
  studyId,
  organizationId,
  amountPesewas,
  at,
  keptFor,
}: OfStudy & { keptFor?: string }): Movement {
  return {
    reference: keptFor === undefined ? `close:${studyId}` : `close:${studyId}:${keptFor}`,
    event: 'close',
    subjectId: studyId,
    at,
    legs: move(amountPesewas, held(studyId), available(organizationId)),
  };
}

interface OfList {
  listId: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** LIST-03: a list was started: its amounts and fees are reserved, once. */
export function listFunded({ listId, organizationId, amountPesewas, at }: OfList): Movement {
  const legs = move(amountPesewas, available(organizationId), heldByList(listId));
  return { reference: `list:${listId}`, event: 'listFunded', subjectId: listId, at, legs };
}

/**
 * What becomes of one payment of a list. It goes to its person or back to the wallet: both have the same reference, so that the
 * ledger refuses the second one.
 */
const listedReference = (paymentId: string) => `listed:${paymentId}`;

/** The person has said yes. The payment's fee stays reserved until the list ends. */
export function listedPaid({
  paymentId,
  listId,
  participantId,
  amountPesewas,
  at,
}: OfPayout & { paymentId: string; listId: string }): Movement {
  const legs = move(amountPesewas, heldByList(listId), earned(participantId));
  return { reference: listedReference(paymentId), event: 'listPaid', subjectId: paymentId, at, legs };
}

/** The person said no or did not answer, or the payment was cancelled: it returns with its fee. */
export function listedReturned({
  paymentId,
  listId,
  organizationId,
  amountPesewas,
  at,
}: OfList & { paymentId: string }): Movement {
  const legs = move(amountPesewas, heldByList(listId), available(organizationId));
  return { reference: listedReference(paymentId), event: 'listReturned', subjectId: listId, at, legs };
}

/** A list has ended: the fees of its confirmed payments belong to the platform, less the VAT that they include. */
export function listFeeTaken({
  listId,
  feePesewas,
  vatPesewas,
  at,
}: {
  listId: string;
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
  at: Date;
}): Movement {
  return {
    ...feeTaken({ studyId: listId, feePesewas, vatPesewas, at }),
    legs: feeLegs(heldByList(listId), feePesewas, vatPesewas),
  };
}

interface OfPayout {
  participantId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** References of attempts after the first contain their number. */
export function payoutRequested({
  payoutId,
  attempt,
  participantId,
  amountPesewas,
  at,
}: OfPayout & { payoutId: string; attempt: number }): Movement {
  return {
    reference: attempt === 1 ? `payout:${payoutId}` : `payout:${payoutId}:${attempt}`,
    event: 'payout',
    at,
    legs: move(amountPesewas, earned(participantId), PAYOUT_TRANSIT),
  };
}

/**
 * The provider carries out a payout that a restored database does not know: its earning is missing too, so the person is paid
 * ahead of our books. The references are those of `payoutRequested`, so that a payout is booked only once.
 */
export function payoutAdopted(payout: OfPayout & { payoutId: string; attempt: number }): Movement {
  const legs = move(payout.amountPesewas, advance(payout.participantId), PAYOUT_TRANSIT);
  return { ...payoutRequested(payout), event: 'payoutAdopted', legs };
}

/** Sets what a person earns after a restore off against what they were paid ahead of our books. */
export function advanceSetOff({ id, participantId, amountPesewas, at }: OfPayout & { id: string }): Movement {
  const legs = move(amountPesewas, earned(participantId), advance(participantId));
  return { reference: `setoff:${id}`, event: 'setOff', at, legs };
}

/** Two accounts of one person were merged: the closed one's earnings move to the kept one, once. */
export function accountsMerged(merge: {
  closedId: string;
  keptId: string;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(merge.amountPesewas, earned(merge.closedId), earned(merge.keptId));
  return { reference: `merge:${merge.closedId}`, event: 'merge', at: merge.at, legs };
}

/** The payout arrived; the platform bears the provider's fee. */
export function payoutPaid({
  reference,
  rail,
  amountPesewas,
  providerFeePesewas,
  at,
}: {
  reference: string;
  rail: PayoutRailName;
  amountPesewas: Pesewas;
  providerFeePesewas: Pesewas;
  at: Date;
}): Movement {
  return {
    reference: `payout:${reference}:ok`,
    event: 'paid',
    at,
    legs: [
      leg(PAYOUT_TRANSIT, -amountPesewas),
      leg(BALANCES[rail], amountPesewas + providerFeePesewas),
      leg(PROVIDER_FEES, -providerFeePesewas),
    ],
  };
}

export function payoutFailed({ reference, participantId, amountPesewas, at }: OfPayout & { reference: string }) {
  const legs = move(amountPesewas, PAYOUT_TRANSIT, earned(participantId));
  return { reference: `payout:${reference}:fail`, event: 'payoutReturned', at, legs } satisfies Movement;
}

/** The network returned a paid payout; the provider keeps its fee. */
export function payoutReversed({
  reference,
  rail,
  participantId,
  amountPesewas,
  at,
}: OfPayout & { reference: string; rail: PayoutRailName }) {
  const legs = move(amountPesewas, BALANCES[rail], earned(participantId));
  return { reference: `payout:${reference}:rev`, event: 'payoutReturned', at, legs } satisfies Movement;
}

/** Where the money of a refund leaves: the provider, or our bank for what came by transfer. */
export type RefundSource = 'PROVIDER_PENDING' | 'PROVIDER_BALANCE' | 'BANK';

interface OfRefund {
  refundId: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

export function refundRequested({ refundId, organizationId, amountPesewas, at }: OfRefund): Movement {
  const legs = move(amountPesewas, available(organizationId), REFUND_TRANSIT);
  return { reference: `refund:${refundId}`, event: 'refund', at, legs };
}

/**
 * The provider carries out a refund that a restored database does not know. The organisation owes us what its wallet no longer
 * has. The reference is that of `refundRequested`.
 */
export function refundAdopted({ availablePesewas, ...refund }: OfRefund & { availablePesewas: Pesewas }): Movement {
  const { organizationId, amountPesewas } = refund;
  const fromWallet = Math.min(amountPesewas, availablePesewas);
  const legs = [
    leg(available(organizationId), -fromWallet),
    leg(owedBy(organizationId), fromWallet - amountPesewas),
    leg(REFUND_TRANSIT, amountPesewas),
  ];
  return { ...refundRequested(refund), legs };
}

/** The provider takes a refund from the next settlement, or from the balance. */
export function refundPaid({
  refundId,
  amountPesewas,
  at,
  takenFrom,
}: OfRefund & { takenFrom: RefundSource }): Movement {
  const legs = move(amountPesewas, REFUND_TRANSIT, { kind: takenFrom, ownerId: null });
  return { reference: `refund:${refundId}:ok`, event: 'refunded', at, legs };
}

/** A refund was declined, withdrawn or failed at the provider: the money returns to the organisation. */
export function refundReturned({ refundId, organizationId, amountPesewas, at }: OfRefund): Movement {
  const legs = move(amountPesewas, REFUND_TRANSIT, available(organizationId));
  return { reference: `refund:${refundId}:fail`, event: 'refundReturned', at, legs };
}

interface OfChargeback {
  /** The provider's id of the dispute, and how often it has moved money before, so that each movement is booked once. */
  providerId: string;
  move: number;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/**
 * A payer's bank takes a payment back. The money comes from suspense for a wrong payment, otherwise from the organisation's
 * wallet; the organisation owes us what the wallet no longer has. The provider deducts it from us later.
 */
export function chargebackTaken({
  providerId,
  move: number,
  organizationId,
  amountPesewas,
  at,
  suspendedPesewas,
  availablePesewas,
}: OfChargeback & { suspendedPesewas: Pesewas; availablePesewas: Pesewas }): Movement {
  const fromSuspense = Math.min(amountPesewas, suspendedPesewas);
  const fromWallet = Math.min(amountPesewas - fromSuspense, availablePesewas);
  return {
    reference: `chargeback:${providerId}:${number}`,
    event: 'chargeback',
    at,
    legs: [
      leg(SUSPENSE, -fromSuspense),
      leg(available(organizationId), -fromWallet),
      leg(owedBy(organizationId), fromSuspense + fromWallet - amountPesewas),
      leg(CHARGEBACK_TRANSIT, amountPesewas),
    ],
  };
}

/** The provider has deducted a chargeback from a settlement, or from the balance. */
export function chargebackDeducted({
  id,
  amountPesewas,
  at,
  takenFrom,
}: {
  id: string;
  amountPesewas: Pesewas;
  at: Date;
  takenFrom: RefundSource;
}): Movement {
  const legs = move(amountPesewas, CHARGEBACK_TRANSIT, { kind: takenFrom, ownerId: null });
  return { reference: `deducted:${id}`, event: 'chargebackDeducted', at, legs };
}

/** A chargeback that took money was won: the organisation's debt is paid first. The provider owes us what it had deducted. */
export function chargebackReturned({
  providerId,
  move: number,
  organizationId,
  amountPesewas,
  at,
  deductedPesewas,
  owedPesewas,
}: OfChargeback & { deductedPesewas: Pesewas; owedPesewas: Pesewas }): Movement {
  const forDebt = Math.min(amountPesewas, owedPesewas);
  return {
    reference: `chargeback:${providerId}:${number}`,
    event: 'chargebackReturned',
    at,
    legs: [
      leg(CHARGEBACK_TRANSIT, deductedPesewas - amountPesewas),
      leg(PROVIDER_PENDING, -deductedPesewas),
      leg(owedBy(organizationId), forDebt),
      leg(available(organizationId), amountPesewas - forDebt),
    ],
  };
}

/** Money that arrives in the wallet pays the organisation's debt first. */
export function debtPaid({
  id,
  organizationId,
  amountPesewas,
  at,
}: {
  id: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(amountPesewas, available(organizationId), owedBy(organizationId));
  return { reference: `debt:${id}`, event: 'debtPaid', at, legs };
}

interface Settled {
  amountPesewas: Pesewas;
  at: Date;
}

/** A settlement arrived in our bank account. */
export function settledToBank({ settlementId, amountPesewas, at }: Settled & { settlementId: string }): Movement {
  const legs = move(amountPesewas, BANK, PROVIDER_PENDING);
  return { reference: `settlement:${settlementId}`, event: 'settlement', at, legs };
}

/** A balance line is a payment that the provider settled into the balance instead of the bank. */
export function settledToBalance({ lineId, amountPesewas, at }: Settled & { lineId: string }): Movement {
  const legs = move(amountPesewas, PROVIDER_BALANCE, PROVIDER_PENDING);
  return { reference: `settled:${lineId}`, event: 'settlement', at, legs };
}

/** A balance line is a top-up from our bank. Anything beyond what settlements brought to the bank is the owner's own money. */
export function balanceFunded({
  lineId,
  rail,
  amountPesewas,
  inBankPesewas,
  at,
}: Settled & { lineId: string; rail: PayoutRailName; inBankPesewas: Pesewas }): Movement {
  const fromBank = Math.min(amountPesewas, inBankPesewas);
  const legs = [leg(BALANCES[rail], -amountPesewas), leg(BANK, fromBank), leg(OWNER_FUNDS, amountPesewas - fromBank)];
  return { reference: `funding:${lineId}`, event: 'funding', at, legs };
}

/** A correction that two admins agreed on. */
export function adjusted({
  adjustmentId,
  from,
  to,
  amountPesewas,
  at,
}: {
  adjustmentId: string;
  from: AccountName;
  to: AccountName;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  return { reference: `adjust:${adjustmentId}`, event: 'adjust', at, legs: move(amountPesewas, from, to) };
}

/** The SMS provider accepted a message: the platform bears its price, and owes it until the provider's bill is paid. */
export function messageSent({ textId, costPesewas, at }: { textId: string; costPesewas: Pesewas; at: Date }): Movement {
  return { reference: `sms:${textId}`, event: 'message', at, legs: move(costPesewas, MESSAGE_COSTS, MESSAGES_OWED) };
}

/** A payout was late, and its person gets an amount of ours, once for each payout. */
export function latePayoutCompensated({
  payoutId,
  participantId,
  amountPesewas,
  at,
}: {
  payoutId: string;
  participantId: string;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(amountPesewas, PROMISES, earned(participantId));
  return { reference: `promise:${payoutId}`, event: 'promise', subjectId: payoutId, at, legs };
}
