import { answerWith } from '../threads/thread-program.ts';
import { type AudioLimits, type AudioProblem, type CheckedAudio, rewriteAudio } from './rewrite-audio.ts';

/** The thread in which one recording is read. */
export interface AudioToRead {
  file: Uint8Array;
  limits: AudioLimits;
}

await answerWith(async ({ file, limits }: AudioToRead): Promise<CheckedAudio | AudioProblem> => {
  try {
    return await rewriteAudio(file, limits);
  } catch {
    // The library throws if a file breaks the rules of its container.
    return 'UNREADABLE';
  }
});
