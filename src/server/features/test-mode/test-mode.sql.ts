import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The current generation of an environment whose use was recorded since an instant. */
export async function findUsed(tx: Tx, organizationId: string, since: Date): Promise<number | null> {
  const known = await tx
    .selectFrom('testEnvironment')
    .select('generation')
    .where('organizationId', '=', organizationId)
    .where('usedAt', '>=', since)
    .executeTakeFirst();
  return known?.generation ?? null;
}

/**
 * The number of environments, and whether an organisation has one already. A lock lets only one new environment at a time read
 * this.
 */
export async function countEnvironments(tx: Tx, organizationId: string) {
  await sql`lock table test_environment in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ exists: boolean; isVerified: boolean; all: number; unverified: number }>`
    select coalesce(bool_or(e.organization_id = ${organizationId}), false) as exists,
      count(*)::int as all,
      (count(*) filter (where o.admin_verification_status <> 'VERIFIED'))::int as unverified,
      (select admin_verification_status = 'VERIFIED' from organization where id = ${organizationId}) as is_verified
    from test_environment e join organization o on o.id = e.organization_id`.execute(tx);
  const [{ exists, isVerified, all, unverified } = { exists: false, isVerified: false, all: 0, unverified: 0 }] = rows;
  return { exists, isVerified, all, unverified };
}

/** Records a use, and inserts the environment's row if there is none. Returns the current generation. */
export async function noteUse(tx: Tx, organizationId: string, now: Date): Promise<number> {
  const { generation } = await tx
    .insertInto('testEnvironment')
    .values({ organizationId, createdAt: now, usedAt: now })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ usedAt: now }))
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

/** The current generations of some environments. */
export async function listGenerations(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('testEnvironment')
    .select(['organizationId', 'generation'])
    .where('organizationId', 'in', organizationIds)
    .execute();
  return new Map(rows.map(({ organizationId, generation }) => [organizationId, generation]));
}

/** Replaces a generation with the next one; false if that has already happened. */
export async function replaceGeneration(tx: Tx, organizationId: string, generation: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('testEnvironment')
    .set({ generation: generation + 1 })
    .where('organizationId', '=', organizationId)
    .where('generation', '=', generation)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

interface Deleted {
  organizationId: string;
  generation: number;
}

export function deleteEnvironment(tx: Tx, organizationId: string): Promise<Deleted[]> {
  return tx
    .deleteFrom('testEnvironment')
    .where('organizationId', '=', organizationId)
    .returning(['organizationId', 'generation'])
    .execute();
}

/** Deletes environments whose last use was before an instant, which differs for unverified organisations. */
export function deleteUnused(
  tx: Tx,
  { before, unverifiedBefore }: { before: Date; unverifiedBefore: Date },
): Promise<Deleted[]> {
  return tx
    .deleteFrom('testEnvironment')
    .where((where) =>
      where.or([
        where('usedAt', '<', before),
        where.and([
          where('usedAt', '<', unverifiedBefore),
          where.exists(
            where
              .selectFrom('organization')
              .select('id')
              .whereRef('organization.id', '=', 'testEnvironment.organizationId')
              .where('adminVerificationStatus', '<>', 'VERIFIED'),
          ),
        ]),
      ]),
    )
    .returning(['organizationId', 'generation'])
    .execute();
}
