import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Static and dynamic imports. Type imports don't count, because the build removes them. */
const IMPORT = /^(?:import|export) (?!type\b)(?:([^;'"]*?) from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;
const TYPES_ONLY = /^\{\s*(?:type [^,}]+,?\s*)+\}$/;

interface Imports {
  now: string[];
  later: string[];
}

const known = new Map<string, Imports>();

function importsOf(file: string): Imports {
  const before = known.get(file);
  if (before) return before;
  const found: Imports = { now: [], later: [] };
  known.set(file, found);
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return found;
  for (const [, what = '', atOnce, later] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (atOnce && !TYPES_ONLY.test(what)) found.now.push(resolve(dirname(file), atOnce));
    if (later) found.later.push(resolve(dirname(file), later));
  }
  return found;
}

/**
 * Every file that these files need, including themselves: with static imports only, or also with the modules they load
 * later.
 */
export function neededBy(files: readonly string[], { later = false } = {}): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const imports = importsOf(file);
    for (const next of later ? [...imports.now, ...imports.later] : imports.now) follow(next);
  };
  for (const file of files) follow(resolve(file));
  return reached;
}
