import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** Any number that nothing else uses: the advisory lock under which one process migrates at a time. */
const MIGRATION_LOCK = 7_203_411;

/** Applies every migration that this database has not seen, each in one transaction, in file order. */
export async function migrate(db: Database): Promise<void> {
  await db.execute(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const name of readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    await db.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
      const seen = await sql`select 1 from schema_migration where name = ${name}`.execute(tx);
      if (seen.rows.length > 0) return;
      for (const statement of splitStatements(readFileSync(new URL(name, FOLDER), 'utf8'))) {
        await sql.raw(statement).execute(tx);
      }
      await sql`insert into schema_migration (name) values (${name})`.execute(tx);
    });
  }
}

/** Splits at semicolons that end a line, outside of $$ bodies: the embedded driver takes one statement at a time. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let insideBody = false;
  for (const line of text.split('\n')) {
    if (!insideBody && line.trimStart().startsWith('--')) continue;
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) insideBody = !insideBody;
    current += `${line}\n`;
    if (!insideBody && line.trimEnd().endsWith(';')) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.trim() !== '') statements.push(current.trim());
  return statements;
}
