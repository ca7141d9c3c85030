import { addresses } from '../../../contract/addresses.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findChange } from './profile-changes.sql.ts';

export const profileChangeDecided = defineMail('profileChangeDecided', {
  lane: 'rest',
  about: { changeId: id },
  render: async (app, _person, about) => {
    const change = await app.look((look) => findChange(look.tx, about.changeId));
    if (!change) return null;
    const action = { label: 'See my details', path: addresses.demographicDetails };
    if (change.status === 'APPROVED') {
      return () => ({
        subject: 'We have changed your details',
        paragraphs: [
          'We have changed your date of birth or gender, as you asked. We use it for every study from now on.',
        ],
        sms: 'We have changed your date of birth or gender, as you asked:',
        action,
      });
    }
    return () => ({
      subject: 'We did not change your details',
      paragraphs: [
        'You asked us to change your date of birth or gender. We reviewed this and left them as they were.',
        `The reason: ${change.answer ?? ''}`,
        'If we got this wrong, reply to this email and tell us more.',
      ],
      sms: 'We did not change your date of birth or gender. See why:',
      action,
    });
  },
});
