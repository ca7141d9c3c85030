import type { Tx } from '../../platform/db/database.ts';

/** The current generation of an environment whose use was noted since an instant. */
export async function findUsed(tx: Tx, organizationId: string, since: Date): Promise<number | null> {
  const known = await tx
    .selectFrom('testEnvironment')
    .select('generation')
    .where('organizationId', '=', organizationId)
    .where('usedAt', '>=', since)
    .executeTakeFirst();
  return known?.generation ?? null;
}

/** Notes a use, and makes the environment's row if there is none. Returns the current generation. */
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

/** Replaces a generation by the next one; false if somebody else has. */
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

export function deleteUnused(tx: Tx, before: Date): Promise<Deleted[]> {
  return tx
    .deleteFrom('testEnvironment')
    .where('usedAt', '<', before)
    .returning(['organizationId', 'generation'])
    .execute();
}
