import { addresses } from '../../../contract/addresses.ts';
import { formatSession } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { m } from '../../../messages/m.ts';
import { sessionWords, untilWords } from '../../../messages/when.ts';
import { type Titled, titleHere } from '../../platform/mail/titles.ts';
import type { Work } from '../../platform/work.ts';
import {
  confirmComing,
  groupCalledOff,
  sessionBooked,
  sessionCalledOff,
  sessionCancelled,
  sessionMoved,
  sessionReleased,
  sessionReminder,
  sessionUnmarked,
} from './bookings.mails.ts';

interface Facts {
  study: string;
  when: string;
}

const NEWS = {
  booked: { participant: (facts: Facts) => m.bells_booked(facts), researcher: 'was booked', mail: sessionBooked },
  moved: { participant: (facts: Facts) => m.bells_moved(facts), researcher: 'was moved', mail: sessionMoved },
  cancelled: {
    participant: (facts: Facts) => m.bells_cancelled(facts),
    researcher: 'was cancelled',
    mail: sessionCancelled,
  },
  released: {
    participant: (facts: Facts) => m.bells_released(facts),
    researcher: 'was not confirmed and goes to somebody on stand-by',
    mail: sessionReleased,
  },
} as const;

interface Session extends Titled {
  id: string;
  participantId: string;
  researcherId: string;
  studyName: string;
  startsAt: Date;
  endsAt: Date;
}

/** Notifies participant and researcher, by bell, and by mail with an updated calendar file. `more` is for the participant. */
export function notifyBoth(work: Work, session: Session, what: keyof typeof NEWS, more: () => string = () => ''): void {
  const when = formatSession(session.startsAt, session.endsAt);
  const { participant, researcher, mail: mailOf } = NEWS[what];
  const mail = mailOf({ bookingId: session.id });
  work.notify({
    userId: session.participantId,
    message: () => {
      const when = sessionWords(session.startsAt, session.endsAt);
      return `${participant({ study: titleHere(session), when })} ${more()}`.trim();
    },
    redirectUrl: addresses.bookings,
    bookingId: session.id,
    mail,
  });
  work.notify({
    userId: session.researcherId,
    message: `The session with {who} for “${session.studyName}” ${researcher}: ${when}.`,
    who: session.participantId,
    redirectUrl: addresses.appointments,
    bookingId: session.id,
    mail,
  });
}

/** Notifies one person of a group that was called off: the reason, and a link to the other slots. */
export function notifyCalledOff(work: Work, session: Session & { studyId: string }, minimum: number): void {
  const { id: bookingId, studyId, startsAt, endsAt } = session;
  work.notify({
    userId: session.participantId,
    message: () =>
      m.bells_called_off({ study: titleHere(session), count: minimum, when: sessionWords(startsAt, endsAt) }),
    redirectUrl: addresses.scheduleAvailability({ studyId }),
    mail: sessionCalledOff({ bookingId }),
  });
}

/** Notifies the researcher, once for the whole group. */
export function notifyGroupCalledOff(
  work: Work,
  session: Session & { studyId: string },
  { booked, minimum }: { booked: number; minimum: number },
): void {
  const { id: bookingId, studyId, studyName, startsAt, endsAt } = session;
  work.notify({
    userId: session.researcherId,
    message: `The group session for “${studyName}” is called off: ${booked} of at least ${countOf(minimum, 'person', 'people')} had booked ${formatSession(startsAt, endsAt)}. We have invited them to the other times.`,
    redirectUrl: addresses.studyApplicants({ studyId }),
    mail: groupCalledOff({ bookingId }),
  });
}

/** Reminds both sides, with the time that remains: a late reminder (after an outage) states the actual one. */
export function remindBoth(work: Work, session: Session): void {
  const when = formatSession(session.startsAt, session.endsAt);
  const mail = sessionReminder({ bookingId: session.id });
  work.notify({
    userId: session.participantId,
    message: () =>
      m.bells_starts({
        study: titleHere(session),
        ahead: untilWords(session.startsAt, work.now),
        when: sessionWords(session.startsAt, session.endsAt),
      }),
    redirectUrl: addresses.bookings,
    bookingId: session.id,
    mail,
  });
  work.notify({
    userId: session.researcherId,
    message: `Your session with {who} for “${session.studyName}” starts ${untilWords(session.startsAt, work.now)}: ${when}.`,
    who: session.participantId,
    redirectUrl: addresses.appointments,
    bookingId: session.id,
    mail,
  });
}

/** A day before: asks the participant to confirm that they will come. */
export function askToConfirm(work: Work, session: Session): void {
  const { id: bookingId, startsAt, endsAt } = session;
  work.notify({
    userId: session.participantId,
    message: () => m.bells_confirm({ study: titleHere(session), when: sessionWords(startsAt, endsAt) }),
    redirectUrl: addresses.session({ bookingId }),
    mail: confirmComing({ bookingId }),
  });
}

/** An hour after the end: asks the researcher to mark the session. */
export function askToMark(work: Work, session: Session): void {
  const { id: bookingId } = session;
  work.notify({
    userId: session.researcherId,
    message: `Please mark whether {who} came to “${session.studyName}”. Unmarked sessions count as attended 24 hours after their end, or 2 hours if both of you had checked in.`,
    who: session.participantId,
    redirectUrl: addresses.session({ bookingId }),
    mail: sessionUnmarked({ bookingId }),
  });
}
