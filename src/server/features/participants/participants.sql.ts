import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ParticipantProfileTable } from '../../platform/db/people-tables.ts';

export async function insertProfile(tx: Tx, profile: Insertable<ParticipantProfileTable>) {
  await tx.insertInto('participantProfile').values(profile).execute();
}

export async function updateProfile(tx: Tx, userId: string, change: Updateable<ParticipantProfileTable>) {
  await tx.updateTable('participantProfile').set(change).where('userId', '=', userId).execute();
}

function selectProfiles(tx: Tx) {
  return (
    tx
      .selectFrom('participantProfile')
      .innerJoin('appUser', 'appUser.id', 'participantProfile.userId')
      .selectAll('participantProfile')
      // The language that the person reads, if they chose one.
      .select('appUser.language as reads')
  );
}

export function findProfile(tx: Tx, userId: string) {
  return selectProfiles(tx).where('userId', '=', userId).executeTakeFirst();
}

export async function listProfiles(tx: Tx, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return selectProfiles(tx)
    .where('userId', 'in', [...userIds])
    .execute();
}
