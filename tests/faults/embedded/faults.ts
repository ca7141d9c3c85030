import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../clients/http.ts';
import type { Fault } from '../stage/schedule.ts';
import type { EmbeddedServer } from './server.ts';
import type { SmallDisk } from './small-disk.ts';

const FAULT_MS = 6_000;
/** Access tokens stay valid, and what was planned by a clock that was ahead waits no longer than this. */
const JUMP_SECONDS = 60;
const REFUSED_MS = 30_000;

/** What can happen to one machine with an embedded database. Each throws what the product did wrong. */
export function embeddedFaults(server: EmbeddedServer, disk: SmallDisk, restarts: number[]): Fault[] {
  const restart = async () => {
    server.start();
    restarts.push(await server.untilReady());
  };
  return [
    {
      name: 'everything killed',
      run: async () => {
        await server.kill();
        await restart();
      },
    },
    {
      name: 'killed while it starts',
      run: async () => {
        await server.kill();
        server.start();
        await pause(500 + Math.random() * 1500);
        await server.kill();
        await restart();
      },
    },
    {
      name: 'stopped',
      run: async () => {
        await server.stop();
        await restart();
      },
    },
    {
      name: 'disk full',
      run: () =>
        survive(
          server,
          () => disk.fill(),
          () => disk.free(),
          /disk|space/i,
        ),
    },
    {
      name: 'folder read-only',
      run: async () => {
        await server.stop();
        disk.setReadOnly(true);
        try {
          await expectRefusal(server, server.env, /read-only|can’t be written|cannot be written/i);
        } finally {
          disk.setReadOnly(false);
        }
        await restart();
      },
    },
    {
      name: 'a second start on the folder',
      run: () => expectRefusal(server, { ...server.env, PORT: '0' }, /already running on the data folder/),
    },
    ...[JUMP_SECONDS, -JUMP_SECONDS].map((seconds) => ({
      name: `clock ${seconds > 0 ? 'forward' : 'back'} ${JUMP_SECONDS} s`,
      run: async () => {
        server.setClock(seconds);
        await pause(FAULT_MS);
        server.setClock(0);
        if (!(await server.isReady())) throw new Error('not ready after the clock had jumped');
      },
    })),
  ];
}

/** The server may go on or end, but says why in words, without a stack trace, and works again afterwards. */
async function survive(server: EmbeddedServer, begin: () => void, end: () => void, words: RegExp): Promise<void> {
  const offset = server.printed;
  begin();
  try {
    await pause(FAULT_MS);
  } finally {
    end();
  }
  await server.untilReady();
  const printed = server.printedSince(offset);
  if (!words.test(printed)) throw new Error(`it did not say what happened: ${printed.slice(0, 300) || 'nothing'}`);
  requireWords(printed);
}

/** A start that can't succeed ends within seconds, with a message in words. */
async function expectRefusal(
  server: EmbeddedServer,
  env: Readonly<Record<string, string>>,
  words: RegExp,
): Promise<void> {
  const folder = join(server.logFile, '..', 'refused');
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, `${Date.now()}.log`);
  const second = server.newChild(logFile, env);
  second.start();
  for (const since = Date.now(); second.isRunning; await pause(100)) {
    if (Date.now() - since > REFUSED_MS) {
      await second.end('SIGKILL');
      throw new Error('a start that can’t succeed did not end');
    }
  }
  const printed = readFileSync(logFile, 'utf8');
  if (!words.test(printed)) throw new Error(`it did not say what is wrong: ${printed.slice(0, 300) || 'nothing'}`);
  requireWords(printed);
}

function requireWords(printed: string): void {
  // Lines of the log are JSON and may hold a stack; what people read may not.
  const trace = printed.split('\n').find((line) => /^\s+at .*\(?.*:\d+:\d+\)?$/.test(line));
  if (trace !== undefined) throw new Error(`it printed a stack trace: ${trace.trim()}`);
}
