import { renameSync } from 'node:fs';
import { TestClock } from 'pg-boss';
import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';
import { freePort } from './postgres.ts';

/*
 * `prepare-world.ts FOLDER DEMO NOW` creates one data folder as a template for worlds, in a separate process; with
 * DATABASE_URL, also the database there. Its clock does not move, so that due jobs run in the worlds themselves.
 */
const [folder = '', demo = 'off', now = ''] = process.argv.slice(2);

const draft = `${folder}.draft`;
const port = String(await freePort());
const { DATABASE_URL } = process.env;
const settings = await readSettings({ DEMO: demo, DATA_DIR: draft, PORT: port, HOST: '::', DATABASE_URL });
const running = await start(settings, { clock: new TestClock(now) });
await running.close();
// A folder with the right name is always complete.
renameSync(draft, folder);
process.exit(0);
