import { secondsAvailable } from '../../../domain/screening-pay.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './questions-given.sql.ts';

/** Records when a person opened a study's paid questions; the first time counts. */
export function noteQuestionsGiven(
  work: Work,
  given: { participantId: string; studyId: string; at: Date },
): Promise<void> {
  return sql.insert(work.tx, given);
}

/**
 * The most seconds that the person can have read a study's paid questions; 0 if they never opened them. Locks the person, so that
 * two concurrent applications can't claim the same time.
 */
export async function readingTimeOf(work: Work, participantId: string, studyId: string): Promise<number> {
  const given = await sql.listOf(work.tx, participantId);
  const own = given.find((one) => one.studyId === studyId);
  if (!own) return 0;
  return secondsAvailable(
    own.at,
    given.filter((one) => one !== own),
    work.now,
  );
}

export function notePaidReading(work: Work, participantId: string, studyId: string, seconds: number): Promise<void> {
  return sql.setPaidSeconds(work.tx, participantId, studyId, seconds);
}
