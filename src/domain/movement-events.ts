/** What moves money (the table of docs/money.md), as the ledger records it. */
export type MovementEvent =
  | 'topup'
  | 'publish'
  | 'extend'
  | 'raise'
  | 'fee'
  | 'credit'
  | 'taxPaid'
  | 'withhold'
  | 'earn'
  | 'travel'
  | 'overrun'
  | 'diary'
  | 'screen'
  | 'thanks'
  | 'close'
  | 'listFunded'
  | 'listPaid'
  | 'listReturned'
  | 'payout'
  | 'paid'
  | 'payoutReturned'
  | 'payoutAdopted'
  | 'setOff'
  | 'merge'
  | 'refund'
  | 'refunded'
  | 'refundReturned'
  | 'chargeback'
  | 'chargebackDeducted'
  | 'chargebackReturned'
  | 'debtPaid'
  | 'message'
  | 'promise'
  | 'transfer'
  | 'transferReturned'
  | 'settlement'
  | 'funding'
  | 'adjust'
  | 'airtime'
  | 'airtimeDelivered'
  | 'airtimeReturned'
  | 'airtimeFunding';

/** What a study pays its people for taking part. */
export const TAKING_PART: readonly MovementEvent[] = ['earn', 'travel', 'overrun', 'diary'];
/** All that a study pays its people. */
export const PAID_BY_STUDIES: readonly MovementEvent[] = [...TAKING_PART, 'screen'];
/** All that people earn. */
export const EARNINGS: readonly MovementEvent[] = [...PAID_BY_STUDIES, 'listPaid', 'thanks'];
