import { COOKIES } from '../../../domain/cookies.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import { findUserById } from '../accounts/users.service.ts';
import { askForAppeal, listHolds } from '../appeals/appeals.service.ts';

/*
 * FRAUD-10: a suspended participant has no login session. Who passes the first factor gets a ticket that can do two things: read why
 * the account is suspended, and appeal.
 */

export function suspendedTicket(app: App, userId: string): Promise<string> {
  const { sessionSecrets: secrets } = app.settings;
  const minutes = COOKIES.suspended.seconds / 60;
  return signTicket('suspended', { sub: userId }, { secrets, now: app.clock.now(), minutes });
}

async function holderOf(app: App, ticket: string | null): Promise<string> {
  const { sessionSecrets: secrets } = app.settings;
  const read = ticket === null ? null : await readTicket('suspended', ticket, { secrets, now: app.clock.now() });
  if (typeof read?.claims.sub !== 'string') refuse('UNAUTHENTICATED');
  return read.claims.sub;
}

/** Why the account is suspended, what to do, and the state of the appeal. 404 once it is restored. */
export async function getSuspension(app: App, ticket: string | null) {
  const userId = await holderOf(app, ticket);
  const holds = await app.read((reader) => listHolds(reader, userId));
  return found(holds.find(({ kind }) => kind === 'SUSPENSION'));
}

export async function appealSuspension(app: App, ticket: string | null, words: string) {
  const userId = await holderOf(app, ticket);
  const user = found(await app.read((reader) => findUserById(reader, userId)));
  const caller: ParticipantCaller = { userId, sessionId: newId(), email: user.email, role: 'PARTICIPANT' };
  const appeal = { userId, kind: 'SUSPENSION' as const, subjectId: userId, channel: 'WEB' as const, words };
  return app.work(caller, (work) => askForAppeal(work, appeal));
}
