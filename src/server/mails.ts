import * as accounts from './features/accounts/accounts.mails.ts';
import * as admins from './features/accounts/admins.mails.ts';
import * as appeals from './features/appeals/appeals.mails.ts';
import * as applications from './features/applications/applications.mails.ts';
import * as assignments from './features/assignments/assignments.mails.ts';
import * as bonuses from './features/bonuses/bonuses.mails.ts';
import * as bookings from './features/bookings/bookings.mails.ts';
import * as budgets from './features/budgets/budgets.mails.ts';
import * as chargebacks from './features/chargebacks/chargebacks.mails.ts';
import * as closing from './features/closing/closing.mails.ts';
import * as consentForms from './features/consent-forms/consent-forms.mails.ts';
import * as disputes from './features/disputes/disputes.mails.ts';
import * as guests from './features/guests/guests.mails.ts';
import * as merges from './features/merges/merges.mails.ts';
import * as observers from './features/observers/observers.mails.ts';
import * as organizations from './features/organizations/organizations.mails.ts';
import * as partialPay from './features/partial-pay/partial-pay.mails.ts';
import * as participants from './features/participants/participants.mails.ts';
import * as payouts from './features/payouts/payouts.mails.ts';
import * as ratings from './features/ratings/ratings.mails.ts';
import * as settlements from './features/settlements/settlements.mails.ts';
import * as signIn from './features/sign-in/sign-in.mails.ts';
import * as studies from './features/studies/studies.mails.ts';
import * as waitlist from './features/waitlist/waitlist.mails.ts';
import * as wallets from './features/wallets/wallets.mails.ts';
import * as webhooks from './features/webhooks/webhooks.mails.ts';
import * as withdrawals from './features/withdrawals/withdrawals.mails.ts';
import type { MailKind } from './platform/mail/define-mail.ts';

const FILES = [
  accounts,
  admins,
  signIn,
  merges,
  organizations,
  appeals,
  applications,
  guests,
  bonuses,
  budgets,
  bookings,
  assignments,
  closing,
  ratings,
  disputes,
  partialPay,
  participants,
  payouts,
  settlements,
  wallets,
  chargebacks,
  waitlist,
  studies,
  webhooks,
  consentForms,
  withdrawals,
  observers,
];

/** Every mail the product writes, by the name that jobs carry: all that the files of mails export. */
export const MAILS: ReadonlyMap<string, MailKind> = new Map(
  FILES.flatMap((file) => Object.values<{ kind: MailKind }>(file)).map(({ kind }) => [kind.name, kind]),
);
