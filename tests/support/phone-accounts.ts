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

/** Makes accounts with one profile, so that any two can be merged. Their numbers begin at `first`. */
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

  /** What merges the other account into this one, once it is called. */
  async ready({ browser }: PhoneAccount, { number }: PhoneAccount) {
    const code = await browser.codeFor(number, phone.requestNumberChange, { number });
    return () => browser.post(mergeByNumber, { number, code });
  }

  /** What an account has earned and was not paid yet, in pesewas. */
  async earnedBy({ userId }: PhoneAccount): Promise<number> {
    const { rows } = await this.#world.app.db.read((tx) =>
      sql<{ sum: number }>`select coalesce(sum(balance), 0)::bigint as sum from ledger_account
        where kind = 'PARTICIPANT_EARNED' and owner_id = ${userId}`.execute(tx),
    );
    return rows[0]?.sum ?? 0;
  }
}
