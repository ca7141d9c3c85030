import { addresses } from '../../../contract/addresses.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { shortTitle } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findSigned, type SignedRow } from './consent-forms.sql.ts';

async function aboutConsent(
  app: App,
  consentId: string,
  words: (consent: SignedRow) => Pick<MailContent, 'subject' | 'paragraphs' | 'sms'>,
): Promise<(() => MailContent) | null> {
  const consent = await app.look((look) => findSigned(look.tx, consentId));
  if (consent?.status !== 'SIGNED') return null;
  return () => ({ ...words(consent), action: { label: 'See my consents', path: addresses.consents } });
}

export const consentSigned = defineMail('consentSigned', {
  lane: 'second',
  about: { consentId: id },
  render: (app, _person, { consentId }) =>
    aboutConsent(app, consentId, ({ studyName, organizationName, version, signedAt }) => ({
      subject: `You signed the consent form: ${studyName}`,
      paragraphs: [
        `You signed version ${version} of the consent form of “${studyName}” by ${organizationName} on ${formatInstant(signedAt)}.`,
        'You can download it as a PDF. You can withdraw at any time, without giving a reason.',
      ],
      sms: `You signed the consent form of ${shortTitle(studyName)}. You can withdraw at any time:`,
    })),
});

export const consentRecorded = defineMail('consentRecorded', {
  lane: 'second',
  about: { consentId: id },
  render: (app, _person, { consentId }) =>
    aboutConsent(app, consentId, ({ studyName, organizationName, signedAt }) => ({
      subject: `Your consent was recorded: ${studyName}`,
      paragraphs: [
        `A team member of ${organizationName} recorded your consent to “${studyName}” before a witness on ${formatInstant(signedAt)}.`,
        'If you did not agree, withdraw it now. You can withdraw at any time, without giving a reason.',
      ],
      sms: `Your consent to ${shortTitle(studyName)} was recorded before a witness. You can withdraw it here:`,
    })),
});
