import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import { defineMail, type MailRender } from '../../platform/mail/define-mail.ts';
import { readTitle, type Title } from '../../platform/mail/titles.ts';
import { id } from '../../platform/payload.ts';
import { findSigned, type SignedRow } from './consent-forms.sql.ts';

function consentMail(
  write: (consent: SignedRow & Title) => Pick<MailContent, 'subject' | 'paragraphs' | 'sms'>,
): MailRender<{ consentId: string }> {
  return async (app, { language }, { consentId }) => {
    const consent = await app.read((reader) => findSigned(reader.tx, consentId));
    if (consent?.status !== 'SIGNED') return null;
    const facts = { ...consent, ...(await readTitle(app, consent.studyId, language)) };
    return () => ({ ...write(facts), action: { label: m.mail_see_consents(), path: addresses.consents } });
  };
}

export const consentSigned = defineMail('consentSigned', {
  priority: 'normal',
  about: { consentId: id },
  render: consentMail(({ title, short, organizationName: organization, version, signedAt }) => ({
    subject: m.mail_signed({ title }),
    paragraphs: [
      m.mail_signed_version({ version, title, organization, time: instantWords(signedAt) }),
      m.mail_signed_withdraw(),
    ],
    sms: m.sms_signed({ title: short }),
  })),
});

export const consentRecorded = defineMail('consentRecorded', {
  priority: 'normal',
  about: { consentId: id },
  render: consentMail(({ title, short, organizationName: organization, signedAt }) => ({
    subject: m.mail_recorded({ title }),
    paragraphs: [m.mail_recorded_by({ title, organization, time: instantWords(signedAt) }), m.mail_recorded_withdraw()],
    sms: m.sms_recorded({ title: short }),
  })),
});
