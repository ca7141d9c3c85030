import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { readFacts } from '../bookings/session-facts.ts';

/** The answer is on the session's page, or in the phone menu. */
export const partProposed = defineMail('partProposed', {
  priority: 'normal',
  about: { bookingId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.bookingId);
    if (facts?.session.partialStatus !== 'PROPOSED') return null;
    const { title, short, session } = facts;
    const { partialUntil, partialReason: reason } = session;
    return () => {
      const amount = formatCedis(session.partialPesewas ?? 0);
      const full = formatCedis(session.rewardPesewas);
      const until = instantWords(partialUntil ?? app.clock.now());
      const { when, who } = facts.words();
      return {
        subject: m.mail_part({ title, amount }),
        heading: m.mail_part_heading(),
        paragraphs: [m.mail_part_why({ who, amount, full, reason: reason ?? '' }), m.mail_part_answer({ until })],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_when(), value: when },
          { label: m.mail_fact_pay(), value: m.mail_part_of({ amount, full }) },
        ],
        sms: m.sms_part({ title: short, amount }),
        action: { label: m.mail_part_do(), path: addresses.session({ bookingId: session.id }) },
      };
    };
  },
});
