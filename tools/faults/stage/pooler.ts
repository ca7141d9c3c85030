import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../tests/support/postgres.ts';
import { Child } from './child.ts';
import { fillTemplate } from './template.ts';

/** PgBouncer in transaction mode in front of a database, from the file in `ops/pgbouncer`; returns its address. */
export async function startPooler(folder: string, databaseUrl: string): Promise<{ url: string; pooler: Child }> {
  const behind = new URL(databaseUrl);
  const port = await freePort();
  const authFile = join(folder, 'pgbouncer.users');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(authFile, `"${behind.username}" "${behind.password}"\n`);
  writeFileSync(
    file,
    fillTemplate('ops/pgbouncer/pgbouncer.ini', {
      DATABASE: behind.pathname.slice(1),
      POSTGRES_HOST: '127.0.0.1',
      POSTGRES_PORT: behind.port,
      POOLER_ADDRESS: '127.0.0.1',
      POOLER_PORT: String(port),
      AUTH_FILE: authFile,
    }),
  );
  // PgBouncer refuses to run as root.
  const account = accountToRunAs();
  if (account) {
    chmodSync(folder, 0o755);
    for (const one of [authFile, file]) chownSync(one, account.uid, account.gid);
  }
  const pooler = new Child({
    command: '/usr/sbin/pgbouncer',
    args: [file],
    logFile: join(folder, 'pgbouncer.log'),
    options: account ?? {},
  });
  pooler.start();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.toString(), pooler };
}

function accountToRunAs(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
