import { sql } from 'kysely';
import type { Criteria } from '../../../domain/eligibility.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The day as of which the cells count ages. */
export async function readCountDay(tx: Tx): Promise<string> {
  const { asOf } = await tx.selectFrom('eligibleClock').select('asOf').executeTakeFirstOrThrow();
  return asOf;
}

/** Moves the cells forward to a day; one process does it, the others wait and find it done. */
export async function passDays(tx: Tx, today: string): Promise<void> {
  await sql`select pass_days(${today}::date)`.execute(tx);
}

/**
 * How many people meet the criteria, from the cells: one row per combination of attributes, whatever the number of
 * people (`domain/eligibility.ts` in SQL). `active` of them were here in the last 30 days.
 */
export async function countFromCells(tx: Tx, criteria: Criteria): Promise<{ eligible: number; active: number }> {
  const { minimumAge, maximumAge } = criteria;
  const between = (counts: 'up_to_age' | 'active_up_to_age') =>
    sql<number>`coalesce(sum(${sql.ref(counts)}[${maximumAge + 1}] - ${sql.ref(counts)}[${minimumAge}]), 0)::integer`;
  return tx
    .selectFrom('eligibleCell')
    .select([between('up_to_age').as('eligible'), between('active_up_to_age').as('active')])
    .where('gender', 'in', [...criteria.gender])
    .where('annualHouseholdIncome', 'in', [...criteria.annualHouseholdIncome])
    .$if(!criteria.education.includes('NOT_APPLICABLE'), (query) =>
      query.where('educationLevel', 'in', [...criteria.education]),
    )
    .where(sql<boolean>`devices && ${criteria.deviceRequirements as string[]}::text[]`)
    .executeTakeFirstOrThrow();
}

/** Notes that a participant was here today; true at most once a day each. */
export async function noteActivity(tx: Tx, userId: string, today: string): Promise<void> {
  await tx
    .updateTable('participantProfile')
    .set({ lastActiveOn: today })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastActiveOn', 'is', null), where('lastActiveOn', '<', today)]))
    .execute();
}
