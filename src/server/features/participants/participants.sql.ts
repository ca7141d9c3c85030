import { type Insertable, sql, type Updateable } from 'kysely';
import type { Criteria } from '../../../domain/eligibility.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ParticipantProfileTable } from '../../platform/db/tables.ts';

export async function insertProfile(tx: Tx, profile: Insertable<ParticipantProfileTable>) {
  await tx.insertInto('participantProfile').values(profile).execute();
}

export async function updateProfile(tx: Tx, userId: string, change: Updateable<ParticipantProfileTable>) {
  await tx.updateTable('participantProfile').set(change).where('userId', '=', userId).execute();
}

export function findProfile(tx: Tx, userId: string) {
  return tx.selectFrom('participantProfile').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** How many people meet the criteria; birth dates bound the age on the given day (`domain/eligibility.ts` in SQL). */
export async function countEligible(
  tx: Tx,
  criteria: Criteria & { bornAfter: string; bornOnOrBefore: string },
): Promise<number> {
  const row = await tx
    .selectFrom('participantProfile')
    .select(({ fn }) => fn.countAll<number>().as('eligible'))
    .where('dateOfBirth', '>', criteria.bornAfter)
    .where('dateOfBirth', '<=', criteria.bornOnOrBefore)
    .where('gender', 'in', [...criteria.gender])
    .where('annualHouseholdIncome', 'in', [...criteria.annualHouseholdIncome])
    .$if(!criteria.education.includes('NOT_APPLICABLE'), (query) =>
      query.where('educationLevel', 'in', [...criteria.education]),
    )
    .where(sql<boolean>`devices && ${criteria.deviceRequirements as string[]}::text[]`)
    .executeTakeFirstOrThrow();
  return row.eligible;
}
