import { accessSync, constants, statfsSync } from 'node:fs';

/**
 * Less free space than this and nothing is written any more. The engine needs up to a few segments of 16 MB for its log,
 * and does not survive it if one of them finds no space.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
const MB = 1024 * 1024;

/** The embedded database can't be written now. Its code is PostgreSQL's for a full disk, so a request is 503. */
export class NoDisk extends Error {
  readonly code = '53100';
  override readonly name = 'NoDisk';
}

/** Whether the folder of an embedded database can be written, asked before each transaction: two system calls. */
export class EmbeddedDisk {
  readonly #folder: string;
  #isKnown = false;

  constructor(folder: string) {
    this.#folder = folder;
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

  #findProblem(): string | null {
    try {
      accessSync(this.#folder, constants.W_OK);
    } catch (error) {
      return `The data folder can’t be written (${codeOf(error)}): ${this.#folder}. Mount it for writing, or give it to the user who runs Nyansapo. Until then nothing is stored.`;
    }
    const { bavail, bsize } = statfsSync(this.#folder);
    const free = bavail * bsize;
    if (free >= RESERVE_BYTES) return null;
    return `The disk is full: ${Math.floor(free / MB)} MB are free for ${this.#folder}, and the database needs ${RESERVE_BYTES / MB}. Until there is space again, nothing is stored; what was stored is safe.`;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
