import { addresses } from '../../../contract/addresses.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { findDecision } from './profile-changes.service.ts';

export const participantMails: Record<string, MailTemplate> = {
  profileChangeDecided: async (app, _person, about) => {
    const change = await findDecision(app, about.changeId ?? '');
    if (!change) return null;
    const action = { label: 'See my details', path: addresses.demographicDetails };
    if (change.status === 'APPROVED') {
      return {
        subject: 'We have changed your details',
        paragraphs: [
          'We have changed your date of birth or gender, as you asked. We use it for every study from now on.',
        ],
        action,
      };
    }
    return {
      subject: 'We did not change your details',
      paragraphs: [
        'You asked us to change your date of birth or gender. We reviewed this and left them as they were.',
        `The reason: ${change.answer ?? ''}`,
        'If we got this wrong, reply to this email and tell us more.',
      ],
      action,
    };
  },
};
