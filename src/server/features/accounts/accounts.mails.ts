import { addresses } from '../../../contract/addresses.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { CHANGE_EMAIL_LINK_HOURS, CONFIRM_LINK_HOURS, RESET_LINK_HOURS, VERIFY_LINK_HOURS } from './accounts.rules.ts';
import { findSessionById } from './accounts.sql.ts';
import { describeBrowser } from './devices.service.ts';
import { issueToken } from './verification-links.service.ts';

const CALENDAR_ENDED =
  'If your own calendar shows your sessions, it no longer updates. Make a new calendar address in the app.';

export const accountMails: Record<string, MailTemplate> = {
  verifyEmail: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'VERIFY_EMAIL');
    return {
      subject: 'Please verify your email',
      paragraphs: ['Welcome to Nyansapo. Confirm that this email address is yours to sign in.'],
      action: { label: 'Verify my email', path: addresses.verifyEmail({ token }) },
      note: `The link works once, for ${VERIFY_LINK_HOURS} hours. If you did not register, you can ignore this email.`,
    };
  },
  welcome: async () => ({
    subject: 'Welcome to Nyansapo',
    paragraphs: ['Your email is verified and your account is ready.', 'See your next steps on your dashboard.'],
    action: { label: 'Open my dashboard', path: addresses.dashboard },
  }),
  resetPassword: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'RESET_PASSWORD');
    return {
      subject: 'Reset your password',
      paragraphs: ['We received a request for a new password for this email address.'],
      action: { label: 'Choose a new password', path: addresses.resetPassword({ token }) },
      note: `The link works once, for ${RESET_LINK_HOURS} hour. If it was not you, ignore this email and nothing changes.`,
    };
  },
  confirmSignIn: async (app, person, about) => {
    const { browserHash = null } = about;
    const token = await issueToken(app, person.userId ?? '', 'CONFIRM_SIGN_IN', { browserHash });
    return {
      subject: 'Are you trying to log in?',
      paragraphs: [
        'Somebody just entered your password in a browser you have not used before, after many wrong passwords.',
        'If it was you, open this link in that browser, then log in again. If it was not you, change your password now.',
      ],
      action: { label: 'Yes, it is me', path: addresses.confirmBrowser({ token }) },
      note: `The link works once, for ${CONFIRM_LINK_HOURS} hour, and only in the browser that asked for it.`,
    };
  },
  passwordChanged: async () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account has just changed, and we signed out your other devices.',
      CALENDAR_ENDED,
      'If it was not you, reset your password now and write to us.',
    ],
    action: { label: 'Reset my password', path: addresses.forgotPassword },
  }),
  newDevice: async (app, _person, about) => {
    const session = await app.look((look) => findSessionById(look.tx, about.sessionId ?? ''));
    if (!session) return null;
    const { browser, system } = describeBrowser(session.userAgent);
    return {
      subject: 'A new device has signed in',
      paragraphs: [
        `Somebody signed in to your account with ${browser} on ${system}, ${formatInstant(session.createdAt)}.`,
        'If it was you, you don’t need to do anything. If not, sign out that device and change your password now.',
      ],
      action: { label: 'See my devices', path: addresses.security },
    };
  },
  changeEmail: async (app, _person, about) => {
    const token = await issueToken(app, about.userId ?? '', 'CHANGE_EMAIL', { newEmail: about.email ?? '' });
    return {
      subject: 'Please confirm your new email address',
      paragraphs: ['We received a request to use this email address for an account on Nyansapo.'],
      action: { label: 'Use this address', path: addresses.verifyEmail({ token }) },
      note: `The link works once, for ${CHANGE_EMAIL_LINK_HOURS} hours. If it was not you, ignore this email and nothing changes.`,
    };
  },
  emailChanged: async () => ({
    subject: 'Your email address was changed',
    paragraphs: [
      'The email address of your account has just changed, and we signed out all your devices.',
      CALENDAR_ENDED,
      'If it was not you, write to us at once.',
    ],
    action: { label: 'Contact us', path: addresses.contact },
  }),
  googleLinked: async () => ({
    subject: 'You can now sign in with Google',
    paragraphs: [
      'We have just linked your account with the Google account that has the same email address.',
      'If it was not you, change your password and write to us.',
    ],
    action: { label: 'See how I sign in', path: addresses.security },
  }),
  secondFactorChanged: async (_app, _person, about) => ({
    subject: SECOND_FACTOR_WORDS[about.action ?? ''] ?? 'Your authenticator app was changed',
    paragraphs: ['If it was not you, change your password now and write to us.'],
    action: { label: 'See how I sign in', path: addresses.security },
  }),
  accountSuspended: async (_app, _person, about) => ({
    subject: 'Your account is suspended',
    paragraphs: [
      'We have suspended your account. You can’t sign in for now. The money you have earned is still yours.',
      `The reason: ${about.reason}`,
      'If you think this is wrong, write to us. A person will read it.',
    ],
    action: { label: 'Contact us', path: addresses.contact },
  }),
  accountRestored: async () => ({
    subject: 'Your account is open again',
    paragraphs: ['The suspension of your account has ended. You can sign in as before.'],
    action: { label: 'Log in', path: addresses.login },
  }),
};

const SECOND_FACTOR_WORDS: Record<string, string> = {
  'secondFactor.enable': 'Your authenticator app is set up',
  'secondFactor.disable': 'Your authenticator app was turned off',
  'secondFactor.renewCodes': 'Your recovery codes were replaced',
};
