import { addresses } from '../../../contract/addresses.ts';
import { GUEST_KEY_LENGTH } from '../../../domain/guests.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { m } from '../../../messages/m.ts';
import { sumWords } from '../../../messages/offer-words.ts';
import type { App } from '../../platform/app.ts';
import { hashSecret, newCode } from '../../platform/ids.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { readTitle } from '../../platform/mail/titles.ts';
import { id } from '../../platform/payload.ts';
import { signTicket } from '../../platform/tickets.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import * as sql from './guests.sql.ts';

const REFUSING_MINUTES = 180 * 24 * 60;

const readFacts = (app: App, guestId: string) => app.read((reader) => sql.findMailFacts(reader.tx, guestId));

/** To an address that an organisation gave us. It contains only what a verified organisation has published. */
export const guestInvited = defineAddressedMail('guestInvited', {
  priority: 'low',
  about: { guestId: id },
  recipient: async (app, { guestId }) => {
    const facts = await readFacts(app, guestId);
    return facts?.email ? { userId: null, firstName: null, email: facts.email, language: 'en' } : null;
  },
  render: async (app, _person, { guestId }) => {
    const facts = await readFacts(app, guestId);
    if (!facts?.addressKey) return null;
    const { organizationId, addressKey, organizationName, publicName, code } = facts;
    const key = newCode(GUEST_KEY_LENGTH);
    if (!(await app.work(null, (work) => sql.setToken(work.tx, guestId, hashSecret(key))))) return null;
    const { sessionSecrets: secrets, origin } = app.settings;
    const signing = { secrets, now: app.clock.now(), minutes: REFUSING_MINUTES };
    const ticket = await signTicket('no-invitations', { organizationId, addressKey }, signing);
    return () => ({
      subject: `${organizationName} invites you to a paid study`,
      paragraphs: [
        `${organizationName} gave us your email address to invite you to “${publicName}” on Nyansapo. It takes ${facts.durationMinutes} minutes and pays ${sumWords(facts.ratePesewas, facts)} by mobile money.`,
        'Open the invitation to see the study, sign up and apply. We never ask you to pay.',
      ],
      facts: [
        { label: 'Study', value: publicName },
        { label: 'Takes', value: `${facts.durationMinutes} minutes` },
        { label: 'Pay', value: sumWords(facts.ratePesewas, facts) },
      ],
      sms: null,
      action: { label: 'Open the invitation', path: addresses.publicStudy({ code: `${code}${key}` }) },
      note: `To check that this study is real, look up its code ${code}: ${origin}${addresses.publicStudy({ code })}. We keep your address for 90 days at most, only for this invitation. If you unsubscribe, ${organizationName} can’t invite you again.`,
      unsubscribe: `${addresses.noInvitations}?ticket=${ticket}`,
    });
  },
});

/** To somebody in a panel, who has an account. */
export const panelInvited = defineMail('panelInvited', {
  priority: 'low',
  topic: 'NEW_STUDIES',
  about: { guestId: id },
  render: async (app, { language }, { guestId }) => {
    const facts = await readFacts(app, guestId);
    if (!facts?.participantId) return null;
    const { studyId, organizationName: organization, code, durationMinutes: minutes } = facts;
    const { title, short } = await readTitle(app, studyId, language);
    const taxPesewas = await readTaxOn(app, facts.participantId, facts.ratePesewas);
    return () => {
      const pay = afterTaxWords(facts.ratePesewas, taxPesewas, facts);
      return {
        subject: m.mail_panel({ organization, title }),
        paragraphs: [m.mail_panel_offer({ organization, title, minutes, pay }), m.mail_panel_why()],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_length(), value: m.mail_fact_minutes({ minutes }) },
          { label: m.mail_fact_pay(), value: pay },
        ],
        sms: m.sms_panel({ organization: shortTitle(organization), title: short, minutes, pay }),
        action: { label: m.mail_see_study(), path: addresses.publicStudy({ code }) },
      };
    };
  },
});
