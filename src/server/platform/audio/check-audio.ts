import { programBeside } from '../files.ts';
import { inThread, ThreadFailed } from '../threads/threads.ts';
import type { AudioToRead } from './audio-worker.ts';
import type { AudioLimits, AudioProblem, CheckedAudio } from './rewrite-audio.ts';

const MOST_MEGABYTES = 96;

/** Reads a person's recording in a thread of its own. A file that takes too much time or memory counts as unreadable. */
export async function checkAudio(
  file: Uint8Array,
  limits: AudioLimits,
  { owner, mostCpuMs }: { owner: string; mostCpuMs?: number },
): Promise<CheckedAudio | AudioProblem> {
  const data: AudioToRead = { file, limits };
  try {
    return await inThread<CheckedAudio | AudioProblem>(programBeside(import.meta.url, 'audio-worker'), data, {
      owner,
      megabytes: MOST_MEGABYTES,
      ...(mostCpuMs === undefined ? {} : { mostCpuMs }),
    });
  } catch (error) {
    if (error instanceof ThreadFailed) return 'UNREADABLE';
    throw error;
  }
}
