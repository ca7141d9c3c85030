import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { m } from '../../../messages/m.ts';
import { reminderPromise, untilWords } from '../../../messages/when.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import { defineMail, type MailRender } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { readFacts, type SessionFacts } from './session-facts.ts';

/** A mail about a session that is still booked; one that was cancelled before this was sent has its own mail. */
function bookedMail(write: (facts: SessionFacts, now: Date) => MailContent): MailRender<{ bookingId: string }> {
  return async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (facts?.session.status !== 'BOOKED') return null;
    const now = app.clock.now();
    return () => write(facts, now);
  };
}

/** A mail about what has happened to a session. */
function sessionMail(write: (facts: SessionFacts) => MailContent): MailRender<{ bookingId: string }> {
  return async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    return facts && (() => write(facts));
  };
}

/** What a session's people need to know before it. */
function aboutSession(
  facts: SessionFacts,
  now: Date,
  { subject, opening, sms }: { subject: string; opening: string; sms: string },
): MailContent {
  const { side, page, session, taxPesewas } = facts;
  const { when, joining } = facts.words();
  const { instructions, groupSize } = session;
  const isParticipant = side === 'participant';
  const promise = reminderPromise(session.startsAt, now);
  return {
    subject,
    paragraphs: [
      opening,
      m.mail_when({ when }),
      ...(isParticipant && groupSize !== null ? [`${m.study_group({ count: groupSize })}.`] : []),
      joining,
      ...(instructions ? [m.mail_instructions({ instructions })] : []),
      ...(isParticipant ? [m.mail_receive({ pay: afterTaxWords(session.rewardPesewas, taxPesewas) })] : []),
      ...(promise === '' ? [] : [promise]),
    ],
    sms: isParticipant ? sms : null,
    action: { label: isParticipant ? m.mail_see_booking() : 'See my appointments', path: page },
  };
}

/** What text messages about a session say. */
const inShort = ({ short, session, taxPesewas, words }: SessionFacts) => ({
  title: short,
  when: words().when,
  pay: afterTaxWords(session.rewardPesewas, taxPesewas),
});

/** The time of a session has been set, for calendars too. */
function timeMail(words: (facts: SessionFacts) => { subject: string; opening: string; sms: string }) {
  return bookedMail((facts, now) => ({ ...aboutSession(facts, now, words(facts)), calendar: facts.calendar }));
}

export const sessionBooked = defineMail('sessionBooked', {
  priority: 'normal',
  about: { bookingId: id },
  render: timeMail((facts) => {
    const { when, who } = facts.words();
    return {
      subject: m.mail_booked({ title: facts.title, when }),
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
      opening: m.mail_moved_opening({ who }),
      sms: m.sms_moved(inShort(facts)),
    };
  }),
});

export const sessionReminder = defineMail('sessionReminder', {
  priority: 'normal',
  about: { bookingId: id },
  render: bookedMail((facts, now) => {
    const { when, who } = facts.words();
    const ahead = untilWords(facts.session.startsAt, now);
    return aboutSession(facts, now, {
      subject: m.mail_reminder({ ahead, title: facts.title, when }),
      opening: m.mail_reminder_opening({ who, ahead }),
      sms: m.sms_reminder({ ahead, ...inShort(facts) }),
    });
  }),
});

export const confirmComing = defineMail('confirmComing', {
  priority: 'normal',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (facts?.session.status !== 'BOOKED' || facts.session.confirmedAt !== null) return null;
    const { title, short, session } = facts;
    return () => {
      const { when, who } = facts.words();
      return {
        subject: m.mail_confirm({ title, when }),
        paragraphs: [
          m.mail_confirm_when({ who, when }),
          m.mail_confirm_tap(),
          ...(session.releasesUnconfirmed ? [m.mail_confirm_release()] : []),
        ],
        sms: m.sms_confirm({ title: short, when }),
        action: { label: m.mail_confirm_yes(), path: addresses.session({ bookingId: session.id }) },
      };
    };
  },
});

export const newMessage = defineMail('newMessage', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail(({ title, session, words }) => {
    const { when, who } = words();
    return {
      subject: m.mail_message({ title }),
      paragraphs: [m.mail_message_from({ who, when }), m.mail_message_read()],
      sms: m.sms_message({ when }),
      action: { label: m.mail_message_do(), path: addresses.session({ bookingId: session.id }) },
      note: m.mail_message_safety(),
    };
  }),
});

export const sessionCancelled = defineMail('sessionCancelled', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail(({ title, short, page, calendar, words }) => {
    const { when, who } = words();
    return {
      subject: m.mail_cancelled({ title, when }),
      paragraphs: [m.mail_cancelled_who({ who, when })],
      sms: m.sms_cancelled({ title: short, when }),
      action: { label: m.mail_open_sessions(), path: page },
      calendar,
    };
  }),
});

export const sessionReleased = defineMail('sessionReleased', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail(({ title, short, side, page, calendar, words }) => {
    const { when, who } = words();
    return {
      subject: m.mail_released({ title, when }),
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
  render: sessionMail(({ title, short, session, calendar, words }) => {
    const { when } = words();
    const { studyId, minimumSeats } = session;
    return {
      subject: m.mail_called_off({ title, when }),
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
  render: sessionMail(({ session, words }) => {
    const { when } = words();
    const { studyId, minimumSeats, studyName } = session;
    return {
      subject: `Called off: ${studyName}, ${when}`,
      paragraphs: [
        `Fewer than ${countOf(minimumSeats ?? 0, 'person', 'people')} had booked the group session on ${when} 12 hours before its start, so it does not take place.`,
        'We have invited those who had booked to the other times. Their places are free again, and nothing was paid.',
        'If there are few other times, add some, so that they can choose.',
      ],
      sms: null,
      action: { label: 'See the times', path: `${addresses.studyApplicants({ studyId })}?tab=sessions` },
    };
  }),
});

export const attendanceMarked = defineMail('attendanceMarked', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail(({ title, short, session, taxPesewas }) => {
    const pay = afterTaxWords(session.rewardPesewas, taxPesewas);
    return {
      subject: m.mail_earned({ pay }),
      paragraphs: [m.mail_earned_session({ title, pay }), m.mail_earned_steps()],
      sms: m.sms_earned({ title: short, pay }),
      action: { label: m.mail_see_wallet(), path: addresses.walletManagement },
    };
  }),
});

export const markedMissed = defineMail('markedMissed', {
  priority: 'normal',
  about: { bookingId: id },
  render: sessionMail(({ title, short, session, words }) => {
    const { when } = words();
    return {
      subject: m.mail_missed({ title }),
      paragraphs: [m.mail_missed_strike({ title, when }), m.mail_missed_there()],
      sms: m.sms_missed({ title: short, when }),
      action: { label: m.mail_missed_do(), path: addresses.appliedStudy({ applicationId: session.applicationId }) },
    };
  }),
});

export const sessionUnmarked = defineMail('sessionUnmarked', {
  priority: 'normal',
  about: { bookingId: id },
  render: bookedMail(({ title, session, words }) => {
    const { when, who } = words();
    return {
      subject: `Please mark who came: ${title}`,
      paragraphs: [
        `Your session with ${who} on ${when} is over and not marked yet.`,
        'Mark it now and we pay the participant at once. After 24 hours it counts as attended.',
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
