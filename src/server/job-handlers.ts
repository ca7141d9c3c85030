import { airtimeSending, airtimeWatch } from './features/airtime/airtime.jobs.ts';
import { askAboutAirtime, sendAirtime } from './features/airtime/airtime-sending.service.ts';
import { appealLapse, appealRound } from './features/appeal-clock/appeal-clock.jobs.ts';
import { lapseAppeal, lapseOverdue } from './features/appeals/appeals.service.ts';
import { sendApplicantDigests } from './features/applications/applicant-digest.service.ts';
import {
  applicantDigests,
  heldInvitation,
  invitationExpiry,
  promisedAnswers,
} from './features/applications/applications.jobs.ts';
import { expireInvitation, inviteHeld } from './features/applications/invitations.service.ts';
import { keepPromises } from './features/applications/promised-answers.service.ts';
import { entryStep } from './features/assignments/assignments.jobs.ts';
import { takeDueEntries, takeEntryStep } from './features/assignments/entry-steps.service.ts';
import { auditSeal } from './features/audit/audit.jobs.ts';
import { sealRecent } from './features/audit/audit.service.ts';
import { autoComplete, markHeld } from './features/bookings/attendance.service.ts';
import * as bookings from './features/bookings/bookings.jobs.ts';
import { countGroup } from './features/bookings/call-offs.service.ts';
import { takeDueSteps } from './features/bookings/session-steps.service.ts';
import { releaseUnconfirmed } from './features/bookings/stand-by.service.ts';
import { adopt } from './features/books/adoption.service.ts';
import { booksCheck, reconciliation } from './features/books/books.jobs.ts';
import { checkBooksNightly, reconcile } from './features/books/reconciliation.service.ts';
import { calendarReading, calendarRound } from './features/calendars/calendars.jobs.ts';
import { readAll, readOne } from './features/calendars/calendars.service.ts';
import { chargebackDeadline, chargebackRound } from './features/chargebacks/chargebacks.jobs.ts';
import { followDisputes, followEvent, remind } from './features/chargebacks/chargebacks.service.ts';
import { cleanClips } from './features/clips/cleaning.service.ts';
import { clipCleaning } from './features/clips/clips.jobs.ts';
import { lapseNoShow, lapseStudy } from './features/closing/closing.service.ts';
import { healthDays } from './features/health/health.jobs.ts';
import { sumDays } from './features/health/health.service.ts';
import { watchMinutes } from './features/health/minutes.service.ts';
import { keepMonths } from './features/notifications/months.service.ts';
import { notificationMonths } from './features/notifications/notifications.jobs.ts';
import { sendQueuedMail } from './features/notifications/notifications.service.ts';
import { takeEffect } from './features/organizations/decisions.service.ts';
import { organizationDecision } from './features/organizations/organizations.jobs.ts';
import { partLapse } from './features/partial-pay/partial-pay.jobs.ts';
import { lapsePart } from './features/partial-pay/partial-pay.service.ts';
import { listedAnnounce, paymentListRound } from './features/payment-lists/payment-lists.jobs.ts';
import { announceListed, goRound } from './features/payment-lists/payment-lists.service.ts';
import { sendPayout, watchPayout } from './features/payouts/payout-sending.service.ts';
import { payoutPromises, payoutRequest, payoutSending, payoutWatch } from './features/payouts/payouts.jobs.ts';
import { payOut } from './features/payouts/payouts.service.ts';
import { payForLatePayouts } from './features/payouts/promises.service.ts';
import { retention } from './features/privacy/privacy.jobs.ts';
import { applyRetention } from './features/privacy/retention.service.ts';
import { reputationRefresh } from './features/ratings/ratings.jobs.ts';
import { refreshOverdue, refreshReputations } from './features/ratings/reputation.service.ts';
import { takeDuePairs } from './features/ratings/showing.service.ts';
import { followDebt } from './features/studies/debt-pause.service.ts';
import { studyLapse, tellOfStudy, weeklyStudies } from './features/studies/studies.jobs.ts';
import { tellPeople } from './features/studies/telling.service.ts';
import { sendWeeklyMails } from './features/studies/weekly-mail.service.ts';
import { invoiceMail } from './features/taxes/taxes.jobs.ts';
import { environmentCleaning, environmentRemoval } from './features/test-mode/test-mode.jobs.ts';
import { giveUpUnused, removeEnvironment } from './features/test-mode/test-mode.service.ts';
import { watchText } from './features/texts/reports.service.ts';
import { sendText } from './features/texts/sending.service.ts';
import { textSending, textWatch } from './features/texts/texts.jobs.ts';
import { savePayTo } from './features/ussd/pay-to.service.ts';
import { ussdPayTo } from './features/ussd/ussd.jobs.ts';
import { mailInvoice } from './features/wallets/invoice-mail.service.ts';
import { handleProviderEvent } from './features/wallets/provider-events.service.ts';
import { sendRefund, watchRefund } from './features/wallets/refund-sending.service.ts';
import { watchTopUp } from './features/wallets/top-ups.service.ts';
import {
  debtFollowUp,
  providerEvent,
  refundSending,
  refundWatch,
  topUpWatch,
} from './features/wallets/wallets.jobs.ts';
import { chaseOverdue, handOutEvents, sendDue } from './features/webhooks/sending.service.ts';
import { webhookChase, webhookSending } from './features/webhooks/webhooks.jobs.ts';
import { MAILS } from './mails.ts';
import type { App } from './platform/app.ts';
import type { JobKind } from './platform/define-job.ts';
import { keepingAssets } from './platform/http/web-assets.ts';
import type { JobHandler } from './platform/jobs.ts';
import type { LoopKind } from './platform/loop.ts';
import { MAIL_JOBS } from './platform/mail/mail-jobs.ts';
import { TEXTS } from './texts.ts';

interface Row {
  kind: JobKind;
  run(app: App, payload: object): Promise<unknown>;
}

function handle<P extends object>(kind: JobKind<P>, run: (app: App, payload: P) => Promise<unknown>): Row {
  // The queue passes a payload that this kind has parsed.
  return { kind, run: (app, payload) => run(app, payload as P) };
}

/** The handler of each kind of job: one service call each. */
const ROWS: readonly Row[] = [
  ...MAIL_JOBS.map((kind) => handle(kind, (app, job) => sendQueuedMail(app, MAILS, job))),
  ...Object.values(textSending).map((kind) => handle(kind, (app, job) => sendText(app, TEXTS, job))),
  handle(textWatch, watchText),
  handle(ussdPayTo, savePayTo),
  handle(bookings.sessionCompletion, autoComplete),
  handle(bookings.sessionRelease, releaseUnconfirmed),
  handle(bookings.groupCount, countGroup),
  handle(bookings.noShowLapse, lapseNoShow),
  handle(bookings.heldMark, markHeld),
  handle(partLapse, lapsePart),
  handle(entryStep, takeEntryStep),
  handle(applicantDigests, sendApplicantDigests),
  handle(promisedAnswers, (app) => keepPromises(app)),
  handle(invitationExpiry, expireInvitation),
  handle(heldInvitation, inviteHeld),
  handle(organizationDecision, takeEffect),
  handle(calendarRound, (app) => readAll(app)),
  handle(calendarReading, readOne),
  handle(studyLapse, lapseStudy),
  handle(tellOfStudy, tellPeople),
  handle(weeklyStudies, sendWeeklyMails),
  handle(payoutRequest, payOut),
  handle(payoutSending, (app, { payoutId }) => sendPayout(app, payoutId)),
  handle(payoutWatch, watchPayout),
  handle(airtimeSending, (app, { topUpId }) => sendAirtime(app, topUpId)),
  handle(airtimeWatch, (app, { topUpId }) => askAboutAirtime(app, topUpId)),
  handle(topUpWatch, watchTopUp),
  handle(providerEvent, (app, { dedupeKey }) => handleProviderEvent(app, dedupeKey, followEvent)),
  handle(refundSending, (app, { refundId }) => sendRefund(app, refundId)),
  handle(refundWatch, watchRefund),
  handle(debtFollowUp, followDebt),
  handle(invoiceMail, mailInvoice),
  handle(chargebackRound, (app) => followDisputes(app)),
  handle(chargebackDeadline, remind),
  handle(reconciliation, (app) => reconcile(app)),
  handle(reputationRefresh, (app) => refreshOverdue(app)),
  handle(booksCheck, (app) => checkBooksNightly(app)),
  handle(payoutPromises, (app) => payForLatePayouts(app)),
  handle(listedAnnounce, announceListed),
  handle(paymentListRound, (app) => goRound(app)),
  handle(healthDays, (app) => sumDays(app)),
  handle(auditSeal, (app) => sealRecent(app)),
  handle(webhookSending, sendDue),
  handle(webhookChase, (app) => chaseOverdue(app)),
  handle(environmentRemoval, removeEnvironment),
  handle(environmentCleaning, (app) => giveUpUnused(app)),
  handle(notificationMonths, (app) => keepMonths(app)),
  handle(clipCleaning, (app) => cleanClips(app)),
  handle(appealLapse, lapseAppeal),
  handle(appealRound, (app) => lapseOverdue(app)),
  handle(retention, (app) => applyRetention(app, { dryRun: false })),
];

/** Every kind of job, which the queue needs at start-up. */
export const JOB_KINDS: readonly JobKind[] = ROWS.map(({ kind }) => kind);

export function jobHandlers(app: App): JobHandler[] {
  return ROWS.map(({ kind, run }) => ({ kind, run: (payload) => run(app, payload) }));
}

/** What every process does, whatever its role. */
export function loopsOfAll(app: App): LoopKind[] {
  return [watchMinutes(app), ...(app.settings.production ? [keepingAssets(app)] : [])];
}

/** Work that a process polls for, because a queued job for each of its many steps would cost more than polling. */
export function loops(app: App): LoopKind[] {
  return [
    { name: 'session steps', everyMs: 200, run: () => takeDueSteps(app) },
    { name: 'ratings', everyMs: 1000, run: () => takeDuePairs(app) },
    { name: 'reputations', everyMs: 1000, run: () => refreshReputations(app) },
    { name: 'entries of tasks and diaries', everyMs: 500, run: () => takeDueEntries(app) },
    { name: 'events for other software', everyMs: 500, run: () => handOutEvents(app) },
    { name: 'asking the provider after a restore', everyMs: 5000, run: () => adopt(app).then(() => false) },
  ];
}
