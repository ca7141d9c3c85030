import type { PayoutRailName } from '../../../domain/enumerations.ts';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { Pesewas } from '../../../domain/money.ts';
import type { MovementEvent } from '../../../domain/movement-events.ts';

/*
 * What a movement of money is, and the accounts. The functions for each event (the table of docs/money.md) are in the files next to
 * this one, by subject: which accounts, which sign, under which reference. The reference is unique forever, so that repeating a
 * movement changes nothing.
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

/** Money of one person. */
export interface OfPerson {
  participantId: string;
  amountPesewas: Pesewas;
  at: Date;
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
export const BALANCES: Record<PayoutRailName, AccountName> = { PAYSTACK: PROVIDER_BALANCE, MTN: MTN_BALANCE };

function owned(kind: AccountKind, ownerId: string): AccountName {
  return { kind, ownerId };
}

export function leg(account: AccountName, amountPesewas: Pesewas): Leg {
  return { account, amountPesewas };
}

/** Moves an amount from one account to another. */
export function move(amountPesewas: Pesewas, from: AccountName, to: AccountName): Leg[] {
  return [leg(from, -amountPesewas), leg(to, amountPesewas)];
}
