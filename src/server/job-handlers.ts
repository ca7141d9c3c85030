import { sendApplicantDigests } from './features/applications/applicant-digest.service.ts';
import { expireInvitation } from './features/applications/applications.service.ts';
import { sealRecent } from './features/audit/audit.service.ts';
import { autoComplete } from './features/bookings/attendance.service.ts';
import { nudgeUnmarked, remind } from './features/bookings/session-jobs.service.ts';
import { askToConfirm, releaseUnconfirmed } from './features/bookings/stand-by.service.ts';
import { lapseNoShow, lapseStudy } from './features/bookings/study-closing.service.ts';
import { checkBooksNightly, reconcile } from './features/books/reconciliation.service.ts';
import { mailSender } from './features/notifications/notifications.service.ts';
import { sendPayout, watchPayout } from './features/payouts/payout-sending.service.ts';
import { applyRetention } from './features/privacy/retention.service.ts';
import { sendWeeklyMails } from './features/studies/weekly-mail.service.ts';
import { handleProviderEvent } from './features/wallets/provider-events.service.ts';
import { sendRefund, watchRefund } from './features/wallets/refund-sending.service.ts';
import { watchTopUp } from './features/wallets/top-ups.service.ts';
import { MAIL_TEMPLATES } from './mail-templates.ts';
import type { App } from './platform/app.ts';
import type { JobHandlers } from './platform/jobs.ts';

/** What each job does: one service call each. */
export function jobHandlers(app: App): JobHandlers {
  return {
    mail: mailSender(app, MAIL_TEMPLATES),
    'reminder.session': (job) => remind(app, job),
    'session.autocomplete': (job) => autoComplete(app, job),
    'session.confirm': (job) => askToConfirm(app, job),
    'session.release': (job) => releaseUnconfirmed(app, job),
    'applicants.digest': () => sendApplicantDigests(app),
    'session.unmarked': (job) => nudgeUnmarked(app, job),
    'invitation.expire': (job) => expireInvitation(app, job),
    'noshow.lapse': (job) => lapseNoShow(app, job),
    'study.lapse': (job) => lapseStudy(app, job),
    'payout.send': ({ payoutId }) => sendPayout(app, payoutId),
    'payout.watch': (job) => watchPayout(app, job),
    'topup.watch': (job) => watchTopUp(app, job),
    'provider.event': ({ dedupeKey }) => handleProviderEvent(app, dedupeKey),
    'refund.send': ({ refundId }) => sendRefund(app, refundId),
    'refund.watch': (job) => watchRefund(app, job),
    'books.reconcile': async () => {
      await reconcile(app);
    },
    'books.check': () => checkBooksNightly(app),
    'audit.seal': () => sealRecent(app),
    'retention.apply': async () => {
      await applyRetention(app, { dryRun: false });
    },
    'studies.weekly': () => sendWeeklyMails(app),
  };
}
