import { COOKIES } from '../../../domain/cookies.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import { findUserById } from '../accounts/users.service.ts';
import { askForAppeal, listHolds } from '../appeals/appeals.service.ts';

/*
 * FRAUD-10: a suspended person has no login session. Who passes the first factor gets a ticket that can do two things: read why
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

/** Researchers' appeals are recorded in their role. */
export async function appealSuspension(app: App, ticket: string | null, words: string) {
  const userId = await holderOf(app, ticket);
  const { email, role } = found(await app.read((reader) => findUserById(reader, userId)));
  const appeal = { userId, kind: 'SUSPENSION' as const, subjectId: userId, channel: 'WEB' as const, words };
  if (role === 'RESEARCHER') {
    return app.work(null, (work) => askForAppeal(work, { ...appeal, by: { role, userId } }));
  }
  const caller: ParticipantCaller = { userId, sessionId: newId(), email, role: 'PARTICIPANT' };
  return app.work(caller, (work) => askForAppeal(work, appeal));
}
