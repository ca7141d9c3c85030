import { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { readFacts } from '../bookings/session-facts.ts';

export const disputeOpened = defineMail('disputeOpened', {
  lane: 'second',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    return () => ({
      subject: `A missed session is disputed: ${facts.session.studyName}`,
      paragraphs: [
        `${facts.who} says they were there on ${facts.when}.`,
        'Please tell us what happened. A person at Nyansapo reads both sides and decides.',
      ],
      sms: null,
      action: { label: 'Tell us what happened', path: addresses.session({ bookingId: facts.session.id }) },
    });
  },
});

export const disputeResolved = defineMail('disputeResolved', {
  lane: 'second',
  about: { bookingId: id, event: z.enum(['pay', 'uphold']) },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    return () => ({
      subject: `We have decided the dispute about a session: ${facts.title}`,
      paragraphs: [
        `We have looked at what both sides said about the session with ${facts.who} on ${facts.when}.`,
        about.event === 'pay' ? 'It counts as attended and is paid.' : 'It still counts as missed.',
      ],
      sms: `We have decided about ${shortTitle(facts.title)}: it ${about.event === 'pay' ? 'counts as attended and is paid' : 'still counts as missed'}.`,
      action: { label: 'Open my dashboard', path: addresses.dashboard },
    });
  },
});
