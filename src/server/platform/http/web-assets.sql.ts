import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export interface WebAsset {
  name: string;
  content: Uint8Array;
}

/** The kept files among these names, each with the time when a process last reported having it. */
export function listKept(tx: Tx, names: readonly string[]): Promise<{ name: string; keptAt: Date }[]> {
  return tx.selectFrom('webAsset').select(['name', 'keptAt']).where('name', 'in', names).execute();
}

/** A process of the same release may add them at the same moment. */
export async function add(tx: Tx, assets: readonly WebAsset[], now: Date): Promise<void> {
  await tx
    .insertInto('webAsset')
    .values(assets.map((asset) => ({ ...asset, keptAt: now })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Locks the rows in the order of their names, as every process does. */
export async function keep(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  await sql`update web_asset set kept_at = ${now}
    from (select name from web_asset where name = any (${names}) order by name for update) own
    where web_asset.name = own.name`.execute(tx);
}

export async function removeOlder(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('webAsset').where('keptAt', '<', before).execute();
}

export async function findAsset(tx: Tx, name: string): Promise<Uint8Array | null> {
  const row = await tx.selectFrom('webAsset').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content ?? null;
}
