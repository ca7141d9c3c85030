import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/* Imported before a process's own modules: answers every message from its parent with what it has loaded so far. */

export interface LoadedModule {
  path: string;
  bytes: number;
}

export interface Loaded {
  modules: LoadedModule[];
  /** Of the whole process. */
  residentBytes: number;
}

const modules: LoadedModule[] = [];

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) {
      const path = fileURLToPath(url);
      modules.push({ path, bytes: statSync(path).size });
    }
    return next(url, context);
  },
});

process.on('message', () => process.send?.({ modules, residentBytes: process.memoryUsage.rss() } satisfies Loaded));
// Unref'd, so that the channel to the parent does not keep the process alive.
process.channel?.unref();
