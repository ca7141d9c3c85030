import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../app.ts';
import type { LoopKind } from '../loop.ts';
import * as sql from './web-assets.sql.ts';
import { WEB_FOLDER } from './web-build.ts';

/*
 * While a release replaces another one, and for pages that stay open afterwards, a page may ask a process of another release
 * for its files. Their names are hashes of their content, so the database keeps those of all releases together.
 */

/** Long enough, because an open page offers the new version every hour. */
const KEPT_DAYS = 14;
/** How often a process reports that it still has its files. */
const KEEP_HOURS = 6;
const CHECK_MS = 60 * 60_000;

export const ASSETS_FOLDER = join(WEB_FOLDER, 'assets');
export const ASSET = /^[\w.-]+-[\w-]{7}\.(js|css|svg|woff2)$/;

/** The names of this release's files without their compressed copies. */
async function listAssets(): Promise<string[]> {
  const names = await readdir(ASSETS_FOLDER);
  return names.filter((name) => ASSET.test(name)).toSorted();
}

/**
 * Adds this release's files to those that every process can serve, and removes those that no process has reported for two weeks.
 * Safe to repeat, and cheap if nothing is missing.
 */
export async function keepAssets(app: App): Promise<void> {
  const names = await listAssets();
  const now = app.clock.now();
  const kept = await app.read(({ tx }) => sql.listKept(tx, names));
  const found = new Set(kept.map(({ name }) => name));
  const missing: sql.WebAsset[] = [];
  for (const name of names) {
    if (!found.has(name)) missing.push({ name, content: await readFile(join(ASSETS_FOLDER, name)) });
  }
  const isFresh = kept.every(({ keptAt }) => keptAt >= addHours(now, -KEEP_HOURS));
  if (missing.length === 0 && isFresh) return;
  await app.work(null, async ({ tx }) => {
    await sql.keep(tx, names, now);
    if (missing.length > 0) await sql.add(tx, missing, now);
    await sql.removeOlder(tx, addHours(now, -24 * KEPT_DAYS));
  });
}

/** Keeps the files for as long as this process runs. */
export function keepingAssets(app: App): LoopKind {
  return { name: 'files of this release', everyMs: CHECK_MS, run: () => keepAssets(app).then(() => false) };
}

/** The content of a file of another release. */
export function findAsset(app: App, name: string): Promise<Uint8Array | null> {
  return app.read(({ tx }) => sql.findAsset(tx, name));
}
