import { addresses } from '../../../contract/addresses.ts';
import { formatSession, untilWords } from '../../../domain/calendar.ts';
import type { ReminderKind } from '../../../domain/reminders.ts';
import type { App } from '../../platform/app.ts';
import { sessionReminder, sessionUnmarked } from './bookings.mails.ts';
import * as sql from './bookings.sql.ts';

/**
 * The reminder job: reminds both sides once, unless the session was moved, cancelled or has started. A late reminder is
 * still sent.
 */
export async function remind(
  app: App,
  job: { bookingId: string; startsAt: string; kind: ReminderKind },
): Promise<void> {
  const now = app.clock.now();
  await app.work(null, async (work) => {
    const session = await sql.findSession(work.tx, job.bookingId);
    if (session?.status !== 'BOOKED' || session.startsAt.toISOString() !== job.startsAt || session.startsAt <= now)
      return;
    const { kind } = job;
    if (!(await sql.insertReminder(work.tx, { bookingId: session.id, startsAt: session.startsAt, kind, sentAt: now })))
      return;
    // A late reminder (after an outage) gives the actual remaining time.
    const ahead = untilWords(session.startsAt, now);
    const when = formatSession(session.startsAt, session.endsAt);
    const mail = sessionReminder({ bookingId: session.id });
    work.notify({
      userId: session.participantId,
      message: `Your session “${session.publicName}” starts ${ahead}: ${when}.`,
      redirectUrl: addresses.bookings,
      mail,
    });
    work.notify({
      userId: session.researcherId,
      message: `Your session with {who} for ${session.studyName} starts ${ahead}: ${when}.`,
      who: session.participantId,
      redirectUrl: addresses.appointments,
      mail,
    });
  });
}

/** The nudge: for a session that ended an hour ago and is not marked yet. */
export async function nudgeUnmarked(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const session = await sql.findSession(work.tx, bookingId);
    if (session?.status !== 'BOOKED' || session.endsAt > work.now) return;
    if (!(await sql.noteOnce(work.tx, bookingId, 'markAskedAt', work.now))) return;
    work.notify({
      userId: session.researcherId,
      message: `Please mark whether {who} came to ${session.studyName}. Unmarked sessions count as attended after 24 hours.`,
      who: session.participantId,
      redirectUrl: addresses.session({ bookingId }),
      mail: sessionUnmarked({ bookingId }),
    });
  });
}
