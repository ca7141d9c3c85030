import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { installDebianPackage } from '../../scripts/prepare.mjs';
import { cpuOfFamily } from './costs.ts';

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const TIMEOUT_SECONDS = 30;
const WITHOUT_END_SECONDS = 3600;

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

interface Load {
  url: string;
  requests: readonly Asked[];
  connections: number;
  /** For how many seconds the requests are repeated; if missing, each is sent exactly once. */
  seconds?: number;
  onBegin?: () => void;
  /** Called with the last answer, and the CPU milliseconds that wrk has used. */
  onEnd?: (cpuMs: number) => void;
}

/** The script's summary; times in milliseconds. */
interface Summary {
  requests: number;
  failed: number;
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Sends requests over keep-alive connections, each as soon as the previous one on its connection is answered, with a program that
 * needs hardly any CPU itself. Throws if a request fails.
 */
export async function wrk({ url, requests, connections, seconds, onBegin, onEnd }: Load): Promise<Summary> {
  installDebianPackage('/usr/bin/wrk', 'wrk');
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-wrk-'));
  const file = join(folder, 'requests');
  writeFileSync(file, requests.map((asked) => framed(rawText(asked, new URL(url).host))).join(''));
  const duration = ['--duration', `${seconds ?? WITHOUT_END_SECONDS}s`, '--timeout', `${TIMEOUT_SECONDS}s`];
  const child = spawn('wrk', ['--threads', '1', '--connections', String(connections), ...duration, '-s', SCRIPT, url], {
    env: { PATH: process.env.PATH, REQUESTS: file, ONCE: seconds === undefined ? 'yes' : 'no' },
  });
  const end = () => onEnd?.(cpuOf(child.pid ?? 0));
  let ending: NodeJS.Timeout | undefined;
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    if (line === 'begin') {
      onBegin?.();
      // wrk's own end, which it does not announce before it exits.
      if (seconds !== undefined) ending = setTimeout(end, seconds * 1000);
    }
    if (line === 'end') {
      end();
      child.kill('SIGINT');
    }
  });
  const output = await text(child.stdout);
  clearTimeout(ending);
  rmSync(folder, { recursive: true });
  if (!output.includes('{')) throw new Error(`wrk ended without a summary: ${said.join('\n')}`);
  const summary = JSON.parse(output.slice(output.lastIndexOf('{'))) as Summary;
  if (summary.failed > 0) throw new Error(`${summary.failed} of ${summary.requests} requests failed`);
  return summary;
}

/** wrk may exit just before this reading; then its last few milliseconds count as other work. */
function cpuOf(pid: number): number {
  try {
    return cpuOfFamily(pid);
  } catch {
    return 0;
  }
}

function rawText({ method, path, headers, body = '' }: Asked, host: string): string {
  const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

const framed = (request: string) => `${Buffer.byteLength(request)}\n${request}`;
