import { accountMails } from './features/accounts/accounts.mails.ts';
import { applicationMails } from './features/applications/applications.mails.ts';
import { bookingMails } from './features/bookings/bookings.mails.ts';
import { organizationMails } from './features/organizations/organizations.mails.ts';
import { participantMails } from './features/participants/participants.mails.ts';
import { payoutMails } from './features/payouts/payouts.mails.ts';
import { studyMails } from './features/studies/studies.mails.ts';
import { waitlistMails } from './features/waitlist/waitlist.mails.ts';
import { walletMails } from './features/wallets/wallets.mails.ts';
import type { MailLane } from './platform/jobs.ts';
import type { MailTemplate } from './platform/mail/template.ts';

/** Every mail the product writes, by the name that jobs carry. */
export const MAIL_TEMPLATES: Readonly<Record<string, MailTemplate>> = {
  ...accountMails,
  ...organizationMails,
  ...applicationMails,
  ...bookingMails,
  ...participantMails,
  ...payoutMails,
  ...walletMails,
  ...waitlistMails,
  ...studyMails,
};

/** Of an account's mails, those that nobody waits for. */
const NOT_URGENT: readonly string[] = ['welcome', 'accountSuspended', 'accountRestored'];
const SESSIONS_AND_MONEY: readonly string[] = [
  ...Object.keys({ ...bookingMails, ...payoutMails, ...walletMails }),
  'invited',
];

/** Which lane a mail takes. Mails that may go to thousands, or to an address a stranger chose, take the last one. */
export function laneOf(template: string): MailLane {
  if (template in accountMails && !NOT_URGENT.includes(template)) return 'first';
  return SESSIONS_AND_MONEY.includes(template) ? 'second' : 'rest';
}
