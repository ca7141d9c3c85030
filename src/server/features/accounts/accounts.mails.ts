import type { MailTemplate } from '../../platform/mail/template.ts';
import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from './accounts.rules.ts';
import { issueToken } from './verification-links.service.ts';

export const accountMails: Record<string, MailTemplate> = {
  verifyEmail: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'VERIFY_EMAIL');
    return {
      subject: 'Please verify your email',
      paragraphs: ['Welcome to Nyansapo. Please confirm that this address is yours, and you can sign in.'],
      action: { label: 'Verify my email', path: `/verify-email/${token}` },
      note: `The link works once, for ${VERIFY_LINK_HOURS} hours. If you did not register, you can ignore this mail.`,
    };
  },
  welcome: async () => ({
    subject: 'Welcome to Nyansapo',
    paragraphs: ['Your email is verified and your account is ready.', 'What comes next is waiting on your dashboard.'],
    action: { label: 'Open my dashboard', path: '/dashboard' },
  }),
  resetPassword: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'RESET_PASSWORD');
    return {
      subject: 'Reset your password',
      paragraphs: ['Somebody, hopefully you, asked for a new password for this address.'],
      action: { label: 'Choose a new password', path: `/reset-password/${token}` },
      note: `The link works once, for ${RESET_LINK_HOURS} hour. If it was not you, nothing changes.`,
    };
  },
  passwordChanged: async () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and other devices were signed out.',
      'If it was not you, please reset your password now and write to us.',
    ],
    action: { label: 'Reset my password', path: '/forgot-password' },
  }),
};
