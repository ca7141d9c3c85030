import type { Look } from '../../platform/work.ts';
import { listObserved } from './bookings.sql.ts';
import { joiningForObserver } from './joining.ts';

/** A study's booked sessions between two instants as observers see them: times and how to join, and nobody's name or number. */
export async function listObservedSessions(look: Look, studyId: string, from: Date, until: Date) {
  return (await listObserved(look.tx, studyId, from, until)).map((session) => ({
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    meetingKind: session.meetingKind,
    joining: joiningForObserver(session, look.settings.meetingBaseUrl),
  }));
}
