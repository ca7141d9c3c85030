/** Faults of the provider, and what each one does. Each setting is a share of requests from 0 to 1. */
export const FAULTS = {
  down: 'Nothing is answered: connections break.',
  silent: 'Nothing is answered: connections stay open for long.',
  lostRequest: 'A request that changes something is lost before it is read.',
  lostAnswer: 'It is done, but its answer never arrives.',
  lateCreation: 'A transfer is accepted without an answer and not found at first.',
  serverError: 'Answers with 502 and does nothing.',
  slowAnswer: 'Answers after a second.',
  duplicateWebhook: 'An event is delivered three times.',
  reorderedWebhook: 'An event is delivered late, after others.',
  lostWebhook: 'An event is never delivered.',
  failedTransfer: 'The network refuses the transfer.',
  reversedTransfer: 'The transfer succeeds and is returned a moment later.',
  slowTransfer: 'The transfer takes ten times as long.',
  wrongAmount: 'The person pays GH₵ 1 less than was asked.',
  emptyFloat: 'Every transfer is refused: the balance is not enough.',
  unknownPaymentAs400: 'A payment that it does not know is refused with 400 instead of 404.',
  refundNeedsAttention: 'The account that paid can’t receive the refund: it needs another one.',
  transferOtp: 'Transfers wait for a one-time password, as if nobody had switched that off.',
  failedRefund: 'The refund can’t be carried out.',
} as const;

export type Fault = keyof typeof FAULTS;
export type FaultSettings = Record<Fault, number>;
export type FaultCounts = Record<Fault, number>;

const NAMES = Object.keys(FAULTS) as Fault[];
export const NO_FAULTS = Object.fromEntries(NAMES.map((name) => [name, 0])) as FaultSettings;

/**
 * Test numbers by their last four digits, whatever the switches say:
 *   …0001 fails   …0002 takes ten times as long   …0003 is reversed after success   …0004 loses the response
 *   …0005 is created late (not found first)   …0006 answers 502 once   …0009 has no registered name
 */
export const SPECIAL_NUMBERS: Readonly<Record<string, Fault>> = {
  '0001': 'failedTransfer',
  '0002': 'slowTransfer',
  '0003': 'reversedTransfer',
  '0004': 'lostAnswer',
  '0005': 'lateCreation',
  '0006': 'serverError',
};

/** Whether a fault fires now; counts it if so. */
export function fires(faults: FaultSettings, firings: FaultCounts, fault: Fault, accountNumber?: string): boolean {
  const isSpecial = accountNumber !== undefined && SPECIAL_NUMBERS[accountNumber.slice(-4)] === fault;
  if (!isSpecial && Math.random() >= faults[fault]) return false;
  firings[fault] += 1;
  return true;
}
