import { accountMails } from './features/accounts/accounts.mails.ts';
import { applicationMails } from './features/applications/applications.mails.ts';
import { bookingMails } from './features/bookings/bookings.mails.ts';
import { organizationMails } from './features/organizations/organizations.mails.ts';
import { payoutMails } from './features/payouts/payouts.mails.ts';
import { studyMails } from './features/studies/studies.mails.ts';
import { waitlistMails } from './features/waitlist/waitlist.mails.ts';
import { walletMails } from './features/wallets/wallets.mails.ts';
import type { MailTemplate } from './platform/mail/template.ts';

/** Every mail the product writes, by the name that jobs carry. */
export const MAIL_TEMPLATES: Readonly<Record<string, MailTemplate>> = {
  ...accountMails,
  ...organizationMails,
  ...applicationMails,
  ...bookingMails,
  ...payoutMails,
  ...walletMails,
  ...waitlistMails,
  ...studyMails,
};
