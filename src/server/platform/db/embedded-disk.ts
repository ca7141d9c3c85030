import { randomBytes } from 'node:crypto';
import { accessSync, closeSync, constants, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from './disk.ts';

const MB = 1024 * 1024;
/**
 * What a transaction may still need when the disk is full: up to a few segments of 16 MB for the engine's log. A file holds
 * it, because somebody else may fill the disk at any moment, and the engine does not always survive a write that fails: it
 * may run in circles for ever.
 */
const RESERVE_BYTES = 48 * MB;
/** Less free space than this next to the reserve and no transaction begins any more. */
const LEAST_FREE_BYTES = 16 * MB;

/** The embedded database can't be written now. Its code is PostgreSQL's for a full disk, so a request is 503. */
export class NoDisk extends Error {
  readonly code = '53100';
  override readonly name = 'NoDisk';
}

/** The disk of an embedded database: a reserve, and whether a transaction may begin (two system calls each time). */
export class EmbeddedDisk {
  readonly #folder: string;
  readonly #reserve: string;
  #isHeld = false;
  #isKnown = false;

  constructor(folder: string) {
    this.#folder = folder;
    this.#reserve = join(folder, 'reserve');
  }

  /** Throws NoDisk, in words for people. The console says so once, and when it is over. */
  requireSpace(): void {
    const problem = this.#findProblem();
    if (problem === null) {
      if (this.#isKnown) console.error('The database can be written again.');
      this.#isKnown = false;
      return;
    }
    if (!this.#isKnown) console.error(problem);
    this.#isKnown = true;
    throw new NoDisk(problem);
  }

  /** Gives the reserve back to a transaction that has begun; false if it has been given. The next one must restore it. */
  release(): boolean {
    if (!this.#isHeld) return false;
    this.#isHeld = false;
    rmSync(this.#reserve, { force: true });
    return true;
  }

  #findProblem(): string | null {
    try {
      accessSync(this.#folder, constants.W_OK);
    } catch (error) {
      return `The data folder can’t be written (${codeOf(error)}): ${this.#folder}. Mount it for writing, or give it to the user who runs Nyansapo. Until then nothing is stored.`;
    }
    this.#isHeld ||= statSync(this.#reserve, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
    const needed = LEAST_FREE_BYTES + (this.#isHeld ? 0 : RESERVE_BYTES);
    const free = this.#freeBytes;
    if (free >= needed && (this.#isHeld || this.#hold())) return null;
    return `The disk is full: ${Math.floor(free / MB)} MB are free for ${this.#folder}, and the database needs ${needed / MB}. Until there is space again, nothing is stored; what was stored is safe.`;
  }

  get #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }

  /** Whether the file could be written: others may have taken the space meanwhile. */
  #hold(): boolean {
    try {
      this.#writeReserve();
      this.#isHeld = true;
    } catch (error) {
      rmSync(this.#reserve, { force: true });
      if (!isDiskFull(error)) throw error;
    }
    return this.#isHeld;
  }

  #writeReserve(): void {
    const file = openSync(this.#reserve, 'w', 0o600);
    try {
      // A file system that compresses would keep no space for zeros.
      const block = randomBytes(MB);
      for (let written = 0; written < RESERVE_BYTES; ) {
        written += writeSync(file, block, 0, Math.min(MB, RESERVE_BYTES - written));
      }
    } finally {
      closeSync(file);
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
