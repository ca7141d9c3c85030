import { addresses } from '../../../contract/addresses.ts';
import { addMinutes, dateOf, timeOf } from '../../../domain/calendar.ts';
import { ENDED_UNTIL_MINUTES } from '../../../domain/overrun.ts';
import { isLateToChange } from '../../../domain/session-rules.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { Refusal } from '../../platform/refusal.ts';
import { askForAppeal } from '../appeals/appeals.service.ts';
import { answer, listOwn } from '../applications/applications.service.ts';
import { bookSlot, listTimeSlots } from '../bookings/bookings.service.ts';
import { cancelBooking } from '../bookings/cancellations.service.ts';
import { endSession } from '../bookings/overrun.service.ts';
import { listBookings } from '../bookings/session-views.service.ts';
import { confirmComing } from '../bookings/sessions.service.ts';
import { answerPart } from '../partial-pay/partial-pay.service.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import { makeShortLink } from '../texts/short-links.service.ts';
import type { PersonCall, PersonEffects } from './effect.ts';
import { behindPin } from './menu-pages.ts';
import type { Session } from './state.ts';
import { type Words, wordsIn } from './words.ts';

const MOST_LISTED = 20;
const MOST_TIMES = 24;

type Application = Awaited<ReturnType<typeof listOwn>>['rows'][number];
type Booking = Awaited<ReturnType<typeof listBookings>>['rows'][number];

/** A session that was cut short and waits for the person's answer. */
function partToAnswer(words: Words, booking: Booking): Session[] {
  const { id, studyId, applicationId, studyName: name, rewardPesewas: full, partialPay } = booking;
  if (partialPay?.status !== 'PROPOSED') return [];
  const { amountPesewas: amount, reason } = partialPay;
  return [
    {
      label: words.partLabel(amount, name),
      words: words.part({ name, amount, full, reason }),
      partPesewas: amount,
      ...{ studyId, applicationId, bookingId: id, needsWeb: false, isConfirmed: false, isLate: false },
    },
  ];
}

/** Whether the person can still say that a session has ended. */
function mayEnd({ status, overrun, startsAt, endsAt }: Booking, now: Date): boolean {
  const isOpen = startsAt <= now && now <= addMinutes(endsAt, ENDED_UNTIL_MINUTES);
  return status === 'BOOKED' && isOpen && overrun !== null && overrun.participantEndedAt === null;
}

/** A session that was marked as missed: it can be disputed for a while, and then waits for a decision. */
function missedSession(words: Words, application: Application): Session[] {
  const { id, studyId, studyName: name, status, disputableUntil } = application;
  const about = { studyId, applicationId: id, bookingId: null, needsWeb: false, isConfirmed: false, isLate: false };
  if (status === 'DISPUTED') {
    return [{ ...about, label: words.disputedLabel(name), words: words.disputed(name), isWaiting: true }];
  }
  if (disputableUntil === null) return [];
  return [{ ...about, label: words.missedLabel(name), words: words.missed(name, disputableUntil), isMissed: true }];
}

/** An application without an answer yet. */
function appliedSession(words: Words, { id, studyId, studyName: name, status, answerBy }: Application): Session[] {
  if (status !== 'PENDING') return [];
  return [
    {
      ...{ studyId, applicationId: id, bookingId: null, needsWeb: false, isConfirmed: false, isLate: false },
      ...{ label: words.appliedLabel(name), words: words.appliedFor(name, answerBy), isWaiting: true },
    },
  ];
}

/** What can still be answered first, then invitations, because both expire, then work that needs a browser, then booked sessions by time, then applications. */
async function listSessions({ app, caller, state: { language } }: PersonCall): Promise<Session[]> {
  const words = wordsIn(language);
  const page = { page: 0, size: MOST_LISTED };
  const applications = await listOwn(app, caller, page);
  const { rows: upcoming } = await listBookings(app, caller, { ...page, when: 'upcoming' });
  const { rows: past } = await listBookings(app, caller, { ...page, when: 'past' });
  const invited = applications.rows.filter(({ status }) => status === 'INVITED');
  const pays = new Map<string, string>();
  for (const row of invited) {
    const { id, rewardPesewas } = row;
    const taxPesewas = await readTaxOn(app, caller.userId, rewardPesewas);
    pays.set(id, words.afterTax(words.pay(rewardPesewas, row), rewardPesewas - taxPesewas, taxPesewas));
  }
  const open = applications.rows.flatMap((row): Session[] => {
    const needsWeb = !hasSessions(row.kind);
    const isInvited = row.status === 'INVITED';
    if (!isInvited && !(needsWeb && row.status === 'SCHEDULED')) return [];
    return [
      {
        label: needsWeb ? words.workLabel(row.studyName) : words.invitationLabel(row.studyName),
        words: needsWeb
          ? words.work(row.studyName)
          : words.invitation(row.studyName, pays.get(row.id) ?? '', row.invitationExpiresAt),
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
  const toEnd = past.filter((row) => mayEnd(row, now));
  const toCome = upcoming.filter(({ partialPay }) => partialPay?.status !== 'PROPOSED');
  const booked = [...toEnd, ...toCome].map((row): Session => {
    const [date, start, end] = [dateOf(row.startsAt), timeOf(row.startsAt), timeOf(row.endsAt)];
    return {
      label: words.bookingLabel(date, start, row.studyName),
      words: words.booking({ name: row.studyName, date, start, end, meeting: words.meeting[row.meetingKind] }),
      ...{ studyId: row.studyId, applicationId: row.applicationId, bookingId: row.id, needsWeb: false },
      isConfirmed: row.confirmedAt !== null,
      isLate: isLateToChange(row.startsAt, now),
      mayEnd: mayEnd(row, now),
    };
  });
  const parts = [...upcoming, ...past].flatMap((row) => partToAnswer(words, row));
  const missed = applications.rows.flatMap((row) => missedSession(words, row));
  const applied = applications.rows.flatMap((row) => appliedSession(words, row));
  return [...parts, ...missed, ...open, ...booked, ...applied];
}

export const SESSION_EFFECTS: PersonEffects = {
  showSessions: async (call) => {
    const sessions = await listSessions(call);
    if (sessions.length === 0) return { to: 'notice', set: { notice: wordsIn(call.state.language).noSessions } };
    return { to: 'sessions', set: { sessions, session: null } };
  },

  /** The free slots that the person could book, without those that overlap another session. */
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

  /** Books or moves a session, with the same service as the browser. A consent form must first be signed in a browser. */
  takeTime: async ({ app, caller, state }) => {
    const { session, time, language, isPinGiven } = state;
    const words = wordsIn(language);
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
    return { to: 'notice', set: { notice, session: null, times: [], time: null } };
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

  ended: async ({ app, caller, state: { session, language } }) => {
    if (!session?.bookingId) return { run: 'showSessions' };
    await endSession(app, caller, session.bookingId);
    return { to: 'notice', set: { notice: wordsIn(language).endedNow, session: null } };
  },

  agreePart: async ({ app, caller, state: { session, language } }) => {
    if (!session?.bookingId || session.partPesewas === undefined) return { run: 'showSessions' };
    await answerPart(app, caller, session.bookingId, 'agree', '');
    return { to: 'notice', set: { notice: wordsIn(language).partAgreed(session.partPesewas), session: null } };
  },

  refusePart: async ({ app, caller, state: { session, language, typed } }) => {
    if (!session?.bookingId || session.partPesewas === undefined) return { run: 'showSessions' };
    const words = wordsIn(language);
    await answerPart(app, caller, session.bookingId, 'refuse', typed, 'USSD');
    return { to: 'notice', set: { notice: words.partRefused, session: null, asks: '' } };
  },

  dispute: async ({ app, caller, state: { session, language, typed } }) => {
    if (!session?.isMissed) return { run: 'showSessions' };
    const appeal = { kind: 'SESSION', subjectId: session.applicationId, channel: 'USSD', words: typed } as const;
    await app.work(caller, (work) => askForAppeal(work, { userId: caller.userId, ...appeal }));
    return { to: 'notice', set: { notice: wordsIn(language).disputeSent, session: null, asks: '' } };
  },

  linkToSession: async ({ app, caller, state: { session, language } }) => {
    if (!session) return { run: 'showSessions' };
    const path = addresses.appliedStudy({ applicationId: session.applicationId });
    const url = await makeShortLink(app, caller.userId, path);
    return { to: 'notice', set: { notice: wordsIn(language).link(url) } };
  },
};
