import { sql } from 'kysely';
import { mergeByNumber } from '../../src/contract/merges.ts';
import { submitParticipantInformation } from '../../src/contract/participants.ts';
import * as phone from '../../src/contract/sign-in/phone.ts';
import { Handset } from './handset.ts';
import { setUp } from './set-up.ts';
import type { World } from './world.ts';

/** A participant with a number only. */
export interface PhoneAccount {
  browser: Handset;
  number: string;
  userId: string;
}

/** Creates accounts with the same profile, so that any two can be merged. Their numbers count up from `first`. */
export class PhoneAccounts {
  readonly #world: World;
  #next: number;

  constructor(world: World, first: number) {
    this.#world = world;
    this.#next = first;
  }

  async make(): Promise<PhoneAccount> {
    const number = `024${this.#next}`;
    this.#next += 1;
    const browser = new Handset(this.#world);
    const { userId } = await browser.register(number, 'Kofi');
    await browser.must(submitParticipantInformation, { body: setUp(null) });
    return { browser, number, userId };
  }

  /** Prepares merging the other account into this one; calling the result merges them. */
  async ready({ browser }: PhoneAccount, { number }: PhoneAccount) {
    const code = await browser.codeFor(number, phone.requestNumberChange, { number });
    return () => browser.post(mergeByNumber, { number, code });
  }

  /** An account's unpaid earnings, in pesewas. */
  async earnedBy({ userId }: PhoneAccount): Promise<number> {
    const { rows } = await this.#world.app.db.read((tx) =>
      sql<{ sum: number }>`select coalesce(sum(balance), 0)::bigint as sum from ledger_account
        where kind = 'PARTICIPANT_EARNED' and owner_id = ${userId}`.execute(tx),
    );
    return rows[0]?.sum ?? 0;
  }
}
