import { addresses } from '../../../contract/addresses.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findAppeal } from '../appeal-clock/appeal-clock.service.ts';
import { decisionWords } from './holds.service.ts';

/** The outcome of an appeal. Somebody whose account was suspended signs in again. */
export const appealDecided = defineMail('appealDecided', {
  priority: 'normal',
  about: { appealId: id },
  render: async (app, _person, about) => {
    const appeal = await app.read((reader) => findAppeal(reader, about.appealId));
    if (!appeal || appeal.status === 'OPEN') return null;
    const isGranted = appeal.status === 'GRANTED';
    return () => ({
      subject: m.mail_appeal(),
      paragraphs: [m.mail_appeal_about({ reason: holdWords(appeal).reason }), decisionWords(appeal) ?? ''],
      sms: isGranted ? m.sms_appeal_granted() : m.sms_appeal_denied(),
      action: { label: m.mail_open_dashboard(), path: addresses.dashboard },
    });
  },
});
