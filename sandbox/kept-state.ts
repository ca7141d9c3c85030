import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const SAVE_AFTER_MS = 20;

/** A stand-in's state, in a file of its own; null keeps it in memory. */
export class KeptState<S> {
  readonly state: S;
  readonly #file: string | null;
  #timer: NodeJS.Timeout | null = null;

  /** `complete` adds the fields that an earlier version's file lacks. */
  constructor(file: string | null, complete: (kept: Partial<S>) => S) {
    this.#file = file;
    this.state = complete(file !== null && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  }

  /** Saves after a moment: changes at nearly the same time are written together. */
  save(): void {
    if (this.#file === null || this.#timer !== null) return;
    this.#timer = setTimeout(() => this.flush(), SAVE_AFTER_MS);
  }

  /** Writes to a temporary file and renames it: a crash leaves the old state or the new one, never a mixture. */
  flush(): void {
    if (this.#file === null) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.state));
    renameSync(`${this.#file}.part`, this.#file);
  }
}
