import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openServer } from './open-databases.ts';
import { makeBackup } from './platform/backups/make.ts';
import { isDiskFull } from './platform/db/disk.ts';
import { hasEmbeddedDatabase } from './platform/db/embedded-folder.ts';
import { beginCommand, explain } from './platform/explain.ts';
import { VERSION } from './platform/release.ts';
import { readSettings } from './platform/settings.ts';

/** npm run backup [-- --to FOLDER] [--keep N]: writes one file with everything that a restore needs. */
beginCommand();
// Backups contain secrets, so only the owner may read the files that this program and its children write.
process.umask(0o077);
const { values } = parseArgs({ options: { to: { type: 'string', default: './backups' }, keep: { type: 'string' } } });
const keep = values.keep === undefined ? null : Number(values.keep);
if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
  console.error('Usage: npm run backup -- [--to FOLDER] [--keep N]\nN is how many backups to keep, at least 1.');
  process.exit(2);
}
const given = await readSettings({ ...process.env, NODE_ENV: undefined });
const started = performance.now();
try {
  if (given.databaseUrl === null && !hasEmbeddedDatabase(given.dataDir)) {
    throw new Error(`There is no database in ${given.dataDir} yet. Run npm start first, or set DATABASE_URL.`);
  }
  const { settings, close } = await openServer(given);
  const made = makeBackup(settings, { folder: resolve(values.to), keep, version: VERSION });
  const { file, manifest, removed } = await made.finally(close);
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${file}\n${(bytes / 1e6).toFixed(1)} MB in ${seconds} s; complete until ${manifest.takenAt}.`);
  console.log(`In it: ${manifest.parts.map(({ name }) => name).join(', ')}.`);
  for (const old of removed) console.log(`Removed ${old}`);
} catch (error) {
  console.error(`No backup was made. ${isDiskFull(error) ? 'The disk is full.' : explain(error)}`);
  process.exitCode = 1;
}
