import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findChange } from './profile-changes.sql.ts';

export const profileChangeDecided = defineMail('profileChangeDecided', {
  priority: 'low',
  about: { changeId: id },
  render: async (app, _person, about) => {
    const change = await app.read((reader) => findChange(reader.tx, about.changeId));
    if (!change) return null;
    const { status, answer } = change;
    return () => {
      const action = { label: m.mail_see_details(), path: addresses.demographicDetails };
      if (status === 'APPROVED') {
        return {
          subject: m.mail_details_changed(),
          paragraphs: [m.mail_details_changed_asked()],
          sms: m.sms_details_changed(),
          action,
        };
      }
      return {
        subject: m.mail_details_kept(),
        paragraphs: [m.mail_details_kept_asked(), m.mail_reason({ reason: answer ?? '' }), m.mail_details_kept_wrong()],
        sms: m.sms_details_kept(),
        action,
      };
    };
  },
});
