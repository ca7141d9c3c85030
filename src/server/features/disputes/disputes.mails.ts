import { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { HOLDS } from '../../../domain/holds.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findAppeal } from '../appeal-clock/appeal-clock.service.ts';
import { readFacts } from '../bookings/session-facts.ts';

export const disputeOpened = defineMail('disputeOpened', {
  priority: 'normal',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    const { when, who } = facts.words();
    const isPart = facts.session.partialStatus === 'REFUSED';
    return () => ({
      subject: `${isPart ? 'A part of the pay is refused' : 'A missed session is disputed'}: ${facts.session.studyName}`,
      paragraphs: [
        isPart
          ? `${who} refused the part of the pay that you proposed for ${when}.`
          : `${who} says they were there on ${when}.`,
        `Please tell us what happened. A person at Nyansapo reads both sides and decides within ${HOLDS.SESSION.hours} hours. If nobody does, it is paid in full.`,
      ],
      facts: [
        { label: 'Study', value: facts.session.studyName },
        { label: 'When', value: when },
      ],
      sms: null,
      action: { label: 'Tell us what happened', path: addresses.session({ bookingId: facts.session.id }) },
    });
  },
});

/** To the participant who refused a part of the pay, which is an appeal. */
export const partRefused = defineMail('partRefused', {
  priority: 'normal',
  about: { bookingId: id, appealId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    const appeal = await app.read((reader) => findAppeal(reader, about.appealId));
    if (!facts || appeal?.status !== 'OPEN') return null;
    const { title, short, session } = facts;
    return () => {
      const { reason, restsOn } = holdWords(appeal);
      const decided = m.holds_do_open({ time: instantWords(appeal.decideBy) });
      return {
        subject: m.mail_part_refused({ title }),
        paragraphs: [reason, decided],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_when(), value: facts.words().when },
          { label: m.holds_rests_label(), value: restsOn },
        ],
        sms: `${short}: ${reason} ${decided}`,
        action: { label: m.mail_see_hold(), path: addresses.session({ bookingId: session.id }) },
      };
    };
  },
});

export const disputeResolved = defineMail('disputeResolved', {
  priority: 'normal',
  about: { bookingId: id, event: z.enum(['pay', 'uphold']) },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (!facts) return null;
    const isPaid = about.event === 'pay';
    const isPart = facts.session.partialStatus === 'UPHELD';
    const { title, short } = facts;
    return () => {
      const { when, who } = facts.words();
      return {
        subject: m.mail_decided({ title }),
        paragraphs: [
          m.mail_decided_sides({ who, when }),
          isPaid ? m.mail_decided_pay() : isPart ? m.mail_decided_part() : m.mail_decided_uphold(),
        ],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_when(), value: when },
        ],
        sms: isPaid
          ? m.sms_decided_pay({ title: short })
          : isPart
            ? m.sms_decided_part({ title: short })
            : m.sms_decided_uphold({ title: short }),
        action: { label: m.mail_open_dashboard(), path: addresses.dashboard },
      };
    };
  },
});
