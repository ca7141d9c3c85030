import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Collection {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  amount: number;
  paidAmount: number;
  callbackUrl: string;
  status: 'abandoned' | 'success' | 'failed';
  paidAt: string | null;
}

export interface Recipient {
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
}

export interface Transfer {
  id: number;
  reference: string;
  code: string;
  recipient: string;
  amount: number;
  status: 'pending' | 'success' | 'failed' | 'reversed';
  reason: string;
  /** Epoch milliseconds from which a verify finds it: late creation answers not-found first. */
  visibleFrom: number;
}

export interface State {
  nextId: number;
  balance: number;
  collections: Record<string, Collection>;
  recipients: Record<string, Recipient>;
  transfers: Record<string, Transfer>;
}

/** The sandbox's books, in one file of its own; null keeps them in memory. */
export class Store {
  readonly state: State;
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
    this.state =
      file !== null && existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as State)
        : { nextId: 4_000_000_001, balance: 0, collections: {}, recipients: {}, transfers: {} };
  }

  /** Writes aside and renames: a crash leaves the old or the new books, never half of them. */
  save(): void {
    if (this.#file === null) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.state));
    renameSync(`${this.#file}.part`, this.#file);
  }
}
