import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUse, EmbeddedServer } from '../../../src/server/platform/db/embedded-server.ts';
import { userOfServer } from '../../../src/server/platform/db/embedded-user.ts';
import { pause } from '../clients/http.ts';
import { Child } from '../stage/child.ts';
import type { Fault } from '../stage/schedule.ts';
import { signalAll } from '../stage/signals.ts';
import { ask, expectRefusal, expectRightBooks, survive, undisturbed, wordsOf } from './checks.ts';
import type { EmbeddedProduct, Stop } from './product.ts';
import type { SmallDisk } from './small-disk.ts';

/** The user as which root starts PostgreSQL. */
export const RUN_AS = { runAs: 'nobody' };
const FAULT_MS = 6_000;
/** A small jump: access tokens stay valid, and jobs that were scheduled while the clock was ahead wait no longer than this. */
const JUMP_SECONDS = 60;
/** How exactly the clock must have jumped, in seconds. */
const NEAR = 10;
const ENDED = /The database has ended by itself/;
const BACK = /The database runs again/;
const DISK_FULL = /The disk is full/;
const READ_ONLY = /The data folder can’t be written/;

interface Ground {
  product: EmbeddedProduct;
  disk: SmallDisk;
  databaseUrl: string;
  /** Gets how long each start took, in milliseconds. */
  restarts: number[];
}

/** Faults of one machine with an embedded database. Each throws the product's misbehaviour. */
export function embeddedFaults(ground: Ground): Fault[] {
  return [...kills(ground), ...stops(ground), ...disks(ground), ...neighbours(ground), ...clocks(ground)];
}

async function restart({ product, restarts }: Ground): Promise<void> {
  product.start();
  restarts.push(await product.untilReady());
}

function kills(ground: Ground): Fault[] {
  const { product, databaseUrl } = ground;
  return [
    {
      name: 'everything killed',
      run: async () => {
        await product.kill();
        await restart(ground);
      },
    },
    {
      name: 'the product killed, PostgreSQL an orphan',
      run: async () => {
        const orphan = product.postmaster;
        await product.killProduct();
        if (!product.databaseProcesses.includes(orphan)) throw new Error('PostgreSQL ended with the product');
        await restart(ground);
        if (product.databaseProcesses.includes(orphan)) throw new Error('the orphan still runs');
      },
    },
    {
      name: 'PostgreSQL killed',
      run: () => survive(product, [ENDED, BACK], async () => signalAll([product.postmaster], 'SIGKILL')),
    },
    {
      name: 'one process of PostgreSQL killed',
      run: async () => {
        const { postmaster } = product;
        await survive(product, [], async () => signalAll([await findBackend(databaseUrl)], 'SIGKILL'));
        if (product.postmaster !== postmaster) throw new Error('PostgreSQL was started anew');
      },
    },
    {
      name: 'both killed, and started while a process of PostgreSQL lives on',
      run: async () => {
        const survivor = await findBackend(databaseUrl);
        signalAll([survivor], 'SIGSTOP');
        signalAll([product.postmaster], 'SIGKILL');
        await product.killProduct();
        product.start();
        await pause(FAULT_MS / 2);
        signalAll([survivor], 'SIGCONT');
        await product.untilReady();
      },
    },
    ...[true, false].map((isEverything) => ({
      name: `${isEverything ? 'everything' : 'the product'} killed while it starts`,
      run: async () => {
        await product.kill();
        product.start();
        await pause(2_000 * Math.random());
        await (isEverything ? product.kill() : product.killProduct());
        await restart(ground);
      },
    })),
  ];
}

function stops(ground: Ground): Fault[] {
  const { product } = ground;
  const ways: readonly Stop[] = ['SIGTERM', 'Ctrl-C', 'systemd'];
  return [
    ...ways.map((how) => ({
      name: `stopped by ${how}`,
      run: async () => {
        const offset = product.printed;
        await product.stop(how);
        const said = wordsOf(product.printedSince(offset));
        // systemd also stops PostgreSQL, and the product may notice that first.
        if (said !== '' && how !== 'systemd') throw new Error(`it said: ${said}`);
        await restart(ground);
      },
    })),
    {
      name: 'stopped while it starts',
      run: async () => {
        await product.stop();
        product.start();
        await pause(2_000 * Math.random());
        await product.end('SIGTERM');
        await product.untilNoDatabase();
        await restart(ground);
      },
    },
    {
      name: 'stopped while PostgreSQL starts',
      run: async () => {
        await product.stop();
        product.start();
        while (product.databaseProcesses.length === 0) await pause(1);
        await product.end('SIGTERM');
        await product.untilNoDatabase();
        await restart(ground);
      },
    },
  ];
}

function disks(ground: Ground): Fault[] {
  const { product, disk, databaseUrl } = ground;
  const refuseOn = async (isBroken: (now: boolean) => void, words: RegExp) => {
    await product.stop();
    isBroken(true);
    try {
      await expectRefusal(product, product.env, words);
    } finally {
      isBroken(false);
    }
    await restart(ground);
  };
  const setFull = (isFull: boolean) => (isFull ? disk.fill() : disk.free());
  const setReadOnly = (isReadOnly: boolean) => disk.setReadOnly(isReadOnly);
  return [
    ...[false, true].map((isLogFull) => ({
      name: `disk full${isLogFull ? ', and the files of PostgreSQL’s log are used up' : ''}`,
      run: () =>
        survive(product, [DISK_FULL, BACK], async () => {
          const postmaster = product.postmaster;
          try {
            disk.fill();
            if (isLogFull) await useUpLog(databaseUrl);
            for (const since = Date.now(); Date.now() - since < FAULT_MS; await pause(FAULT_MS / 10)) disk.fill();
          } finally {
            disk.free();
          }
          if (isLogFull && product.postmaster === postmaster) throw new Error('PostgreSQL had room for its log');
        }),
    })),
    {
      name: 'folder read-only while it runs',
      run: () =>
        survive(product, [READ_ONLY, BACK], async () => {
          // A disk with files that are open for writing can't be made read-only.
          signalAll([product.pid], 'SIGSTOP');
          try {
            await product.untilNoDatabase('SIGKILL');
            setReadOnly(true);
          } finally {
            signalAll([product.pid], 'SIGCONT');
          }
          try {
            await pause(FAULT_MS);
            if (await product.isReady()) throw new Error('ready without a database');
          } finally {
            setReadOnly(false);
          }
        }),
    },
    { name: 'started on a full disk', run: () => refuseOn(setFull, DISK_FULL) },
    { name: 'started on a read-only folder', run: () => refuseOn(setReadOnly, READ_ONLY) },
  ];
}

/** Fills the WAL until writing fails: existing segments are reused first. */
async function useUpLog(databaseUrl: string): Promise<void> {
  const write = `select pg_logical_emit_message(false, 'faults', repeat('x', ${1 << 20}))`;
  for (let isWritten = true; isWritten; ) {
    isWritten = await ask(databaseUrl, write).then(
      () => true,
      () => false,
    );
  }
}

/** Other programs of the machine. */
function neighbours(ground: Ground): Fault[] {
  const { product, databaseUrl } = ground;
  return [
    {
      name: 'a second start on the folder',
      run: () =>
        undisturbed(databaseUrl, () =>
          expectRefusal(product, { ...product.env, PORT: '0' }, /already running on the data folder/),
        ),
    },
    {
      name: 'the books checked beside the product',
      run: () => undisturbed(databaseUrl, () => expectRightBooks(product)),
    },
    ...[true, false].map((mayShare) => ({
      name: `a ${mayShare ? 'command' : 'second start'} while PostgreSQL comes back`,
      run: () =>
        survive(product, [ENDED, BACK], async () => {
          signalAll([product.postmaster], 'SIGKILL');
          const beside = EmbeddedServer.open(product.dataDir, { ...RUN_AS, mayShare });
          const server = await beside.catch((error: Error) => error);
          if (server instanceof DataFolderInUse && !mayShare) return;
          if (server instanceof Error) throw server;
          await server.close();
          if (!server.isShared) throw new Error('it took the folder from the product');
        }),
    })),
    {
      name: 'everything killed, and PostgreSQL’s number given to another process',
      run: async () => {
        await product.kill();
        const other = new Child({
          command: 'sleep',
          args: ['1000'],
          logFile: '/dev/null',
          // PostgreSQL can only signal processes of its own user.
          options: userOfServer(RUN_AS.runAs) ?? {},
        });
        other.start();
        try {
          for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
            const lock = join(product.databaseFolder, name);
            const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
            writeFileSync(lock, [other.pid, ...rest].join('\n'));
          }
          await restart(ground);
          if (!other.isRunning) throw new Error('it stopped a process of somebody else');
        } finally {
          await other.end('SIGKILL');
        }
      },
    },
  ];
}

function clocks({ product, databaseUrl }: Ground): Fault[] {
  const expectClock = async (offset: number) => {
    const [row] = await ask<{ seconds: number }>(
      databaseUrl,
      'select extract(epoch from clock_timestamp())::float8 as seconds',
    );
    const jumped = (row?.seconds ?? 0) - Date.now() / 1000;
    if (Math.abs(jumped - offset) > NEAR) throw new Error(`PostgreSQL’s clock jumped by ${jumped} s`);
  };
  return [JUMP_SECONDS, -JUMP_SECONDS].map((seconds) => ({
    name: `clock ${seconds > 0 ? 'forward' : 'back'} ${JUMP_SECONDS} s`,
    run: () =>
      undisturbed(databaseUrl, async () => {
        await product.setClock(seconds);
        try {
          await expectClock(seconds);
          await pause(FAULT_MS);
        } finally {
          await product.setClock(0);
        }
        await expectClock(0);
        if (!(await product.isReady())) throw new Error('not ready after the clock had jumped');
      }),
  }));
}

/** A PostgreSQL backend of one of the product's connections. */
async function findBackend(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by random() limit 1`,
  );
  if (!row) throw new Error('the product has no connection');
  return row.pid;
}
