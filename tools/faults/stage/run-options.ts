import { parseArgs } from 'node:util';
import type { RunOptions } from './run.ts';

/** The options that these runs share. */
export const USAGE = '[--minutes 15] [--faults 30] [--seed 1] [--only WORDS] [--keep]';

/** Reads the options; a planted bug must be one of `bugs`. */
export function readRunOptions(args: readonly string[], bugs: readonly string[] = []): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '15' },
      faults: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      bug: { type: 'string' },
    },
  });
  const { bug = null, only, keep } = values;
  if (bug !== null && !bugs.includes(bug)) throw new Error(`There is no planted bug ${bug}.`);
  return {
    minutes: Number(values.minutes),
    faults: Number(values.faults),
    seed: Number(values.seed),
    bug,
    only,
    keep,
  };
}
