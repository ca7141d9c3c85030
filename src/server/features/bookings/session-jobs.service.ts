import { addresses } from '../../../contract/addresses.ts';
import { addHours, addMinutes, formatSession, untilWords } from '../../../domain/calendar.ts';
import { REMINDERS, type ReminderKind, remindersAhead } from '../../../domain/reminders.ts';
import { AUTO_COMPLETE_HOURS, CONFIRM_HOURS, RELEASE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import * as sql from './bookings.sql.ts';

const UNMARKED_AFTER_HOURS = 1;

/**
 * Plans what a session's time brings: the reminders that are still ahead, the nudge to mark it, its completion. Keys
 * name booking and start, so a move plans new jobs and doing it twice changes nothing.
 */
export async function planSession(
  work: Work,
  booking: { id: string; studyId: string; startsAt: Date; endsAt: Date },
): Promise<void> {
  const now = work.now;
  const startsAt = booking.startsAt.toISOString();
  const at = `${booking.id}:${startsAt}`;
  for (const { kind, minutesBefore } of remindersAhead(booking.startsAt, now)) {
    const due = addMinutes(booking.startsAt, -minutesBefore);
    const data = { bookingId: booking.id, startsAt, kind };
    work.enqueue('reminder.session', data, { key: `${at}:${kind}`, startAfter: due });
  }
  const bookingId = booking.id;
  const unmarked = addHours(booking.endsAt, UNMARKED_AFTER_HOURS);
  const complete = addHours(booking.endsAt, AUTO_COMPLETE_HOURS);
  work.enqueue('session.unmarked', { bookingId }, { key: at, startAfter: unmarked });
  work.enqueue('session.autocomplete', { bookingId }, { key: at, startAfter: complete });
  const { releasesUnconfirmed } = found(await findAnyStudy(work.tx, booking.studyId));
  await planConfirmation(work, booking, releasesUnconfirmed);
}

/** Plans the question a day before, and the release where the study wants it; keys name booking and start. */
async function planConfirmation(
  work: Work,
  booking: { id: string; startsAt: Date },
  releasesUnconfirmed: boolean,
): Promise<void> {
  const startsAt = booking.startsAt.toISOString();
  const data = { bookingId: booking.id, startsAt };
  const plan = async (name: 'session.confirm' | 'session.release', hoursBefore: number) => {
    const startAfter = addHours(booking.startsAt, -hoursBefore);
    if (startAfter <= work.now) return;
    work.enqueue(name, data, { key: `${booking.id}:${startsAt}`, startAfter });
  };
  await plan('session.confirm', CONFIRM_HOURS);
  // People who were never asked never lose their place: a session booked on the same day stays.
  if (releasesUnconfirmed && addHours(booking.startsAt, -CONFIRM_HOURS) > work.now) {
    await plan('session.release', RELEASE_HOURS);
  }
}

/** The reminder job: both sides once, unless the session was moved, cancelled or has begun. A late one still goes. */
export async function remind(app: App, job: { bookingId: string; startsAt: string; kind: string }): Promise<void> {
  const now = app.clock.now();
  const reminder = REMINDERS.find(({ kind }) => kind === job.kind);
  if (!reminder) return;
  await app.work(null, async (work) => {
    const session = await sql.findSession(work.tx, job.bookingId);
    if (session?.status !== 'BOOKED' || session.startsAt.toISOString() !== job.startsAt || session.startsAt <= now)
      return;
    const kind: ReminderKind = reminder.kind;
    if (!(await sql.insertReminder(work.tx, { bookingId: session.id, startsAt: session.startsAt, kind, sentAt: now })))
      return;
    // A late reminder (after an outage) says how much time is left, not what it should have said.
    const ahead = untilWords(session.startsAt, now);
    const when = formatSession(session.startsAt, session.endsAt);
    const about = { bookingId: session.id };
    notify(work, {
      userId: session.participantId,
      message: `Your session “${session.publicName}” starts ${ahead}: ${when}.`,
      redirectUrl: addresses.bookings,
      mail: { template: 'sessionReminder', about },
    });
    notify(work, {
      userId: session.researcherId,
      message: `Your session with {who} for ${session.studyName} starts ${ahead}: ${when}.`,
      who: session.participantId,
      redirectUrl: addresses.appointments,
      mail: { template: 'sessionReminder', about },
    });
  });
}

/** The nudge: a session that ended an hour ago and is not marked yet. */
export async function nudgeUnmarked(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const session = await sql.findSession(work.tx, bookingId);
    if (session?.status !== 'BOOKED' || session.endsAt > work.now) return;
    if (!(await sql.noteOnce(work.tx, bookingId, 'markAskedAt', work.now))) return;
    notify(work, {
      userId: session.researcherId,
      message: `Please mark whether {who} came to ${session.studyName}. Unmarked sessions count as attended after 24 hours.`,
      who: session.participantId,
      redirectUrl: addresses.session({ bookingId }),
      mail: { template: 'sessionUnmarked', about: { bookingId } },
    });
  });
}
