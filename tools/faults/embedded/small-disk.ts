import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atExit } from '../stage/cleanup.ts';

/** A separate small disk, so that it can be full or read-only. Only root can mount it; everybody may enter it. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  constructor(folder: string, megabytes: number) {
    if (process.getuid?.() !== 0) throw new Error('A small disk can only be mounted by root: run this as root.');
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
    this.folder = folder;
    this.#ballast = join(folder, 'ballast');
    atExit(() => this.unmount());
  }

  /** Writes until nothing fits any more. */
  fill(): void {
    const block = Buffer.alloc(1 << 20);
    try {
      for (;;) writeFileSync(this.#ballast, block, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    for (let size = 1 << 16; size >= 4096; size >>= 1) {
      try {
        writeFileSync(this.#ballast, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // The next smaller piece may still fit.
      }
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  setReadOnly(isReadOnly: boolean): void {
    execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, this.folder]);
  }

  unmount(): void {
    try {
      execFileSync('umount', ['-l', this.folder], { stdio: 'ignore' });
    } catch {
      // Already unmounted.
    }
  }
}
