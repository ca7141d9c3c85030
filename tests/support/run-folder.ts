import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable that names the folder of a run, in which its processes share which ports they have chosen. */
export const RUN_FOLDER = 'TEST_RUN_FOLDER';

/** Makes the folder, unless the run consists of several programs and has one. Returns what removes it again. */
export function makeRunFolder(): () => void {
  if (process.env[RUN_FOLDER] !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-run-'));
  process.env[RUN_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
