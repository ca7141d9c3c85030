import { type Address, addresses } from '../../../contract/addresses.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import type { Reader } from '../../platform/work.ts';
import { findCurrentAccount } from '../accounts/users.service.ts';
import * as choices from './choices.sql.ts';
import * as sql from './texts.sql.ts';

/* SMS-01 and SMS-04: people's choices about text messages. */

const STOP_MINUTES = 180 * 24 * 60;

interface Choices {
  /** The masked number; null if we know none. */
  number: string | null;
  hasEmail: boolean;
  alsoTexts: boolean;
  optionalTexts: boolean;
  isUnreachable: boolean;
}

/** The caller's choices, and whether the last message reached their number. */
export function getChoices(app: App, caller: Caller): Promise<Choices> {
  return app.read((reader) => readChoices(reader, caller.userId));
}

async function readChoices(reader: Reader, userId: string): Promise<Choices> {
  const { number, email, alsoTexts, isStopped } = found(await sql.findReader(reader.tx, userId));
  return {
    number: number === null ? null : maskNumber(number),
    hasEmail: email !== null,
    alsoTexts,
    optionalTexts: !isStopped,
    isUnreachable: number !== null && (await choices.isUnreachable(reader.tx, number)),
  };
}

/** Saves the given choices. */
export function updateChoices(
  app: App,
  caller: Caller,
  { alsoTexts, optionalTexts }: { alsoTexts?: boolean | undefined; optionalTexts?: boolean | undefined },
): Promise<Choices> {
  return app.work(caller, async (work) => {
    const { userId } = caller;
    await choices.saveChoice(work.tx, userId, {
      ...(alsoTexts === undefined ? {} : { alsoTexts }),
      ...(optionalTexts === undefined ? {} : { stoppedAt: optionalTexts ? null : work.now }),
    });
    return readChoices(work, userId);
  });
}

/** The page that ends optional messages to a person, without a login. */
export async function stopPathOf(app: App, userId: string): Promise<Address> {
  const signing = { secrets: app.settings.sessionSecrets, now: app.clock.now(), minutes: STOP_MINUTES };
  return `${addresses.stopTexts}?ticket=${await signTicket('stop-texts', { userId }, signing)}`;
}

/** Ends optional messages with the ticket from a message's link. Idempotent. */
export async function stopTexts(app: App, ticket: string): Promise<void> {
  const read = await readTicket('stop-texts', ticket, { secrets: app.settings.sessionSecrets, now: app.clock.now() });
  const { userId } = (read?.claims ?? {}) as { userId?: string };
  if (!userId) refuse('LINK_EXPIRED');
  await app.work(null, async (work) => {
    const current = await findCurrentAccount(work, userId);
    // An erased account has no messages to end.
    if (await sql.findReader(work.tx, current)) await choices.saveChoice(work.tx, current, { stoppedAt: work.now });
  });
}
