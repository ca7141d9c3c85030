import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ParticipantProfileTable } from '../../platform/db/people-tables.ts';

export async function insertProfile(tx: Tx, profile: Insertable<ParticipantProfileTable>) {
  await tx.insertInto('participantProfile').values(profile).execute();
}

export async function updateProfile(tx: Tx, userId: string, change: Updateable<ParticipantProfileTable>) {
  await tx.updateTable('participantProfile').set(change).where('userId', '=', userId).execute();
}

export function findProfile(tx: Tx, userId: string) {
  return (
    tx
      .selectFrom('participantProfile')
      .innerJoin('appUser', 'appUser.id', 'participantProfile.userId')
      .selectAll('participantProfile')
      // The language that the person reads, if they chose one.
      .select('appUser.language as reads')
      .where('userId', '=', userId)
      .executeTakeFirst()
  );
}
