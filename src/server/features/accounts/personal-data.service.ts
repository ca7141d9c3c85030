import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Ends every way to sign in, and leaves a tombstone: the id, the role and the dates. */
export async function eraseAccount(work: Work, userId: string): Promise<void> {
  await sql.deleteOwnRows(work.tx, userId);
  await sql.leaveTombstone(work.tx, userId, work.now);
}

export const accountRetention = {
  sessions: sql.endedSessions,
  links: sql.oldLinks,
  devices: sql.oldDevices,
  signUpNetworks: sql.oldSignUpNetworks,
  sessionNetworks: sql.oldSessionNetworks,
};

/** What goes to the account that a person keeps, when two of theirs become one. */
export const accountMoves = [sql.movedTopics] as const;
