import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const SAVE_AFTER_MS = 20;

/** The books of a stand-in in a file of their own; null keeps them in memory. */
export class KeptState<S> {
  readonly state: S;
  readonly #file: string | null;
  #timer: NodeJS.Timeout | null = null;

  /** `complete` adds what the file of an earlier version lacks. */
  constructor(file: string | null, complete: (kept: Partial<S>) => S) {
    this.#file = file;
    this.state = complete(file !== null && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  }

  /** Saves soon: changes at nearly the same time are written together. */
  save(): void {
    if (this.#file === null || this.#timer !== null) return;
    this.#timer = setTimeout(() => this.flush(), SAVE_AFTER_MS);
  }

  /** Writes to a temporary file and renames it: a crash leaves the old or the new books, never a mixture. */
  flush(): void {
    if (this.#file === null) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.state));
    renameSync(`${this.#file}.part`, this.#file);
  }
}
