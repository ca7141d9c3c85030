import { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findSessionById, findUserById, findWantedStudyName } from './accounts.sql.ts';
import { describeBrowser } from './devices.service.ts';
import { issueToken, LINK_HOURS } from './links.service.ts';

export const verifyEmail = defineMail('verifyEmail', {
  lane: 'first',
  render: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'VERIFY_EMAIL');
    const study = await app.look((look) => findWantedStudyName(look.tx, person.userId ?? ''));
    return () => ({
      subject: 'Please verify your email',
      paragraphs: [
        'Welcome to Nyansapo. Confirm that this email address is yours to sign in.',
        ...(study ? [`Then you can apply for “${study}”.`] : []),
      ],
      sms: null,
      action: { label: 'Verify my email', path: addresses.verifyEmail({ token }) },
      note: `The link works once, for ${LINK_HOURS.VERIFY_EMAIL} hours. If you did not register, you can ignore this email.`,
    });
  },
});

export const resetPassword = defineMail('resetPassword', {
  lane: 'first',
  render: async (app, person) => {
    const token = await issueToken(app, person.userId ?? '', 'RESET_PASSWORD');
    return () => ({
      subject: 'Reset your password',
      paragraphs: ['We received a request for a new password for this email address.'],
      sms: null,
      action: { label: 'Choose a new password', path: addresses.resetPassword({ token }) },
      note: `The link works once, for ${LINK_HOURS.RESET_PASSWORD} hour. If it was not you, ignore this email and nothing changes.`,
    });
  },
});

export const passwordChanged = defineMail('passwordChanged', {
  lane: 'first',
  render: async () => () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account has just changed, and we signed out your other devices.',
      'If your own calendar shows your sessions, it no longer updates. Make a new calendar address in the app.',
      'If it was not you, reset your password now and write to us.',
    ],
    sms: 'Your password was changed, and your other devices are signed out. If it was not you, reset it now:',
    action: { label: 'Reset my password', path: addresses.forgotPassword },
  }),
});

export const newDevice = defineMail('newDevice', {
  lane: 'first',
  about: { sessionId: id },
  render: async (app, _person, about) => {
    const session = await app.look((look) => findSessionById(look.tx, about.sessionId));
    if (!session) return null;
    const { browser, system } = describeBrowser(session.userAgent);
    return () => ({
      subject: 'A new device has signed in',
      paragraphs: [
        `Somebody signed in to your account with ${browser} on ${system}, ${formatInstant(session.createdAt)}.`,
        'If it was you, you don’t need to do anything. If not, sign out that device and change your password now.',
      ],
      sms: `New sign-in with ${browser} on ${system}. If it was not you, sign that device out:`,
      action: { label: 'See my devices', path: addresses.security },
    });
  },
});

const SECOND_FACTOR_WORDS = {
  'secondFactor.enable': 'Your authenticator app is set up',
  'secondFactor.disable': 'Your authenticator app was turned off',
  'secondFactor.renewCodes': 'Your recovery codes were replaced',
} as const;

export const secondFactorChanged = defineMail('secondFactorChanged', {
  lane: 'first',
  about: { action: z.enum(['secondFactor.enable', 'secondFactor.disable', 'secondFactor.renewCodes']) },
  render: async (_app, _person, about) => () => ({
    subject: SECOND_FACTOR_WORDS[about.action],
    paragraphs: ['If it was not you, change your password now and write to us.'],
    sms: `${SECOND_FACTOR_WORDS[about.action]}. If it was not you, tell us at once. How you sign in:`,
    action: { label: 'See how I sign in', path: addresses.security },
  }),
});

export const accountSuspended = defineMail('accountSuspended', {
  lane: 'rest',
  render: async (app, person) => {
    const user = await app.look((look) => findUserById(look.tx, person.userId ?? ''));
    if (!user?.suspendedAt) return null;
    return () => ({
      subject: 'Your account is suspended',
      paragraphs: [
        'We have suspended your account. You can’t sign in for now. The money you have earned is still yours.',
        ...(user.suspensionReason ? [`The reason: ${user.suspensionReason}`] : []),
        'If you think this is wrong, write to us. A person will read it.',
      ],
      sms: 'Your account is suspended. The money you have earned is still yours. If you think this is wrong, write to us:',
      action: { label: 'Contact us', path: addresses.contact },
    });
  },
});

export const accountRestored = defineMail('accountRestored', {
  lane: 'rest',
  render: async () => () => ({
    subject: 'Your account is open again',
    paragraphs: ['The suspension of your account has ended. You can sign in as before.'],
    sms: 'Your account is open again. You can sign in as before:',
    action: { label: 'Log in', path: addresses.login },
  }),
});
