import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EmbeddedDisk } from './embedded-disk.ts';

/** The start parameter by which PGlite turns fsync off; without it a commit waits for the disk. */
const NO_FSYNC = '-F';
/** "No space" and "no quota", as the engine's C library numbers them. */
const FULL = [51, 19];

interface OpenFile {
  nfd?: number;
}

type Write = (file: OpenFile, from: Int8Array, offset: number, length: number, position: number) => number;

type EmscriptenModule = { NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number; write: Write } } };

/**
 * The embedded engine's files, with an fsync that reaches the disk. PGlite's own has none: a commit would survive the
 * end of the process, because the system has its bytes, but not a power failure. A write that finds the disk full gets the
 * disk's reserve.
 */
export class DurableFiles extends NodeFS {
  readonly #disk: EmbeddedDisk;

  constructor(folder: string, disk: EmbeddedDisk) {
    super(folder);
    this.#disk = disk;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args);
    const preRun = made.emscriptenOpts.preRun ?? [];
    made.emscriptenOpts.preRun = [
      ...(Array.isArray(preRun) ? preRun : [preRun]),
      (module: unknown) => {
        const files = (module as EmscriptenModule).NODEFS.stream_ops;
        files.fsync = ({ nfd }) => {
          if (nfd !== undefined) fsyncSync(nfd);
          return 0;
        };
        files.write = writeAll(files.write, () => this.#disk.release());
      },
    ];
    return made;
  }
}

/** Writes everything: a full disk also writes a part only, which PostgreSQL takes for the same failure. */
export function writeAll(write: Write, release: () => boolean): Write {
  return (file, from, offset, length, position) => {
    for (let written = 0; ; ) {
      try {
        written += write(file, from, offset + written, length - written, position + written);
        if (written >= length) return written;
      } catch (error) {
        const isFull = FULL.includes((error as { errno?: number }).errno ?? 0);
        if (!isFull || !release()) throw error;
      }
    }
  };
}

/** PGlite's start parameters with commits that wait for the disk. Its fdatasync does nothing, so WAL uses fsync. */
export function durableParams(defaults: (typeof PGlite)['defaultStartParams']): string[] {
  return [...defaults.filter((param) => param !== NO_FSYNC), '-c', 'wal_sync_method=fsync'];
}
