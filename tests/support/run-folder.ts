import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable with a run's folder, in which its processes share their reserved ports. */
export const RUN_FOLDER = 'TEST_RUN_FOLDER';

/** Creates the folder, unless another program of the run already has. Returns a function that removes it. */
export function makeRunFolder(): () => void {
  if (process.env[RUN_FOLDER] !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-run-'));
  process.env[RUN_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
