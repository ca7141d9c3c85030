import { m } from '../../../messages/m.ts';
import type { Rows } from './row.ts';

/** Screens without an account, for signing in, and of everybody who is signed in. */
export const SHARED = {
  acceptOrganization: { guard: 'none', parent: 'login', skeleton: 'card' },
  declineOrganization: { guard: 'none', parent: 'login', skeleton: 'card' },
  unsubscribe: { guard: 'none', parent: 'login', skeleton: 'card' },
  stopTexts: { guard: 'none', parent: 'login', skeleton: 'card' },
  observe: { guard: 'none', parent: 'login', skeleton: 'list' },
  noInvitations: { guard: 'none', parent: 'home', skeleton: 'card' },
  pay: { guard: 'none', parent: 'home', skeleton: 'card' },
  done: { guard: 'none', parent: 'login', skeleton: 'card' },
  googleReturn: { guard: 'none', parent: 'login', skeleton: 'card' },
  verifyEmail: { guard: 'none', parent: 'login', skeleton: 'card' },
  confirmBrowser: { guard: 'none', parent: 'login', skeleton: 'card' },
  verificationSuccess: { guard: 'none', parent: 'login', skeleton: 'card' },
  verificationFailed: { guard: 'none', parent: 'login', skeleton: 'card' },
  login: { guard: 'notSignedIn', parent: 'home', skeleton: 'card' },
  signup: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  participantSignup: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  createAccount: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  lostNumber: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  forgotPassword: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  forgotPasswordOf: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  resetPassword: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  verifyingConfirmation: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },

  dashboard: { guard: 'signedIn', parent: 'home', skeleton: 'list' },
  accountManagement: {
    heading: () => ({ title: m.shell_my_accounts() }),
    guard: 'signedIn',
    parent: 'dashboard',
    header: 'quiet',
    skeleton: 'list',
  },
  security: {
    heading: () => ({ title: m.shell_security(), lead: m.security_lead() }),
    guard: 'signedIn',
    parent: 'accountManagement',
    skeleton: 'list',
  },
  session: { guard: 'signedIn', right: 'view', parent: 'dashboard', skeleton: 'list' },
  generalInformation: {
    heading: () => ({ title: m.account_general() }),
    guard: 'signedIn',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },
  personalContactDetails: {
    heading: () => ({ title: m.account_contact() }),
    guard: 'signedIn',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },
} satisfies Rows;
