import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { withConnection } from '../../src/server/platform/backups/connection.ts';
import { load } from '../../src/server/platform/backups/load.ts';

/*
 * The demo as the release of 27 November 2026 left it, whose last migration is 0061: the oldest that can be upgraded to this one.
 * To recreate it, start that release (9361ff52) on an empty database, and write its `dump` (`platform/backups/dump.ts`) through
 * gzip.
 */
const FIXTURE = new URL('./earlier-release.sql.gz', import.meta.url);

/** Replaces what is in a database with the earlier release's. */
export function loadEarlierRelease(url: string): Promise<void> {
  const script = createReadStream(FIXTURE).pipe(createGunzip());
  return withConnection(url, (client) => load(script, client, { empties: true }));
}
