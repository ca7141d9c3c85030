import { TestClock } from 'pg-boss';
import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';

/*
 * `prepare-world.ts NOW` fills the database and the data folder of the environment's settings, as a template for worlds, in
 * a separate process. Its clock does not move, so that due jobs run in the worlds themselves.
 */
const [now = ''] = process.argv.slice(2);

const running = await start(await readSettings(process.env), { clock: new TestClock(now) });
await running.close();
process.exit(0);
