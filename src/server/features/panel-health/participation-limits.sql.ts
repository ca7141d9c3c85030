import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface Limits {
  studiesPerMonth: number | null;
  invitationsPerMonth: number | null;
}

export function readLimits(tx: Tx): Promise<Limits> {
  return tx
    .selectFrom('participationLimits')
    .select(['studiesPerMonth', 'invitationsPerMonth'])
    .executeTakeFirstOrThrow();
}

export async function setLimits(tx: Tx, limits: Limits, at: Date): Promise<void> {
  await tx
    .updateTable('participationLimits')
    .set({ ...limits, changedAt: at })
    .execute();
}

/** A person's places are counted one after another. */
export async function lockPlaces(tx: Tx, participantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`places of ${participantId}`}, 0))`.execute(tx);
}

/** In how many studies, other than one, a person has a place between two instants. */
export async function countStudies(
  tx: Tx,
  participantId: string,
  { except, from, until }: { except: string; from: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ studies: number }>`
    select count(distinct study_id)::int as studies from (
      select study_id from booking where participant_id = ${participantId} and status <> 'CANCELLED'
        and starts_at >= ${from} and starts_at < ${until}
      union all
      select study_id from assignment where participant_id = ${participantId} and freed_at is null
        and started_at >= ${from} and started_at < ${until}
    ) place where study_id <> ${except}`.execute(tx);
  return rows[0]?.studies ?? 0;
}

/** How often a person was invited between two instants. */
export async function countInvitations(tx: Tx, participantId: string, from: Date, until: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('participantId', '=', participantId)
    .where('invitedAt', '>=', from)
    .where('invitedAt', '<', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}
