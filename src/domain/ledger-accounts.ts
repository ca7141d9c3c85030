/**
 * MONEY-06: the kinds of ledger accounts (docs/money.md). Credit-positive: what we owe is positive, what others hold
 * for us or what we spent is negative, and all balances sum to 0.
 */
export const ACCOUNT_KINDS = {
  ORGANIZATION_AVAILABLE: 'Organisation, available',
  STUDY_HELD: 'Study, reserved',
  LIST_HELD: 'Payment list, reserved',
  PARTICIPANT_EARNED: 'Participant, earned',
  PAYOUT_TRANSIT: 'Payouts on the way',
  REFUND_TRANSIT: 'Refunds on the way',
  CHARGEBACK_TRANSIT: 'Chargebacks, not deducted yet',
  FEE_INCOME: 'Service fees earned',
  VAT_PAYABLE: 'VAT, owed to the tax authority',
  WHT_PAYABLE: 'Tax withheld, owed to the tax authority',
  SUSPENSE: 'Suspense',
  PROVIDER_PENDING: 'Collected, not settled yet',
  PROVIDER_BALANCE: 'Paystack’s balance, pays out',
  MTN_BALANCE: 'MTN MoMo’s balance, pays out',
  /** Both balances in one, in the books of earlier versions. */
  PROVIDER_FLOAT: 'At the payment provider, earlier',
  PROVIDER_FEES: 'Provider’s fees',
  BANK: 'In the bank',
  OWNER_FUNDS: 'Put in by the owner',
  ORGANIZATION_RECEIVABLE: 'Organisation, owes us',
  PARTICIPANT_ADVANCE: 'Participant, paid ahead of our books',
  MESSAGE_COSTS: 'Text messages, spent',
  MESSAGES_OWED: 'Text messages, owed to the provider',
  PROMISES: 'Paid because we were late',
  AIRTIME_TRANSIT: 'Airtime on the way',
  AIRTIME_BALANCE: 'Africa’s Talking’s balance, pays airtime',
  AIRTIME_DISCOUNTS: 'Discounts on airtime',
} as const;
export type AccountKind = keyof typeof ACCOUNT_KINDS;

/** Accounts with an owner; all other kinds belong to the platform. */
export const OWNED_KINDS = [
  'ORGANIZATION_AVAILABLE',
  'STUDY_HELD',
  'LIST_HELD',
  'PARTICIPANT_EARNED',
  'ORGANIZATION_RECEIVABLE',
  'PARTICIPANT_ADVANCE',
] as const satisfies readonly AccountKind[];

/**
 * Accounts of what others hold for us, what we spent and what others owe us: their balance is at most 0. All other balances are
 * at least 0.
 */
const AT_MOST_ZERO: readonly AccountKind[] = [
  'PROVIDER_PENDING',
  'PROVIDER_BALANCE',
  'MTN_BALANCE',
  'PROVIDER_FLOAT',
  'PROVIDER_FEES',
  'BANK',
  'ORGANIZATION_RECEIVABLE',
  'PARTICIPANT_ADVANCE',
  'MESSAGE_COSTS',
  'PROMISES',
  'AIRTIME_BALANCE',
];

/** MONEY-07: whether a balance violates its sign. */
export function breaksFloor(kind: AccountKind, balancePesewas: number): boolean {
  return AT_MOST_ZERO.includes(kind) ? balancePesewas > 0 : balancePesewas < 0;
}
