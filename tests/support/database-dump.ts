import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { World } from './world.ts';

/** Every row of every table, including the job queue's, as text: everything that a thief of the database could read. */
export async function dumpDatabase(world: World): Promise<string> {
  return world.app.db.transaction(async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(tx);
    const texts: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(tx);
      texts.push(...rows.map(({ row }) => `${schema}.${name} ${row}`));
    }
    return texts.join('\n');
  });
}

/** Every file that the product stores, as text. */
export function readAllFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
