/** What an event of the audit log is called on screen. */
const WORDS: Record<string, string> = {
  'account.register': 'Account created',
  'account.changePassword': 'Password changed',
  'account.resetPassword': 'Password reset by mail',
  'account.changeEmail': 'Email changed',
  'account.linkGoogle': 'Google sign-in linked',
  'account.suspend': 'Account suspended',
  'account.restore': 'Account restored',
  'account.erase': 'Account deleted',
  'session.login': 'Signed in',
  'session.logout': 'Logged out',
  'session.logoutEverywhere': 'Signed out everywhere',
  'session.revoke': 'A device was signed out',
  'session.refuse': 'A sign-in was refused',
  'session.reuse': 'A used token came again; the session ended',
  'secondFactor.enable': 'Authenticator app turned on',
  'secondFactor.disable': 'Authenticator app turned off',
  'secondFactor.renewCodes': 'Recovery codes replaced',
  'access.deny': 'Access denied',
  'organization.submit': 'Verification submitted',
  'organization.approve': 'Organisation verified',
  'organization.decline': 'Verification declined',
  'organization.suspend': 'Organisation suspended',
  'organization.restore': 'Organisation restored',
  'organization.invite': 'Colleague invited',
  'organization.revokeInvitation': 'Invitation taken back',
  'organization.join': 'A colleague joined',
  'organization.leave': 'A member left',
  'organization.removeMember': 'A member was removed',
  'organization.makeAdmin': 'A member became an admin',
  'organization.makeMember': 'An admin became a member',
  'study.publish': 'Study published',
  'study.pause': 'Study paused',
  'study.resume': 'Study resumed',
  'study.complete': 'Study completed',
  'study.cancel': 'Study cancelled',
  'topUp.initialize': 'Top-up begun',
  'payout.request': 'Payout requested',
  'payout.send': 'Payout sent',
  'payout.hold': 'Payout held',
  'payout.release': 'Payout released',
  'payout.retry': 'Payout tried again',
  'application.pay': 'Dispute settled: paid',
  'application.uphold': 'Dispute settled: upheld',
  'waitlist.invite': 'Somebody was invited from the waitlist',
  'retention.remove': 'Old data removed',
};

const NOUNS: Record<string, string> = {
  topUp: 'Top-up',
  payout: 'Payout',
  study: 'Study',
  secondFactor: 'Authenticator',
};

export function wordsOfAction(action: string): string {
  const [noun = '', event = ''] = action.split('.');
  return WORDS[action] ?? `${NOUNS[noun] ?? noun}: ${event}`;
}

/** The groups that the log can be filtered by: the beginnings of actions. */
export const ACTION_GROUPS = {
  'session.': 'Signing in',
  'account.': 'Accounts',
  'secondFactor.': 'Authenticator apps',
  'access.': 'Denied access',
  'organization.': 'Organisations',
  'study.': 'Studies',
  'topUp.': 'Top-ups',
  'payout.': 'Payouts',
  'application.': 'Disputes',
  'waitlist.': 'Waitlist',
  'retention.': 'Retention',
} as const;
