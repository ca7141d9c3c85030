import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';
import { PLANTED_BUGS, type PlantedBug, plantBug } from './planted-bugs.ts';

/** The product in a process that will be killed. PLANTED_BUG names a bug to switch on. */
const bug = process.env.PLANTED_BUG;
const isBug = (name: string | undefined): name is PlantedBug => name !== undefined && Object.hasOwn(PLANTED_BUGS, name);
await start(await readSettings(process.env), {
  sandboxInMemory: true,
  ...(isBug(bug) ? { adapt: plantBug(bug) } : {}),
});
process.stdout.write('ready\n');
// Whoever started it is gone.
process.stdin.on('end', () => process.exit()).resume();
