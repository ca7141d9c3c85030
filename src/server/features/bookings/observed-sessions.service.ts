import type { Reader } from '../../platform/work.ts';
import { listObserved } from './bookings.sql.ts';
import { joiningForObserver } from './joining.ts';

/** A study's booked sessions between two instants as observers see them: times and how to join, and nobody's name or number. */
export async function listObservedSessions(reader: Reader, studyId: string, from: Date, until: Date) {
  const sessions = await listObserved(reader.tx, studyId, from, until);
  // A group is one session, however many people have booked it.
  const once = new Map(sessions.map((session) => [session.groupSize === null ? session.id : session.slotId, session]));
  const shown = [...once.values()].map((session) => ({
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    meetingKind: session.meetingKind,
    joining: joiningForObserver(session, reader.settings),
  }));
  // Meetings at one place and time differ only by their people, whom observers don't see.
  return [...new Map(shown.map((one) => [`${one.startsAt.toISOString()} ${one.joining}`, one])).values()];
}
