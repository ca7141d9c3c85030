import { KeptState } from './kept-state.ts';

/** Faults of the stand-in for MTN, each a share of requests from 0 to 1. */
export const MTN_FAULTS = {
  mtnDown: 'Nothing is answered: connections break.',
  mtnSilent: 'Nothing is answered: connections stay open for long.',
  mtnLostRequest: 'A transfer is lost before it is read.',
  mtnLostAnswer: 'A transfer is taken, but its answer never arrives.',
  mtnLateCreation: 'A transfer is taken without an answer, and not found at first.',
  mtnServerError: 'Answers with 500 and does nothing.',
  mtnErrorAfterTaking: 'Answers with 500 although the transfer was taken.',
  mtnSlowAnswer: 'Answers after a second.',
  mtnTokenError: 'No token is given.',
  mtnEndedToken: 'A token ends long before its time.',
  mtnStatusError: 'The question how a transfer is gets 500, or a status that the documents don’t have.',
  mtnLateStatus: 'A transfer that has ended is still PENDING for whoever asks.',
  mtnLateBalance: 'The balance falls a moment after a transfer has succeeded.',
  mtnLostCallback: 'The one callback is never sent.',
  mtnDuplicateCallback: 'The callback comes twice.',
  mtnForgedCallback: 'Somebody else reports that a transfer has succeeded or failed.',
  mtnFailedTransfer: 'A transfer fails: INTERNAL_PROCESSING_ERROR.',
  mtnPayeeNotFound: 'A transfer fails: PAYEE_NOT_FOUND.',
  mtnNoFunds: 'A transfer fails: NOT_ENOUGH_FUNDS.',
  mtnSlowTransfer: 'A transfer takes ten times as long.',
} as const;
export type MtnFault = keyof typeof MTN_FAULTS;
const NAMES = Object.keys(MTN_FAULTS) as MtnFault[];
const NONE = Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<MtnFault, number>;

export interface MtnTransfer {
  referenceId: string;
  externalId: string;
  /** Pesewas. */
  amount: number;
  msisdn: string;
  payerMessage: string;
  payeeNote: string;
  callbackUrl: string | null;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  financialTransactionId: string;
  createdAt: string;
  concludesAt: number;
  visibleFrom: number;
  isMissedAtFirst: boolean;
}

export interface MtnState {
  nextId: number;
  balance: number;
  transfers: Record<string, MtnTransfer>;
  faults: Record<MtnFault, number>;
  firings: Record<MtnFault, number>;
}

/** The stand-in's state. */
export class MtnStore extends KeptState<MtnState> {
  constructor(file: string | null) {
    super(file, (kept) => ({
      nextId: 9_100_000_001,
      balance: 0,
      transfers: {},
      ...kept,
      faults: { ...NONE, ...kept.faults },
      firings: { ...NONE, ...kept.firings },
    }));
  }

  /** Whether a fault fires now; counts it if so. */
  fires(fault: MtnFault, isSpecial = false): boolean {
    if (!isSpecial && Math.random() >= this.state.faults[fault]) return false;
    this.state.firings[fault] += 1;
    this.save();
    return true;
  }
}
