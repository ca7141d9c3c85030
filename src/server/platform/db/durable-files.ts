import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The start parameter by which PGlite turns fsync off; without it a commit waits for the disk. */
const NO_FSYNC = '-F';

interface OpenFile {
  nfd?: number;
}

type EmscriptenModule = { NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number } } };

/**
 * The embedded engine's files, with an fsync that reaches the disk. PGlite's own has none: a commit would survive the
 * end of the process, because the system has its bytes, but not a power failure.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args);
    const preRun = made.emscriptenOpts.preRun ?? [];
    made.emscriptenOpts.preRun = [
      ...(Array.isArray(preRun) ? preRun : [preRun]),
      (module: unknown) => {
        (module as EmscriptenModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
          if (nfd !== undefined) fsyncSync(nfd);
          return 0;
        };
      },
    ];
    return made;
  }
}

/** PGlite's start parameters with commits that wait for the disk. Its fdatasync does nothing, so WAL uses fsync. */
export function durableParams(defaults: (typeof PGlite)['defaultStartParams']): string[] {
  return [...defaults.filter((param) => param !== NO_FSYNC), '-c', 'wal_sync_method=fsync'];
}
