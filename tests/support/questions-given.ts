import { addMinutes } from '../../src/domain/calendar.ts';
import { noteQuestionsGiven } from '../../src/server/features/studies/questions-given.service.ts';
import type { World } from './world.ts';

/** Backdates the opening of a study's questions by an hour, so that there was time to read them. */
export function readQuestions(world: World, participantId: string, studyId: string, minutesAgo = 60): Promise<void> {
  const at = addMinutes(world.now(), -minutesAgo);
  return world.app.work(null, (work) => noteQuestionsGiven(work, { participantId, studyId, at }));
}
