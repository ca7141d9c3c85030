import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../app.ts';
import { ASSETS_FOLDER, keepAssets } from './web-assets.ts';

/* Processes of two releases behind one address: each answers with the files of the other one. */

const inProduction = (app: App): App => ({ ...app, settings: { ...app.settings, production: true } });
const own = readdirSync(ASSETS_FOLDER).filter((name) => !/\.(br|gz)$/.test(name));
/** Files of another release, as one of its processes has kept them. */
const SCRIPT = { name: 'login-Ab_1-x9.js', content: Buffer.from(`export const words = '${'Akwaaba. '.repeat(400)}';`) };
const STYLE = { name: 'frame-0000000.css', content: Buffer.from('body { color: #123456 }') };
const FONT = { name: 'inter-latin-7777777.woff2', content: Buffer.from([0, 255, 1, 254]) };

const world = await openWorld(undefined, { adapt: inProduction });
const rows = [SCRIPT, STYLE, FONT].map((asset) => ({ ...asset, keptAt: world.now() }));
await world.app.db.transaction((tx) => tx.insertInto('webAsset').values(rows).execute());

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${world.running.url}/assets/${name}`, { headers });
const keptRows = () => world.app.db.read((tx) => tx.selectFrom('webAsset').selectAll().orderBy('name').execute());

test('a process has kept every file of its release before it answers', async () => {
  const rows = await keptRows();
  const others = [SCRIPT, STYLE, FONT].map(({ name }) => name);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...own, ...others].toSorted());
  for (const { name, content } of rows.filter(({ name }) => !others.includes(name)))
    expect(readFileSync(join(ASSETS_FOLDER, name)).equals(content), name).toBe(true);
});

test('a file of another release is sent like one of this release', async () => {
  for (const [{ name, content }, ending] of [
    [SCRIPT, '.js'],
    [STYLE, '.css'],
    [FONT, '.woff2'],
  ] as const) {
    const [theirs, ours] = await Promise.all([get(name), get(own.find((one) => one.endsWith(ending)) ?? '')]);
    expect(theirs.status, name).toBe(200);
    expect(Buffer.from(await theirs.arrayBuffer()).equals(content), name).toBe(true);
    for (const header of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options'])
      expect(theirs.headers.get(header), `${name}: ${header}`).toBe(ours.headers.get(header));
  }
  expect((await get(SCRIPT.name, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
});

test('an unknown file is 404, and browsers don’t cache that', async () => {
  for (const name of [
    'login-Ab_1-x8.js',
    'login.js',
    `${SCRIPT.name}.map`,
    `x/${SCRIPT.name}`,
    '..%2frelease-0000000.js',
  ]) {
    const response = await get(name);
    expect(response.status, name).toBe(404);
    expect(response.headers.get('cache-control') ?? '', name).not.toContain('max-age');
  }
});

test('a file that a build adds in the folder of a running process is sent', async () => {
  const name = 'of-a-later-build-1234567.js';
  const file = join(ASSETS_FOLDER, name);
  writeFileSync(file, 'export {};');
  try {
    expect(await (await get(name)).text()).toBe('export {};');
  } finally {
    rmSync(file);
  }
});

test('files are kept while a process has them, and for two weeks after that', async () => {
  const later = (days: number) => keepAssets({ ...world.app, clock: { now: () => addHours(world.now(), 24 * days) } });
  await later(13);
  expect((await keptRows()).map(({ name }) => name)).toContain(SCRIPT.name);
  await later(15);
  expect((await keptRows()).map(({ name }) => name)).toEqual(own.toSorted());
});
