import { existsSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join, relative } from 'node:path';
import type { Database } from '../db/database.ts';
import { isDiskFull } from '../db/disk.ts';
import type { Log } from '../log.ts';
import { type DatabaseFacts, readFacts } from './facts.ts';

/*
 * The embedded database belongs to the server's process, so a backup asks that process for a copy, over a socket in the
 * data folder: people who may use the socket may read the folder anyway. The copy belongs to the connection: it is removed
 * when the connection ends, however it ends, and there is one at a time.
 */

/** Sockets with longer names can't be bound; the shortest limit of the systems that we run on. */
const MAX_SOCKET_NAME = 103;
const BUSY = 'Another backup is running. Wait until it has ended.';
const FULL = 'There is no space for a copy of the database. Free some, or stop the server and try again.';

const socketIn = (dataDir: string) => join(dataDir, 'backup.sock');
const copyIn = (dataDir: string) => join(dataDir, 'copy.part');

/** The name by which the socket can be reached: the shorter one of its absolute and its relative name. */
function socketName(dataDir: string): string | null {
  const absolute = socketIn(dataDir);
  const near = relative(process.cwd(), absolute);
  const name = near.length < absolute.length ? near : absolute;
  return Buffer.byteLength(name) > MAX_SOCKET_NAME ? null : name;
}

/** Makes copies for `npm run backup` while this process runs. Returns what ends it. */
export async function offerCopies(db: Database, dataDir: string, log: Log): Promise<() => Promise<void>> {
  const copy = copyIn(dataDir);
  rmSync(copy, { recursive: true, force: true });
  rmSync(socketIn(dataDir), { force: true });
  const name = socketName(dataDir);
  if (name === null || db.copyTo === null) return async () => undefined;
  const copyTo = db.copyTo;
  let isBusy = false;
  const server = createServer((_request, response) => {
    const answer = (body: object) => response.write(`${JSON.stringify(body)}\n`);
    if (isBusy) {
      answer({ problem: BUSY });
      response.end();
      return;
    }
    isBusy = true;
    const gone = new Promise<void>((resolve) => response.once('close', resolve));
    const make = async () => {
      const facts = await readFacts(db);
      await copyTo(copy);
      answer({ folder: copy, facts });
      await gone;
    };
    make()
      .catch((error) => {
        log.error({ err: error }, 'could not copy the database for a backup');
        answer({ problem: isDiskFull(error) ? FULL : 'The server could not copy the database; its log says why.' });
        response.end();
      })
      .finally(() => {
        rmSync(copy, { recursive: true, force: true });
        isBusy = false;
      });
  });
  const mask = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(name, resolve));
  } finally {
    process.umask(mask);
  }
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

export interface Copy {
  /** The engine's files. */
  folder: string;
  facts: DatabaseFacts;
  /** Gives it back; the server removes it. */
  release(): void;
}

/** A copy from the server that runs on this data folder. Throws words for the operator. */
export async function requestCopy(dataDir: string): Promise<Copy> {
  const name = socketName(dataDir);
  if (name === null || !existsSync(name)) {
    throw new Error('The running server offers no copies from this folder. Stop it, and try again.');
  }
  return new Promise((resolve, reject) => {
    // A connection of its own: it belongs to the copy, and the server may be closing one that was used before.
    const call = request({ socketPath: name, method: 'POST', path: '/copy', agent: false }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => {
        text += part;
        if (!text.endsWith('\n')) return;
        const answer = JSON.parse(text) as { problem?: string; folder: string; facts: DatabaseFacts };
        if (answer.problem !== undefined) reject(new Error(answer.problem));
        else resolve({ folder: answer.folder, facts: answer.facts, release: () => call.destroy() });
      });
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}
