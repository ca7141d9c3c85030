/** The movements of an organisation's available money, as its wallet and statements name them. */
export const WALLET_EVENTS: Readonly<Record<string, string>> = {
  topup: 'Top-up',
  publish: 'Reserved for a study',
  extend: 'Reserved for more places',
  raise: 'Reserved for more paid screening',
  thanks: 'Bonus to a participant',
  close: 'Returned from a study',
  listFunded: 'Reserved for a payment list',
  listReturned: 'Returned from a payment list',
  credit: 'Service fee credited',
  refund: 'Refund requested',
  refundReturned: 'Refund returned',
  chargeback: 'Taken back by a payer’s bank',
  chargebackReturned: 'Chargeback won',
  debtPaid: 'Paid what you owed',
  adjust: 'Correction by Nyansapo',
};
