import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** What a manifest says about the database. */
export interface DatabaseFacts {
  /** PostgreSQL's version, such as "18.6". */
  postgres: string;
  /** The newest migration that the database has. */
  schema: string;
  /** The books are complete until this instant. */
  takenAt: string;
}

/** Read before the copy is made: what happens meanwhile may or may not be part of it. */
export async function readFacts(db: Database): Promise<DatabaseFacts> {
  const takenAt = new Date().toISOString();
  const { rows } = await db.read((tx) =>
    sql<{ postgres: string; schema: string }>`
      select split_part(current_setting('server_version'), ' ', 1) as postgres, max(name) as schema
      from kysely_migration`.execute(tx),
  );
  const [found] = rows;
  if (!found?.schema) throw new Error('This database has no Nyansapo in it yet.');
  return { ...found, takenAt };
}
