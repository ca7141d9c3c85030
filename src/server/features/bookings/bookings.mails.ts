import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { CHANGE_NOTICE_HOURS, MAX_MOVES } from '../../../domain/session-rules.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { holdWords, toldOf } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { reminderPromise, untilWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import { answersOf } from '../../platform/mail/answers.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import { defineMail, type MailRender } from '../../platform/mail/define-mail.ts';
import type { MailFact } from '../../platform/mail/mail-fact.ts';
import { id } from '../../platform/payload.ts';
import { findLateCancel } from '../applications/strikes.service.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { readFacts, type SessionFacts } from './session-facts.ts';

/**
 * A mail about a session that is still booked; a session that was cancelled in the meantime has its own mail. One that is only of
 * use before it is dropped if it is late.
 */
function bookedMail(
  write: (facts: SessionFacts, now: Date) => MailContent,
  { onlyBefore = false }: { onlyBefore?: boolean } = {},
): MailRender<{ bookingId: string }> {
  return async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    const now = app.clock.now();
    if (facts?.session.status !== 'BOOKED' || (onlyBefore && facts.session.startsAt <= now)) return null;
    return () => write(facts, now);
  };
}

/** A mail about an event of a session. */
function sessionMail(write: (facts: SessionFacts, app: App) => MailContent): MailRender<{ bookingId: string }> {
  return async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    return facts && (() => write(facts, app));
  };
}

/** The facts that a session's people need before it. */
function aboutSession(facts: SessionFacts, now: Date, { subject, heading, opening, sms }: SessionMail): MailContent {
  const { side, page, session, taxPesewas } = facts;
  const { instructions, groupSize } = session;
  const isParticipant = side === 'participant';
  const promise = reminderPromise(session.startsAt, now);
  return {
    subject,
    heading,
    paragraphs: [
      opening,
      ...(isParticipant && groupSize !== null ? [`${m.study_group({ count: groupSize })}.`] : []),
      ...(promise === '' ? [] : [promise]),
    ],
    facts: [
      ...aboutTime(facts),
      facts.words().where,
      ...(isParticipant
        ? [
            {
              label: m.mail_fact_pay(),
              value: m.mail_fact_pay_after({ pay: afterTaxWords(session.rewardPesewas, taxPesewas, session) }),
            },
          ]
        : []),
      ...(instructions ? [{ label: m.mail_fact_instructions(), value: instructions }] : []),
    ],
    sms: isParticipant ? sms : null,
    action: { label: isParticipant ? m.mail_see_booking() : 'See my appointments', path: page },
    links: waysOut(facts, now),
  };
}

interface SessionMail {
  subject: string;
  heading: string;
  opening: string;
  sms: string;
}

/** Which session a mail is about. */
function aboutTime({ title, words }: SessionFacts): MailFact[] {
  return [
    { label: m.mail_fact_study(), value: title },
    { label: m.mail_fact_when(), value: words().when },
  ];
}

/** Where the reader can move or cancel a session, while each is possible. */
function waysOut({ side, session }: SessionFacts, now: Date): NonNullable<MailContent['links']> {
  const { id: bookingId, studyId, moves, startsAt } = session;
  const mayMove = moves < MAX_MOVES && startsAt >= addHours(now, CHANGE_NOTICE_HOURS);
  return [
    ...(side === 'participant' && mayMove
      ? [{ label: m.mail_change_time(), path: addresses.scheduleAvailability({ studyId }) }]
      : []),
    ...(startsAt > now ? [{ label: m.session_cancel(), path: addresses.session({ bookingId }) }] : []),
  ];
}

/** The texts of messages about a session by SMS. */
const inShort = ({ short, session, taxPesewas, words }: SessionFacts) => ({
  title: short,
  when: words().when,
  pay: afterTaxWords(session.rewardPesewas, taxPesewas, session),
});

/** A session was booked or moved: the mail has a file for calendars. */
function timeMail(words: (facts: SessionFacts) => SessionMail) {
  return bookedMail((facts, now) => ({ ...aboutSession(facts, now, words(facts)), calendar: facts.calendar }));
}

export const sessionBooked = defineMail('sessionBooked', {
  priority: 'normal',
  about: { bookingId: id },
  render: timeMail((facts) => {
    const { when, who } = facts.words();
    return {
      subject: m.mail_booked({ title: facts.title, when }),
      heading: m.mail_booked_heading(),
      opening: m.mail_booked_opening({ who }),
      sms: m.sms_booked(inShort(facts)),
    };
  }),
});

export const sessionMoved = defineMail('sessionMoved', {
  priority: 'normal',
  about: { bookingId: id },
  render: timeMail((facts) => {
    const { when, who } = facts.words();
    return {
      subject: m.mail_moved({ title: facts.title, when }),
      heading: m.mail_moved_heading(),
      opening: m.mail_moved_opening({ who }),
      sms: m.sms_moved(inShort(facts)),
    };
  }),
});

export const sessionReminder = defineMail('sessionReminder', {
  priority: 'normal',
  about: { bookingId: id },
  render: bookedMail(
    (facts, now) => {
      const { when, who } = facts.words();
      const ahead = untilWords(facts.session.startsAt, now);
      return aboutSession(facts, now, {
        subject: m.mail_reminder({ ahead, title: facts.title, when }),
        heading: m.mail_reminder_heading({ ahead }),
        opening: m.mail_reminder_opening({ who, ahead }),
        sms: m.sms_reminder({ ahead, ...inShort(facts) }),
      });
    },
    { onlyBefore: true },
  ),
});

export const confirmComing = defineMail('confirmComing', {
  priority: 'normal',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (facts?.session.status !== 'BOOKED' || facts.session.confirmedAt !== null) return null;
    const { title, short, session } = facts;
    const now = app.clock.now();
    if (session.startsAt <= now) return null;
    return () => {
      const { when, who } = facts.words();
      return {
        subject: m.mail_confirm({ title, when }),
        paragraphs: [
          m.mail_confirm_when({ who, when }),
          m.mail_confirm_tap(),
          ...(session.releasesUnconfirmed ? [m.mail_confirm_release()] : []),
        ],
        heading: m.mail_confirm_heading(),
        facts: [...aboutTime(facts), facts.words().where],
        links: waysOut(facts, now),
        sms: m.sms_confirm({ title: short, when }),
        action: { label: m.mail_confirm_yes(), path: addresses.session({ bookingId: session.id }) },
      };
    };
  },
});

export const newMessage = defineMail('newMessage', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail((facts) => {
    const { title, session, words } = facts;
    const { when, who } = words();
    return {
      subject: m.mail_message({ title }),
      facts: aboutTime(facts),
      paragraphs: [m.mail_message_from({ who, when }), m.mail_message_read()],
      sms: m.sms_message({ when }),
      action: { label: m.mail_message_do(), path: addresses.session({ bookingId: session.id }) },
      note: m.mail_message_safety(),
    };
  }),
});

/** A late cancellation by the participant says that it is a strike. */
export const sessionCancelled = defineMail('sessionCancelled', {
  priority: 'normal',
  about: { bookingId: id },
  render: async (app, person, { bookingId }) => {
    const facts = await readFacts(app, person, bookingId);
    if (!facts) return null;
    const { title, short, side, page, calendar, words } = facts;
    const late = side === 'participant' ? await app.read((reader) => findLateCancel(reader, bookingId)) : undefined;
    return () => {
      const { when, who } = words();
      const strike = late && toldOf({ kind: 'STRIKE', code: 'LATE_CANCEL', heldAt: late.at }, answersOf(app));
      const about = { title: short, when };
      return {
        subject: m.mail_cancelled({ title, when }),
        heading: m.mail_cancelled_heading(),
        facts: [...aboutTime(facts), ...(strike?.facts ?? [])],
        paragraphs: [m.mail_cancelled_who({ who, when }), ...(strike?.paragraphs ?? [])],
        sms: strike ? `${m.mail_cancelled(about)}. ${strike.sms}` : m.sms_cancelled(about),
        action: { label: m.mail_open_sessions(), path: page },
        calendar,
      };
    };
  },
});

export const sessionReleased = defineMail('sessionReleased', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail((facts) => {
    const { title, short, side, page, calendar, words } = facts;
    const { when, who } = words();
    return {
      subject: m.mail_released({ title, when }),
      heading: m.mail_released_heading(),
      facts: aboutTime(facts),
      paragraphs: [
        side === 'participant'
          ? m.mail_released_place({ when })
          : `The session on ${when} was not confirmed in time, so we are giving the place of ${who} to somebody on stand-by.`,
        m.mail_no_strike(),
      ],
      sms: m.sms_released({ title: short, when }),
      action: { label: m.mail_open_sessions(), path: page },
      calendar,
    };
  }),
});

export const sessionCalledOff = defineMail('sessionCalledOff', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail((facts) => {
    const { title, short, session, calendar, words } = facts;
    const { when } = words();
    const { studyId, minimumSeats } = session;
    return {
      subject: m.mail_called_off({ title, when }),
      heading: m.mail_called_off_heading(),
      facts: aboutTime(facts),
      paragraphs: [
        m.mail_called_off_why({ when, count: minimumSeats ?? 0 }),
        m.mail_called_off_choose(),
        m.mail_no_strike(),
      ],
      sms: m.sms_called_off({ title: short, when }),
      action: { label: m.mail_other_time(), path: addresses.scheduleAvailability({ studyId }) },
      calendar,
    };
  }),
});

export const groupCalledOff = defineMail('groupCalledOff', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail((facts) => {
    const { session, words } = facts;
    const { when } = words();
    const { studyId, minimumSeats, studyName } = session;
    return {
      subject: `Called off: ${studyName}, ${when}`,
      heading: 'A group session is called off',
      facts: aboutTime(facts),
      paragraphs: [
        `Fewer than ${countOf(minimumSeats ?? 0, 'person', 'people')} had booked the group session on ${when} 12 hours before its start, so we called it off.`,
        'We have invited those who had booked to the other times. Their places are free again, and nothing was paid.',
        'If there are few other times, please add some, so that they can choose.',
      ],
      sms: null,
      action: { label: 'See the times', path: `${addresses.studyApplicants({ studyId })}?tab=sessions` },
    };
  }),
});

export const attendanceMarked = defineMail('attendanceMarked', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail((facts) => {
    const { title, short, session, taxPesewas } = facts;
    const pay = afterTaxWords(session.rewardPesewas, taxPesewas, session);
    return {
      subject: m.mail_earned({ pay }),
      facts: [...aboutTime(facts), { label: m.mail_fact_pay(), value: pay }],
      paragraphs: [m.mail_earned_session({ title, pay }), m.mail_earned_steps()],
      sms: m.sms_earned({ title: short, pay }),
      action: { label: m.mail_see_wallet(), path: addresses.walletManagement },
    };
  }),
});

export const travelAdvanced = defineMail('travelAdvanced', {
  priority: 'normal',
  about: { bookingId: id },
  render: bookedMail((facts) => {
    const { title, short, session } = facts;
    const amount = formatCedis(session.advancePesewas);
    return {
      subject: m.mail_travel_advanced({ amount }),
      facts: [...aboutTime(facts), facts.words().where],
      paragraphs: [m.mail_travel_advanced_half({ title, amount }), m.mail_earned_steps()],
      sms: m.sms_travel_advanced({ title: short, amount }),
      action: { label: m.mail_see_wallet(), path: addresses.walletManagement },
    };
  }),
});

export const markedMissed = defineMail('markedMissed', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail((facts, app) => {
    const { title, short, session, words } = facts;
    const { when } = words();
    const told = toldOf({ kind: 'SESSION', code: 'MISSED', heldAt: session.endsAt }, answersOf(app));
    const strike = holdWords({ kind: 'STRIKE', code: 'NO_SHOW' }).reason;
    return {
      subject: m.mail_missed({ title }),
      heading: m.mail_missed_heading(),
      facts: [...aboutTime(facts), ...told.facts],
      paragraphs: [...told.paragraphs, strike],
      sms: `${m.sms_missed({ title: short, when })} ${strike} ${told.smsToDo}`,
      action: { label: m.mail_missed_do(), path: addresses.appliedStudy({ applicationId: session.applicationId }) },
    };
  }),
});

export const sessionUnmarked = defineMail('sessionUnmarked', {
  priority: 'normal',
  about: { bookingId: id },
  render: bookedMail((facts) => {
    const { title, session, words } = facts;
    const { when, who } = words();
    return {
      subject: `Please mark who came: ${title}`,
      heading: 'Please mark who came',
      facts: aboutTime(facts),
      paragraphs: [
        `Your session with ${who} on ${when} is over and not marked yet.`,
        'Mark it now and we pay the participant at once. It counts as attended 24 hours after its end, or 2 hours if both of you had checked in.',
      ],
      sms: null,
      action: { label: 'Mark the session', path: addresses.session({ bookingId: session.id }) },
    };
  }),
});

export const studyFull = defineMail('studyFull', {
  priority: 'normal',
  topic: 'STUDIES',
  about: { studyId: id },
  render: async (app, _person, about) => {
    const study = await app.read((reader) => findAnyStudy(reader.tx, about.studyId));
    if (!study || study.filled < study.desiredParticipants) return null;
    return () => ({
      subject: `Full: ${study.name}`,
      paragraphs: [
        `“${study.name}” is full: ${countOf(study.desiredParticipants, 'place is', 'places are')} booked.`,
        'You can add places while the study runs.',
      ],
      sms: null,
      action: { label: 'See the sessions', path: `${addresses.studyApplicants({ studyId: study.id })}?tab=sessions` },
    });
  },
});
