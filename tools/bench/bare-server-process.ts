import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/support/postgres.ts';
import { isRunning, untilReady } from '../../tests/support/until-ready.ts';
import { cpuOfFamily } from './costs.ts';
import { CONNECTIONS, type Meter, meterOf, type Stage } from './stage.ts';

const SCRIPT = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** Starts a server that runs one prepared statement per request, with as many connections as a bench uses. */
export async function startBareServer(
  { databaseUrl, postgresPid }: Stage,
  statement: string,
): Promise<{ url: string; meter: Meter; stop(): Promise<void> }> {
  const port = await freePort();
  const server = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { DATABASE_URL: databaseUrl, PORT: String(port), STATEMENT: statement, CONNECTIONS: String(CONNECTIONS) },
  });
  const url = `http://localhost:${port}`;
  await untilReady(url, () => isRunning(server));
  return {
    url,
    meter: meterOf(() => cpuOfFamily(server.pid ?? 0), postgresPid),
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
