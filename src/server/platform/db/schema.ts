import { sql } from 'kysely';
import type { Database } from './database.ts';
import { MIGRATION_NAMES } from './migrate.ts';

/**
 * A migration with this ending only adds what earlier releases can ignore, so that they work until the last of them has
 * been replaced.
 */
export const EXPANDS = '.expand.sql';

/**
 * How the database's tables compare with those that this release needs: the database may lack migrations, or a newer release may
 * have changed it in a way that this one can't work with.
 */
export type SchemaState = 'current' | 'older' | 'newer';

/** Compares the applied migrations with the files of a release. */
export function compareSchema(applied: readonly string[], own: readonly string[] = MIGRATION_NAMES): SchemaState {
  if (own.some((name) => !applied.includes(name))) return 'older';
  const isForeign = (name: string) => !own.includes(name) && !name.endsWith(EXPANDS);
  return applied.some(isForeign) ? 'newer' : 'current';
}

const UNDEFINED_TABLE = '42P01';

/** The names of the applied migrations, none in an empty database, and whether the database is read-only. */
async function readSchema(db: Database): Promise<{ applied: string[]; isReadOnly: boolean }> {
  try {
    const { rows } = await db.read((tx) =>
      sql<{ name: string; isReadOnly: boolean }>`
        select name, current_setting('transaction_read_only') = 'on' as "isReadOnly" from kysely_migration`.execute(tx),
    );
    return { applied: rows.map(({ name }) => name), isReadOnly: rows[0]?.isReadOnly ?? false };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;
    if (!isMissing) throw error;
    return { applied: [], isReadOnly: false };
  }
}

/** How the database's tables compare with this release. */
export async function readSchemaState(db: Database): Promise<SchemaState> {
  return compareSchema((await readSchema(db)).applied);
}

/** What keeps a process from serving with this database, in words; null if nothing does. */
export async function findObstacle(db: Database): Promise<string | null> {
  const { applied, isReadOnly } = await readSchema(db);
  if (isReadOnly) return 'a primary database: this one only reads';
  const state = compareSchema(applied);
  if (state === 'older') return 'migrations: run npm run migrate';
  return state === 'newer' ? 'a newer release: the database has been migrated for it' : null;
}
