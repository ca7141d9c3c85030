import { UNSENT_CLIP_DAYS } from '../../../domain/audio.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { nameOfFile } from '../../platform/storage/store.ts';
import * as sql from './clips.sql.ts';

/** By then, an upload that was being stored while its clip was deleted has finished. */
const AGAIN_AFTER_HOURS = 1;

/**
 * Deletes abandoned clips, and removes the sound of every deleted clip from the store: at once, and again an hour later
 * (AUDIO-06).
 */
export async function cleanClips(app: App): Promise<void> {
  const now = app.clock.now();
  await app.work(null, (work) => sql.deleteAbandoned(work.tx, addHours(now, -24 * UNSENT_CLIP_DAYS)));
  const removed = await app.read((reader) => sql.listRemoved(reader.tx, addHours(now, -AGAIN_AFTER_HOURS)));
  const gone: typeof removed = [];
  try {
    for (const one of removed) {
      await app.storage.remove(nameOfFile(one.id));
      gone.push(one);
    }
  } finally {
    // Also if the store fails in between: otherwise one that often fails for a moment would never get through a long list.
    const idsWhere = (isSecond: boolean) =>
      gone.filter(({ removedAt }) => (removedAt !== null) === isSecond).map(({ id }) => id);
    await app.work(null, async (work) => {
      await sql.noteRemoved(work.tx, idsWhere(false), now);
      await sql.forgetRemoved(work.tx, idsWhere(true));
    });
  }
}
