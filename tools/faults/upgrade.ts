import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { NODE, ROOT, SERVER_ENV } from '../../scripts/prepare.mjs';
import { freePort } from '../../tests/support/postgres.ts';
import { until } from '../image/expect.ts';
import { startDatabase } from '../image/surroundings.ts';
import { Child } from './stage/child.ts';
import { installCaddy } from './stage/debian.ts';
import { isReady, migrate, type ProductProcess, untilAllReady } from './stage/product.ts';
import { runFolder } from './stage/run.ts';
import type { Suite } from './suite.ts';
import { build, copyRelease } from './upgrade/release.ts';
import { visitAll } from './upgrade/visitor.ts';

const BUG = 'filesNotKept';
const WEBS = 2;
/** STOP_DELAY_SECONDS, the time for open requests, and a margin. */
const STOP_MS = 40_000;

/**
 * Two web processes behind Caddy are replaced one by one by those of another release and back again, while a visitor loads pages
 * with all their files. Each release is built in a folder of its own, as docs/deploy.md says.
 */
export const upgrade: Suite = {
  usage: `[--keep] [--bug ${BUG}]`,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { keep: { type: 'boolean', default: false }, bug: { type: 'string' } },
    });
    if (values.bug !== undefined && values.bug !== BUG) throw new Error(`There is no planted bug ${values.bug}.`);
    installCaddy();
    const { folder, remove } = runFolder(values.keep);
    const closing: (() => Promise<void> | void)[] = [remove];
    try {
      const database = await startDatabase();
      closing.push(() => database.stop());
      console.log('Building two releases …');
      const old = copyRelease(folder, 'old');
      const next = copyRelease(folder, 'new');
      await build(old);
      await build(next);

      const env = productionEnv(folder, database.url);
      await migrate({ ...env, MIGRATION_DATABASE_URL: database.ownerUrl });
      if (values.bug) await dropWhatIsKept(database.client);
      const ports = await Promise.all(Array.from({ length: WEBS }, freePort));
      const webs = ports.map((port, index) => webProcess({ release: old, port, name: `web${index + 1}`, folder, env }));
      closing.push(async () => void (await Promise.all(webs.map(({ child }) => child.end('SIGKILL')))));
      for (const { child } of webs) child.start();
      await untilAllReady(webs);
      const port = await freePort();
      const proxy = startCaddy(folder, port, ports);
      closing.push(() => proxy.end('SIGKILL'));

      const origin = `http://127.0.0.1:${port}`;
      await until('Caddy answers', async () => (await fetch(origin).catch(() => null))?.ok ?? false);
      const visits = visitAll(origin);
      await visits.round();
      if (visits.failures.length > 0) throw new Error(`Before the upgrade: ${visits.failures.join('\n')}`);
      const say = (what: string) =>
        console.log(
          `${what}: ${visits.requests} requests in ${visits.rounds} rounds, ${visits.files.size} files, ${visits.failures.length} failures`,
        );
      say('before');
      const filesBefore = visits.files.size;
      for (const [what, release] of [
        ['upgraded', next],
        ['back again', old],
      ] as const) {
        for (const [index, web] of webs.entries()) {
          await web.child.end('SIGTERM', STOP_MS);
          const { port: itsPort, name } = web;
          webs[index] = webProcess({ release, port: itsPort, name, folder, env });
          webs[index].child.start();
          await untilAllReady([webs[index]]);
          await visits.round();
        }
        say(what);
      }
      if (visits.files.size < filesBefore * 1.5)
        throw new Error('The releases hardly differ, so the run proves nothing.');
      await visits.stop();
      for (const failure of visits.failures.slice(0, 20)) console.log(`    ${failure}`);
      return visits.failures.length === 0;
    } finally {
      for (const close of closing.reverse()) await close();
    }
  },
};

/** Settings that production requires. Nothing here sends a mail or pays. */
function productionEnv(folder: string, databaseUrl: string): Record<string, string> {
  const secret = () => randomBytes(33).toString('base64url');
  return {
    NODE_ENV: 'production',
    ROLE: 'web',
    PUBLIC_ORIGIN: 'https://nyansapo.example',
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    RECORDINGS_DIR: join(folder, 'recordings'),
    SESSION_SECRET: secret(),
    FRAUD_SECRET: secret(),
    PAYSTACK_SECRET_KEY: `sk_live_${secret()}`,
    SMTP_URL: 'smtps://127.0.0.1:9',
    MAIL_FROM: 'Nyansapo <no-reply@nyansapo.example>',
    SUPPORT_EMAIL: 'support@nyansapo.example',
    TEST_ENVIRONMENTS: '0',
    STOP_DELAY_SECONDS: '3',
    LOG_LEVEL: 'warn',
  };
}

function webProcess({
  release,
  port,
  name,
  folder,
  env,
}: {
  release: string;
  port: number;
  name: string;
  folder: string;
  env: Readonly<Record<string, string>>;
}): ProductProcess {
  const child = new Child({
    command: NODE,
    args: [join(release, 'scripts/serve.mjs')],
    logFile: join(folder, `${name}.log`),
    env: { ...SERVER_ENV, ...env, PORT: String(port), DATA_DIR: join(folder, name) },
  });
  return { name, role: 'web', port, child, isReady: () => isReady(port) };
}

/** Caddy with the configuration of `ops/caddy`, without TLS. */
function startCaddy(folder: string, port: number, webs: readonly number[]): Child {
  const proxy = new Child({
    command: '/usr/bin/caddy',
    args: ['run', '--config', join(ROOT, 'ops/caddy/Caddyfile')],
    logFile: join(folder, 'caddy.log'),
    env: {
      SITE: `http://127.0.0.1:${port}`,
      UPSTREAMS: webs.map((one) => `127.0.0.1:${one}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  proxy.start();
  return proxy;
}

/** The planted bug: processes report that they keep their files, but the database drops them. */
async function dropWhatIsKept(client: pg.Client): Promise<void> {
  await client.query(`create function forget() returns trigger language plpgsql as 'begin return null; end'`);
  await client.query('create trigger forget before insert on web_asset for each row execute function forget()');
}
