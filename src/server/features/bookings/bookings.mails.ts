import { addresses } from '../../../contract/addresses.ts';
import { untilWords } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { reminderPromise } from '../../../domain/reminders.ts';
import { groupWords } from '../../../domain/study-kinds.ts';
import { shortTitle } from '../../../domain/texts.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import { defineMail, type MailRender } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { readFacts, type SessionFacts } from './session-facts.ts';

function sessionMail(verb: string, opening: (facts: SessionFacts) => string): MailRender<{ bookingId: string }> {
  return async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    // A session that was cancelled before this mail was sent has its own mail.
    if (facts?.session.status !== 'BOOKED') return null;
    const now = app.clock.now();
    return () => ({ ...aboutSession(facts, now, verb, opening(facts)), calendar: facts.calendar() });
  };
}

/** What a mail says about a session that is ahead. */
function aboutSession(facts: SessionFacts, now: Date, verb: string, opening: string): MailContent {
  const pay =
    facts.side === 'participant' ? [`You receive ${formatCedis(facts.session.rewardPesewas)} after the session.`] : [];
  const { instructions, groupSize } = facts.session;
  const group = facts.side === 'participant' && groupSize !== null ? [`${groupWords(groupSize)}.`] : [];
  const promise = reminderPromise(facts.session.startsAt, now);
  const earns = ` You earn ${formatCedis(facts.session.rewardPesewas)}.`;
  return {
    subject: `${verb}: ${facts.title}, ${facts.when}`,
    paragraphs: [
      opening,
      `When: ${facts.when}`,
      ...group,
      facts.joining,
      ...(instructions ? [`Instructions: ${instructions}`] : []),
      ...pay,
      ...(promise === null ? [] : [promise]),
    ],
    sms:
      facts.side === 'participant' ? `${verb}: ${shortTitle(facts.title)}, ${facts.when}.${earns} How to join:` : null,
    action: { label: facts.side === 'participant' ? 'See my booking' : 'See my appointments', path: facts.page },
  };
}

export const sessionBooked = defineMail('sessionBooked', {
  lane: 'second',
  about: { bookingId: id },
  render: sessionMail('Booked', ({ who }) => `Your session with ${who} is booked. A calendar file is attached.`),
});

export const sessionMoved = defineMail('sessionMoved', {
  lane: 'second',
  about: { bookingId: id },
  render: sessionMail(
    'Moved',
    ({ who }) => `Your session with ${who} has a new time. The attached file updates your calendar.`,
  ),
});

export const sessionReminder = defineMail('sessionReminder', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (facts?.session.status !== 'BOOKED') return null;
    const now = app.clock.now();
    const ahead = untilWords(facts.session.startsAt, now);
    return () => aboutSession(facts, now, `Reminder, ${ahead}`, `Your session with ${facts.who} starts ${ahead}.`);
  },
});

export const confirmComing = defineMail('confirmComing', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (facts?.session.status !== 'BOOKED' || facts.session.confirmedAt !== null) return null;
    const release = facts.session.releasesUnconfirmed
      ? ['If you don’t confirm by 3 hours before, we may give your place to somebody on stand-by.']
      : [];
    return () => ({
      subject: `Will you come? ${facts.title}, ${facts.when}`,
      paragraphs: [
        `Your session with ${facts.who} is tomorrow: ${facts.when}.`,
        'Please confirm with one tap.',
        ...release,
      ],
      sms: `Will you come? ${shortTitle(facts.title)}, ${facts.when}. Please confirm with one tap:`,
      action: { label: 'I will come', path: addresses.session({ bookingId: facts.session.id }) },
    });
  },
});

export const newMessage = defineMail('newMessage', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    return () => ({
      subject: `New message: ${facts.title}`,
      paragraphs: [`${facts.who} wrote to you about the session on ${facts.when}.`, 'Read it and answer on Nyansapo.'],
      sms: `New message about your session on ${facts.when}. Read and answer it:`,
      action: { label: 'Read the message', path: addresses.session({ bookingId: facts.session.id }) },
      note: 'Nobody from Nyansapo or a study will ask you for money, a PIN or a code.',
    });
  },
});

export const sessionCancelled = defineMail('sessionCancelled', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    return () => ({
      subject: `Cancelled: ${facts.title}, ${facts.when}`,
      paragraphs: [
        `The session with ${facts.who} on ${facts.when} was cancelled. The attached file removes it from your calendar.`,
      ],
      sms: `Cancelled: ${shortTitle(facts.title)}, ${facts.when}. Your sessions:`,
      action: { label: 'Open my sessions', path: facts.page },
      calendar: facts.calendar(),
    });
  },
});

export const sessionReleased = defineMail('sessionReleased', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    const whose = facts.side === 'participant' ? 'your place' : `the place of ${facts.who}`;
    return () => ({
      subject: `Not confirmed: ${facts.title}, ${facts.when}`,
      paragraphs: [
        `The session on ${facts.when} was not confirmed in time, so we are giving ${whose} to somebody on stand-by.`,
        'It does not count as a strike. The attached file removes the session from your calendar.',
      ],
      sms: `Not confirmed: ${shortTitle(facts.title)}, ${facts.when}. Your place goes to others, without a strike:`,
      action: { label: 'Open my sessions', path: facts.page },
      calendar: facts.calendar(),
    });
  },
});

export const sessionCalledOff = defineMail('sessionCalledOff', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    const { studyId, minimumSeats } = facts.session;
    return () => ({
      subject: `Called off: ${facts.title}, ${facts.when}`,
      paragraphs: [
        `The group session on ${facts.when} does not take place, because fewer than ${countOf(minimumSeats ?? 0, 'person', 'people')} booked it.`,
        'Please choose another time within 72 hours. If none is free, the researchers may add more.',
        'It does not count as a strike. The attached file removes the session from your calendar.',
      ],
      sms: `Called off: ${shortTitle(facts.title)}, ${facts.when}. Too few people. Please choose another time:`,
      action: { label: 'Choose another time', path: addresses.scheduleAvailability({ studyId }) },
      calendar: facts.calendar(),
    });
  },
});

export const groupCalledOff = defineMail('groupCalledOff', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    const { studyId, minimumSeats, studyName } = facts.session;
    return () => ({
      subject: `Called off: ${studyName}, ${facts.when}`,
      paragraphs: [
        `Fewer than ${countOf(minimumSeats ?? 0, 'person', 'people')} had booked the group session on ${facts.when} 12 hours before its start, so it does not take place.`,
        'We have invited those who had booked to the other times. Their places are free again, and nothing was paid.',
        'If there are few other times, add some, so that they can choose.',
      ],
      sms: null,
      action: { label: 'See the times', path: `${addresses.studyApplicants({ studyId })}?tab=sessions` },
    });
  },
});

export const attendanceMarked = defineMail('attendanceMarked', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    const reward = formatCedis(facts.session.rewardPesewas);
    return () => ({
      subject: `Thank you: you have earned ${reward}`,
      paragraphs: [
        `The researcher marked your session “${facts.title}” as attended. You have earned ${reward}.`,
        'We send it to your mobile-money account at once. You can follow each step in your wallet.',
      ],
      sms: `You have earned ${reward} for ${shortTitle(facts.title)}. We send it to your mobile money at once:`,
      action: { label: 'See my wallet', path: addresses.walletManagement },
    });
  },
});

export const markedMissed = defineMail('markedMissed', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    return () => ({
      subject: `Marked as missed: ${facts.title}`,
      paragraphs: [
        `The researcher marked you as absent from “${facts.title}” on ${facts.when}. It counts as one strike.`,
        'Were you there? Tell us within 72 hours and a person will look at it.',
      ],
      sms: `Marked as missed: ${shortTitle(facts.title)}, ${facts.when}. Were you there? Tell us within 72 hours:`,
      action: { label: 'I was there', path: addresses.appliedStudy({ applicationId: facts.session.applicationId }) },
    });
  },
});

export const sessionUnmarked = defineMail('sessionUnmarked', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (facts?.session.status !== 'BOOKED') return null;
    return () => ({
      subject: `Please mark who came: ${facts.title}`,
      paragraphs: [
        `Your session with ${facts.who} on ${facts.when} is over and not marked yet.`,
        'Mark it now and we pay the participant at once. After 24 hours it counts as attended.',
      ],
      sms: null,
      action: { label: 'Mark the session', path: addresses.session({ bookingId: facts.session.id }) },
    });
  },
});

export const studyFull = defineMail('studyFull', {
  lane: 'second',
  topic: 'STUDIES',
  about: { studyId: id },
  render: async (app, _person, about) => {
    const study = await app.look((look) => findAnyStudy(look.tx, about.studyId));
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
