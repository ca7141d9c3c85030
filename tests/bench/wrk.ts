import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installDebianPackage } from '../../scripts/prepare.mjs';

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const run = promisify(execFile);

/** What the script prints at the end. */
interface Summary {
  requests: number;
  seconds: number;
  failed: number;
  p99: number;
}

interface Load {
  url: string;
  /** One bearer token on each line: each request takes the next. */
  tokens: string;
  connections: number;
  seconds: number;
}

export function installWrk(): void {
  installDebianPackage('/usr/bin/wrk', 'wrk');
}

/** A load that hardly needs a processor itself. Throws if a request fails. */
export async function wrk({ url, tokens, connections, seconds }: Load): Promise<Summary> {
  const args = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`];
  const { stdout } = await run('wrk', [...args, '--script', SCRIPT, url], {
    env: { PATH: process.env.PATH, TOKENS: tokens },
  });
  const summary = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Summary;
  if (summary.failed > 0) throw new Error(`${summary.failed} of ${summary.requests} requests failed`);
  return summary;
}
