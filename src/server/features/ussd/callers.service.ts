import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { findUserById } from '../accounts/users.service.ts';

/** The person, in the form of a service's caller; null once the account is deleted or suspended. */
export async function callerOf(app: App, userId: string, sessionId: string): Promise<ParticipantCaller | null> {
  const user = await app.read((reader) => findUserById(reader, userId));
  if (!user || user.erasedAt !== null || user.suspendedAt !== null) return null;
  return { userId, sessionId, email: user.email, role: 'PARTICIPANT' };
}
