import type { App } from '../../platform/app.ts';
import { nameOfFile } from '../../platform/storage/store.ts';
import type { Work } from '../../platform/work.ts';
import { clipCleaning } from './clips.jobs.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes all recordings of a person, published or not. A job removes the sound at once. */
export async function eraseClips(work: Work, userId: string): Promise<void> {
  if (await sql.deleteClipsOf(work.tx, userId)) work.enqueue(clipCleaning, {});
}

/** The sound of a clip in base64, for its person's export; null if it is gone. */
export async function readSound(app: App, clipId: string): Promise<string | null> {
  const content = await app.storage.get(nameOfFile(clipId));
  return content === null ? null : Buffer.from(content).toString('base64');
}

export const clipRetention = { clips: sql.oldClips };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const clipMoves = [sql.movedClips] as const;
