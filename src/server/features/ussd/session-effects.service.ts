import { addresses } from '../../../contract/addresses.ts';
import { dateOf, formatInstant, timeOf } from '../../../domain/calendar.ts';
import { isLateToChange } from '../../../domain/session-rules.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { Refusal } from '../../platform/refusal.ts';
import { answer, listOwn } from '../applications/applications.service.ts';
import { bookSlot, listTimeSlots } from '../bookings/bookings.service.ts';
import { cancelBooking } from '../bookings/cancellations.service.ts';
import { listBookings } from '../bookings/session-views.service.ts';
import { confirmComing } from '../bookings/sessions.service.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import { makeShortLink } from '../texts/short-links.service.ts';
import type { PersonCall, PersonEffects } from './effect.ts';
import { behindPin } from './menu-pages.ts';
import type { Session } from './state.ts';
import { wordsIn } from './words.ts';

const MOST_LISTED = 20;
const MOST_TIMES = 24;

/** Invitations first, because they expire; then work to do in a browser, and booked sessions by time. */
async function listSessions({ app, caller, state: { language } }: PersonCall): Promise<Session[]> {
  const words = wordsIn(language);
  const page = { page: 0, size: MOST_LISTED };
  const applications = await listOwn(app, caller, page);
  const bookings = await listBookings(app, caller, { ...page, when: 'upcoming' });
  const invited = applications.rows.filter(({ status }) => status === 'INVITED');
  const pays = new Map<string, string>();
  for (const { id, rewardPesewas } of invited) {
    pays.set(id, words.afterTax(rewardPesewas, await readTaxOn(app, caller.userId, rewardPesewas)));
  }
  const open = applications.rows.flatMap((row): Session[] => {
    const needsWeb = !hasSessions(row.kind);
    const isInvited = row.status === 'INVITED';
    if (!isInvited && !(needsWeb && row.status === 'SCHEDULED')) return [];
    const until = row.invitationExpiresAt === null ? '' : formatInstant(row.invitationExpiresAt);
    return [
      {
        label: needsWeb ? words.workLabel(row.studyName) : words.invitationLabel(row.studyName),
        words: needsWeb ? words.work(row.studyName) : words.invitation(row.studyName, pays.get(row.id) ?? '', until),
        ...{
          studyId: row.studyId,
          applicationId: row.id,
          bookingId: null,
          needsWeb,
          isConfirmed: false,
          isLate: false,
        },
      },
    ];
  });
  const now = app.clock.now();
  const booked = bookings.rows.map((row): Session => {
    const [date, start, end] = [dateOf(row.startsAt), timeOf(row.startsAt), timeOf(row.endsAt)];
    return {
      label: words.bookingLabel(date, start, row.studyName),
      words: words.booking({ name: row.studyName, date, start, end, meeting: words.meeting[row.meetingKind] }),
      ...{ studyId: row.studyId, applicationId: row.applicationId, bookingId: row.id, needsWeb: false },
      isConfirmed: row.confirmedAt !== null,
      isLate: isLateToChange(row.startsAt, now),
    };
  });
  return [...open, ...booked];
}

export const SESSION_EFFECTS: PersonEffects = {
  showSessions: async (call) => {
    const sessions = await listSessions(call);
    if (sessions.length === 0) return { to: 'notice', set: { notice: wordsIn(call.state.language).noSessions } };
    return { to: 'sessions', set: { sessions, session: null } };
  },

  /** The free times that the person could take: none that clashes with another session. */
  showTimes: async ({ app, caller, state }) => {
    const { session, language, isPinGiven } = state;
    const words = wordsIn(language);
    if (!session) return { run: 'showSessions' };
    if (session.bookingId !== null && !isPinGiven) return behindPin(state, 'showTimes');
    const slots = await listTimeSlots(app, caller, session.studyId);
    const times = slots
      .filter(({ clashes }) => !clashes)
      .slice(0, MOST_TIMES)
      .map(({ date, start, end }) => ({ label: words.time(date, start), date, start, end }));
    if (times.length === 0) return { to: 'notice', set: { notice: words.noTimes } };
    return { to: 'times', set: { times } };
  },

  /** Books, or moves what is booked, by the same call as the browser. A consent form is signed in a browser first. */
  takeTime: async ({ app, caller, state }) => {
    const { session, times, typed, language, isPinGiven } = state;
    const words = wordsIn(language);
    const time = times[Number(typed)];
    if (!session || !time) return { run: 'showSessions' };
    if (session.bookingId !== null && !isPinGiven) return behindPin(state, 'showTimes');
    try {
      await bookSlot(app, caller, session.studyId, time);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONSENT_NEEDED') throw error;
      const url = await makeShortLink(app, caller.userId, addresses.consent({ studyId: session.studyId }));
      return { to: 'notice', set: { notice: `${words.consentFirst} ${words.link(url)}` } };
    }
    const notice = session.bookingId === null ? words.booked(time.label) : words.moved(time.label);
    return { to: 'notice', set: { notice, session: null, times: [] } };
  },

  confirm: async ({ app, caller, state: { session, language } }) => {
    if (!session?.bookingId) return { run: 'showSessions' };
    await confirmComing(app, caller, session.bookingId);
    return { to: 'notice', set: { notice: wordsIn(language).confirmedNow, session: null } };
  },

  decline: async ({ app, caller, state: { session, language } }) => {
    if (!session) return { run: 'showSessions' };
    const words = wordsIn(language);
    await answer(app, caller, session.applicationId, 'reject', words.declineReason);
    return { to: 'notice', set: { notice: words.declined, session: null } };
  },

  askCancel: async ({ state }) => (state.isPinGiven ? { to: 'cancel' } : behindPin(state, 'askCancel')),

  cancel: async ({ app, caller, state }) => {
    const { session, language, isPinGiven } = state;
    if (!session?.bookingId) return { run: 'showSessions' };
    if (!isPinGiven) return behindPin(state, 'askCancel');
    const words = wordsIn(language);
    await cancelBooking(app, caller, session.bookingId, words.cancelReason);
    return { to: 'notice', set: { notice: words.cancelled, session: null } };
  },

  linkToSession: async ({ app, caller, state: { session, language } }) => {
    if (!session) return { run: 'showSessions' };
    const path = addresses.appliedStudy({ applicationId: session.applicationId });
    const url = await makeShortLink(app, caller.userId, path);
    return { to: 'notice', set: { notice: wordsIn(language).link(url) } };
  },
};
