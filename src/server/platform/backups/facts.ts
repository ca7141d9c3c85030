import type { Source } from './dump.ts';

/** The manifest's facts about the database. */
export interface DatabaseFacts {
  /** PostgreSQL's version, such as "18.6". */
  postgres: string;
  /** The newest migration that the database has. */
  schema: string;
  /** The books are complete until this instant. */
  takenAt: string;
}

/** Read before the copy is made: what happens meanwhile may or may not be part of it. Throws words for the operator. */
export async function readFacts(source: Source): Promise<DatabaseFacts> {
  const takenAt = new Date().toISOString();
  const [found] = await source.rows<{ postgres: string; isOurs: boolean }>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres,
       to_regclass('kysely_migration') is not null as "isOurs"`,
  );
  const [newest] = found?.isOurs
    ? await source.rows<{ schema: string | null }>('select max(name) as schema from kysely_migration')
    : [];
  if (!found || !newest?.schema) throw new Error('This database has no Nyansapo in it yet.');
  return { postgres: found.postgres, schema: newest.schema, takenAt };
}
