import { addresses } from '../../../contract/addresses.ts';
import { addHours, addMinutes, formatSession } from '../../../domain/calendar.ts';
import { remindersAhead } from '../../../domain/reminders.ts';
import { AUTO_COMPLETE_HOURS, CONFIRM_HOURS, RELEASE_HOURS } from '../../../domain/session-rules.ts';
import type { Work } from '../../platform/work.ts';
import {
  sessionCompletion,
  sessionConfirmation,
  sessionRelease,
  sessionReminder,
  sessionUnmarkedNudge,
} from './bookings.jobs.ts';
import { sessionBooked, sessionCancelled, sessionMoved, sessionReleased } from './bookings.mails.ts';

const UNMARKED_AFTER_HOURS = 1;

/**
 * Enqueues the jobs for a session's time: the reminders that are still ahead, the request to confirm a day before, the
 * release if the study wants it, the nudge to mark it, and its completion. Keys contain booking and start, so a move
 * enqueues new jobs and a repeated call changes nothing.
 */
export function planSession(
  work: Work,
  booking: { id: string; startsAt: Date; endsAt: Date },
  { releasesUnconfirmed }: { releasesUnconfirmed: boolean },
): void {
  const { id: bookingId, startsAt, endsAt } = booking;
  const planned = { bookingId, startsAt: startsAt.toISOString() };
  const key = `${bookingId}:${planned.startsAt}`;
  for (const { kind, minutesBefore } of remindersAhead(startsAt, work.now)) {
    const startAfter = addMinutes(startsAt, -minutesBefore);
    work.enqueue(sessionReminder, { ...planned, kind }, { key: `${key}:${kind}`, startAfter });
  }
  work.enqueue(sessionUnmarkedNudge, { bookingId }, { key, startAfter: addHours(endsAt, UNMARKED_AFTER_HOURS) });
  work.enqueue(sessionCompletion, { bookingId }, { key, startAfter: addHours(endsAt, AUTO_COMPLETE_HOURS) });
  const asksAt = addHours(startsAt, -CONFIRM_HOURS);
  // People who were never asked to confirm never lose their place: a session booked on the same day stays.
  if (asksAt <= work.now) return;
  work.enqueue(sessionConfirmation, planned, { key, startAfter: asksAt });
  if (!releasesUnconfirmed) return;
  work.enqueue(sessionRelease, planned, { key, startAfter: addHours(startsAt, -RELEASE_HOURS) });
}

const NEWS = {
  booked: { participant: 'is booked', researcher: 'was booked', mail: sessionBooked },
  moved: { participant: 'was moved', researcher: 'was moved', mail: sessionMoved },
  cancelled: { participant: 'was cancelled', researcher: 'was cancelled', mail: sessionCancelled },
  released: {
    participant: 'was not confirmed and goes to somebody on stand-by',
    researcher: 'was not confirmed and goes to somebody on stand-by',
    mail: sessionReleased,
  },
} as const;

interface Session {
  id: string;
  participantId: string;
  researcherId: string;
  publicName: string;
  studyName: string;
  startsAt: Date;
  endsAt: Date;
}

/** Notifies participant and researcher, by bell and by mail with a calendar file that reflects the change. */
export function notifyBoth(work: Work, session: Session, what: keyof typeof NEWS): void {
  const when = formatSession(session.startsAt, session.endsAt);
  const { participant, researcher, mail: mailOf } = NEWS[what];
  const mail = mailOf({ bookingId: session.id });
  work.notify({
    userId: session.participantId,
    message: `Your session “${session.publicName}” ${participant}: ${when}.`,
    redirectUrl: addresses.bookings,
    mail,
  });
  work.notify({
    userId: session.researcherId,
    message: `The session with {who} for ${session.studyName} ${researcher}: ${when}.`,
    who: session.participantId,
    redirectUrl: addresses.appointments,
    mail,
  });
}
