import { addHours } from '../../../domain/calendar.ts';
import { PAUSE_DAYS, STRIKE_WINDOW_DAYS, STRIKES_TO_PAUSE } from '../../../domain/session-rules.ts';
import type { Reader } from '../../platform/work.ts';
import { type Former, recall, strikesOf } from '../fraud/remembering.service.ts';
import * as sql from './strikes.sql.ts';

/**
 * Two strikes within 90 days pause applying for 30 days from the second, unless an appeal against the pause was granted; strikes of
 * a deleted account still count.
 */
export async function readStanding(reader: Reader, participantId: string, former: Former) {
  const { now } = reader;
  const since = addHours(now, -STRIKE_WINDOW_DAYS * 24);
  const strikes = [...(await sql.listStrikes(reader.tx, participantId, since)), ...strikesOf(former, since)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const last = strikes.at(-1);
  const until = strikes.length >= STRIKES_TO_PAUSE && last ? addHours(last.at, PAUSE_DAYS * 24) : null;
  const isPaused =
    last !== undefined &&
    until !== null &&
    until > now &&
    !(await sql.isPauseLifted(reader.tx, participantId, last.at));
  return { strikes, pausedUntil: isPaused ? until : null };
}

/** What counts against a person, and until when they can't apply. */
export async function readStandingOf(reader: Reader, participantId: string) {
  return readStanding(reader, participantId, await recall(reader, participantId));
}
