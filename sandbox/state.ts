import { type AirtimeState, NEW_AIRTIME } from './airtime-state.ts';
import { type FaultCounts, type FaultSettings, NO_FAULTS } from './faults.ts';
import { KeptState } from './kept-state.ts';
import { NEW_PHONES, type PhoneState } from './phones.ts';

export interface Collection {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  amount: number;
  paidAmount: number;
  callbackUrl: string;
  cancelUrl?: string | null;
  status: 'abandoned' | 'ongoing' | 'success' | 'failed';
  /** What the person chose on the payment page. */
  network: string | null;
  number: string | null;
  createdAt: string;
  paidAt: string | null;
}

export interface Recipient {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: string;
}

export interface Transfer {
  id: number;
  reference: string;
  code: string;
  recipient: string;
  amount: number;
  status: 'pending' | 'otp' | 'success' | 'failed' | 'reversed' | 'rejected' | 'abandoned';
  /** The narration of the order. */
  reason: string;
  /** Why it failed or was returned, depending on the reply's form. */
  gatewayResponse?: string | null;
  failures?: { reason: string }[];
  /** When verify requests start to find it, in epoch milliseconds: late creation returns not-found first. */
  visibleFrom: number;
  /** Whether the first verify request must miss it, even after that time. */
  isMissedAtFirst?: boolean;
  /** The outcome, decided when the transfer is made. */
  fate: 'success' | 'failed' | 'reversed';
  concludesAt: number;
  /** Missing in books of earlier versions. */
  createdAt?: string;
}

export interface Refund {
  id: number;
  transaction: string;
  amount: number;
  status: 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';
  merchantNote: string;
  fate: 'processed' | 'failed' | 'needs-attention';
  concludesAt: number;
  createdAt?: string;
}

/** A payment that its payer disputes. */
export interface Dispute {
  id: number;
  transaction: string;
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | 'auto-accepted' | null;
  category: string;
  refundAmount: number;
  dueAt: string;
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  evidence: number | null;
  attachment: string | null;
  /** The bytes of each file; null until it has arrived. */
  uploads: Record<string, number | null>;
  /** Whether the money is taken from the merchant. */
  isTaken: boolean;
  history: { status: string; by: string; createdAt: string }[];
  messages: { sender: string; body: string; createdAt: string }[];
}

/** Payments that were settled together, to the bank or into the balance. */
export interface Settlement {
  id: number;
  status: 'pending' | 'success';
  /** The references of its payments. */
  payments: string[];
  paid: number;
  fees: number;
  deductions: number;
  /** Midnight of the day on which it arrives. */
  date: string;
  createdAt: string;
}

export interface SettlementState {
  /** Settles to the bank; otherwise into the balance. */
  isToBank: boolean;
  settlements: Settlement[];
  /** What refunds took from the next settlement; negative if a refund failed after it was taken. */
  deductions: number;
  /** The refunds that the next settlement paid or will pay for. */
  refundsDeducted: number[];
  /** The balance of the merchant's bank account. */
  bank: number;
  /** How far the sandbox's calendar is ahead of real time, in milliseconds. */
  aheadMs: number;
}

/** One ledger line: a movement of the balance. */
export interface Line {
  id: number;
  item: 'Transaction' | 'Transfer' | 'Refund' | 'Dispute' | 'Topup' | 'Adjustment';
  row: number;
  difference: number;
  balance: number;
  reason: string;
  createdAt: string;
}

export interface State {
  nextId: number;
  balance: number;
  collections: Record<string, Collection>;
  recipients: Record<string, Recipient>;
  transfers: Record<string, Transfer>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  lines: Line[];
  settling: SettlementState;
  /** Registered names that were added to the sandbox, by number. */
  names: Record<string, string>;
  faults: FaultSettings;
  firings: FaultCounts;
  /** Counts of calls beyond the limits and of transfers that came in lists. */
  refusedCalls: number;
  listedTransfers: number;
  phones: PhoneState;
  airtime: AirtimeState;
}

const NEW_SETTLING: SettlementState = {
  isToBank: true,
  settlements: [],
  deductions: 0,
  refundsDeducted: [],
  bank: 0,
  aheadMs: 0,
};

/** The sandbox's state. */
export class Store extends KeptState<State> {
  constructor(file: string | null) {
    super(file, (kept) => ({
      nextId: 4_000_000_001,
      balance: 0,
      collections: {},
      recipients: {},
      transfers: {},
      refunds: {},
      disputes: {},
      lines: [],
      names: {},
      refusedCalls: 0,
      listedTransfers: 0,
      ...kept,
      settling: { ...structuredClone(NEW_SETTLING), ...kept.settling },
      faults: { ...NO_FAULTS, ...kept.faults },
      firings: { ...NO_FAULTS, ...kept.firings },
      airtime: { ...structuredClone(NEW_AIRTIME), ...kept.airtime },
      phones: {
        texts: [...(kept.phones?.texts ?? [])],
        switches: { ...NEW_PHONES.switches, ...kept.phones?.switches },
      },
    }));
  }

  /** Now on the sandbox's calendar. */
  now(): Date {
    return new Date(Date.now() + this.state.settling.aheadMs);
  }

  newId(): number {
    return this.state.nextId++;
  }

  /** Changes the balance and adds a ledger line for it. */
  move(item: Line['item'], row: number, difference: number, reason: string): void {
    const { state } = this;
    state.balance += difference;
    state.lines.push({
      id: this.newId(),
      item,
      row,
      difference,
      balance: state.balance,
      reason,
      createdAt: this.now().toISOString(),
    });
    this.save();
  }
}
