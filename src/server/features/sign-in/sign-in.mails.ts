import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { CODE_MINUTES } from '../../../domain/phone-codes.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { hash, id } from '../../platform/payload.ts';
import { issueToken, LINK_HOURS } from '../accounts/links.service.ts';
import { findOpenProof } from './merge-proofs.sql.ts';
import { findOtherAddress } from './other-addresses.service.ts';
import { findAddress } from './other-addresses.sql.ts';
import { codeOf } from './phone-codes.rules.ts';

export const welcome = defineMail('welcome', {
  lane: 'rest',
  render: async () => () => ({
    subject: 'Welcome to Nyansapo',
    paragraphs: ['Your email is verified and your account is ready.', 'See your next steps on your dashboard.'],
    sms: 'Welcome to Nyansapo. Your account is ready. See your next steps:',
    action: { label: 'Open my dashboard', path: addresses.dashboard },
  }),
});

export const confirmSignIn = defineMail('confirmSignIn', {
  lane: 'first',
  about: { browserHash: hash },
  render: async (app, person, about) => {
    const { browserHash } = about;
    const token = await issueToken(app, person.userId ?? '', 'CONFIRM_SIGN_IN', { browserHash });
    return () => ({
      subject: 'Are you trying to log in?',
      paragraphs: [
        'Somebody just entered your password in a browser you have not used before, after many wrong passwords.',
        'If it was you, open this link in that browser, then log in again. If it was not you, change your password now.',
      ],
      sms: null,
      action: { label: 'Yes, it is me', path: addresses.confirmBrowser({ token }) },
      note: `The link works once, for ${LINK_HOURS.CONFIRM_SIGN_IN} hour, and only in the browser that asked for it.`,
    });
  },
});

export const changeEmail = defineAddressedMail('changeEmail', {
  lane: 'first',
  about: { addressId: id },
  recipient: async (app, { addressId }) => {
    const address = await app.look((look) => findOtherAddress(look, addressId));
    // Nobody has confirmed this address yet, so the mail contains no name.
    return address && { ...address, firstName: null };
  },
  render: async (app, person, { addressId }) => {
    const address = await app.look((look) => findAddress(look.tx, addressId));
    if (!address?.userId) return null;
    const token = await issueToken(app, address.userId, 'CHANGE_EMAIL', { newEmail: person.email });
    return () => ({
      subject: 'Please confirm your new email address',
      paragraphs: ['We received a request to use this email address for an account on Nyansapo.'],
      sms: null,
      action: { label: 'Use this address', path: addresses.verifyEmail({ token }) },
      note: `The link works once, for ${LINK_HOURS.CHANGE_EMAIL} hours. If it was not you, ignore this email and nothing changes.`,
    });
  },
});

export const emailChanged = defineAddressedMail('emailChanged', {
  lane: 'first',
  about: { addressId: id },
  recipient: (app, { addressId }) => app.look((look) => findOtherAddress(look, addressId)),
  render: async () => () => ({
    subject: 'Your email address was changed',
    paragraphs: [
      'The email address of your account has just changed, and we signed out all your devices.',
      'If your own calendar shows your sessions, it no longer updates. Make a new calendar address in the app.',
      'If it was not you, write to us at once.',
    ],
    sms: null,
    action: { label: 'Contact us', path: addresses.contact },
  }),
});

export const googleLinked = defineMail('googleLinked', {
  lane: 'first',
  render: async () => () => ({
    subject: 'You can now sign in with Google',
    paragraphs: [
      'We have just linked your account with the Google account that has the same email address.',
      'If it was not you, change your password and write to us.',
    ],
    sms: 'You can now sign in with Google. If it was not you, tell us at once. How you sign in:',
    action: { label: 'See how I sign in', path: addresses.security },
  }),
});

export const mergeCode = defineMail('mergeCode', {
  lane: 'first',
  about: { proofId: id },
  render: async (app, person, { proofId }) => {
    const proof = await app.look((look) => findOpenProof(look.tx, proofId, look.now));
    if (!proof || proof.otherId !== person.userId) return null;
    const code = codeOf(proof.id, app.settings.sessionSecrets[0]);
    return () => ({
      subject: `${code} is your code to merge two accounts`,
      paragraphs: [
        `Enter ${code} where you asked for it, within ${countOf(CODE_MINUTES, 'minute')}. This account is then merged into the other one, and closed.`,
        'If you did not ask for it, somebody knows your password. Change it now, and give nobody this code.',
      ],
      sms: null,
      action: { label: 'How I log in', path: addresses.security },
    });
  },
});

export const numberFreed = defineMail('numberFreed', {
  lane: 'first',
  render: async () => () => ({
    subject: 'Somebody else uses your mobile number now',
    paragraphs: [
      'Nobody had used your mobile number here for 90 days, and its new owner has just registered with it. Your account keeps everything else.',
      'Log in with your email address, then add your new number. If you have no password, choose “Forgot password”.',
    ],
    sms: null,
    action: { label: 'Log in', path: addresses.login },
  }),
});
