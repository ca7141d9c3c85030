import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { issueToken, LINK_HOURS } from './links.service.ts';

export const adminInvitation = defineMail('adminInvitation', {
  priority: 'high',
  render: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'RESET_PASSWORD');
    return () => ({
      subject: 'You are an admin of Nyansapo: choose your password',
      paragraphs: [
        'An admin account on Nyansapo was created for this address. Choose a password, log in and set up an authenticator app: every admin needs one.',
        'If you did not expect this, please don’t open the link, and notify the people who run Nyansapo for you.',
      ],
      sms: null,
      action: { label: 'Choose your password', path: addresses.resetPassword({ token }) },
      note: `This link is for you only. It works once, and for ${countOf(LINK_HOURS.RESET_PASSWORD, 'hour')}.`,
    });
  },
});
