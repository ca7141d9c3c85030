import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Ends every way to sign in, and leaves only a tombstone: the id, the role and the dates. */
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

/** The rows that move to the kept account when two accounts of one person are merged. */
export const accountMoves = [sql.movedTopics] as const;
