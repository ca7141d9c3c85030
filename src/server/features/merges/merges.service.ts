import type { User } from '../../../contract/accounts.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Move } from '../../platform/db/kept-rows.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { mailTo, sendMail } from '../../platform/mail/mail-jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, ghanaianMobile } from '../accounts/accounts.service.ts';
import { endLinks } from '../accounts/links.service.ts';
import { endLoginSessions } from '../accounts/login-sessions.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { accountMoves } from '../accounts/personal-data.service.ts';
import { changeUser, findUserByNumber } from '../accounts/users.service.ts';
import { airtimeMoves } from '../airtime/personal-data.service.ts';
import { appealMoves } from '../appeal-clock/personal-data.service.ts';
import { applicationMoves } from '../applications/personal-data.service.ts';
import { assignmentMoves } from '../assignments/personal-data.service.ts';
import { bonusMoves } from '../bonuses/personal-data.service.ts';
import { bookingMoves } from '../bookings/personal-data.service.ts';
import { clipMoves } from '../clips/personal-data.service.ts';
import { consentMoves } from '../consent-forms/personal-data.service.ts';
import { disputeMoves } from '../disputes/personal-data.service.ts';
import { fraudMoves } from '../fraud/personal-data.service.ts';
import { guestMoves } from '../guests/personal-data.service.ts';
import { accountsMerged as earningsMoved } from '../ledger/earning-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { earned } from '../ledger/movements.ts';
import { notificationMoves } from '../notifications/personal-data.service.ts';
import { panelMoves } from '../panels/personal-data.service.ts';
import { participantMoves } from '../participants/personal-data.service.ts';
import { paymentListMoves } from '../payment-lists/personal-data.service.ts';
import { requestPayout } from '../payouts/payouts.service.ts';
import { payoutMoves } from '../payouts/personal-data.service.ts';
import { removeTraces } from '../privacy/erasure.service.ts';
import { ratingMoves } from '../ratings/personal-data.service.ts';
import { rememberedMoves } from '../remembered-answers/personal-data.service.ts';
import { keepAddress } from '../sign-in/email-change.service.ts';
import { checkMergeCode, useMergeCode } from '../sign-in/merge-proofs.service.ts';
import { holdPayouts } from '../sign-in/number-safety.service.ts';
import { checkCode, useCheckedCode } from '../sign-in/phone-codes.service.ts';
import { type BrowserFrom, needsBirthDate, proveByBirthDate } from '../sign-in/phone-sign-in.service.ts';
import { studyMoves } from '../studies/personal-data.service.ts';
import { textTo } from '../texts/outbox.service.ts';
import { textMoves } from '../texts/personal-data.service.ts';
import { translationMoves } from '../translations/personal-data.service.ts';
import { accountsMergedMail, closedAccountMerged } from './merges.mails.ts';
import { whyNotMerged } from './merges.rules.ts';
import * as sql from './merges.sql.ts';
import { accountsMerged } from './merges.texts.ts';

/*
 * Merges two accounts of one person. The account that the person is signed in to is kept. Everything that refers to the other one
 * moves to it in one transaction, the earnings through the ledger, and a tombstone stays. Immutable rows (consents, journals, the
 * audit log) keep the closed account's id, which `merged_account` maps to the kept one.
 */

/** In this order, because rows of an application follow it. */
const MOVES: readonly Move[] = [
  ...applicationMoves,
  ...bookingMoves,
  ...assignmentMoves,
  ...consentMoves,
  ...disputeMoves,
  ...appealMoves,
  ...ratingMoves,
  ...panelMoves,
  ...guestMoves,
  ...participantMoves,
  ...studyMoves,
  ...rememberedMoves,
  ...clipMoves,
  ...fraudMoves,
  ...payoutMoves,
  ...airtimeMoves,
  ...paymentListMoves,
  ...bonusMoves,
  ...textMoves,
  ...translationMoves,
  ...notificationMoves,
  ...accountMoves,
];

/** Merges the account with a mobile number into the caller's, with a code that was texted to that number. */
export async function mergeByNumber(
  app: App,
  caller: ParticipantCaller,
  given: { number: string; code: string; password?: string | undefined; dateOfBirth?: string | undefined },
  { browserSecret }: BrowserFrom,
): Promise<User> {
  await confirmCaller(app, caller, given.password);
  const { userId } = caller;
  const number = await ghanaianMobile(given.number, 'number');
  const codeId = await checkCode(app, { number, code: given.code, purpose: 'CHANGE', userId, browserSecret });
  // The network operator may have reassigned the number from the other account's owner to the caller.
  const holder = await app.read((reader) => findUserByNumber(reader, number));
  if (holder && holder.id !== userId && (await app.read((reader) => needsBirthDate(reader, holder)))) {
    if (given.dateOfBirth === undefined) refuse('BIRTH_DATE_NEEDED');
    await proveByBirthDate(app, { userId: holder.id, number }, given.dateOfBirth);
  }
  await app.work(caller, async (work) => {
    await useCheckedCode(work, codeId);
    const other = await findUserByNumber(work, number);
    if (!other || other.id === userId) refuse('STATUS_CONFLICT', { message: 'No other account has this number.' });
    await merge(work, caller, other.id, number);
  });
  return getMe(app, userId);
}

/** Merges an account into the caller's, after an emailed code has proved that it is theirs. */
export async function mergeByEmail(app: App, caller: ParticipantCaller, code: string): Promise<User> {
  const { id, otherId } = await checkMergeCode(app, caller.userId, code);
  await app.work(caller, async (work) => {
    await useMergeCode(work, id);
    await merge(work, caller, otherId);
  });
  return getMe(app, caller.userId);
}

type Facts = Awaited<ReturnType<typeof sql.findFacts>>;

/** The merge itself. Lock order: the other account's applications, bookings and payouts, then both people, then the ledger. */
async function merge(
  work: Work,
  { userId: keptId, sessionId }: ParticipantCaller,
  closedId: string,
  provedNumber?: string,
): Promise<void> {
  const locked = await sql.lockRecords(work.tx, closedId);
  await sql.lockPeople(work.tx, [keptId, closedId]);
  // An application that came while this transaction waited is not locked: the next try finds it.
  if (locked.join() !== (await sql.listApplicationIds(work.tx, closedId)).join()) refuse('STATUS_CONFLICT');
  const [kept, closed] = [await sql.findFacts(work.tx, keptId), await sql.findFacts(work.tx, closedId)];
  // The number may have moved to another account while this transaction waited.
  if (provedNumber !== undefined && closed.mobileNumber !== provedNumber) refuse('STATUS_CONFLICT');
  const obstacle = whyNotMerged({
    kept,
    closed,
    open: await sql.listOpen(work.tx, closedId),
    studyOfBoth: await sql.findStudyOfBoth(work.tx, keptId, closedId),
  });
  if (obstacle !== null) refuse('MERGE_BLOCKED', obstacle);
  const amountPesewas = await ledger.readBalance(work.tx, earned(closedId));
  if (amountPesewas > 0) await ledger.post(work, earningsMoved({ closedId, keptId, amountPesewas, at: work.now }));
  for (const move of MOVES) await move(work, closedId, keptId);
  await moveFactors(work, kept, closed);
  await sql.insertMerge(work.tx, { closedId, keptId, mergedAt: work.now });
  await endLoginSessions(work, keptId, sessionId);
  await endLinks(work, keptId, 'RESET_PASSWORD');
  recordAudit(work, {
    at: work.now,
    action: 'account.merge',
    actor: 'PARTICIPANT',
    actorId: keptId,
    subject: 'user',
    subjectId: closedId,
  });
  await holdPayouts(work, keptId, 'ACCOUNTS_MERGED');
  await requestPayout(work, keptId);
  await notify(work, kept, closed);
}

/** Closes the other account, then moves its address, Google sign-in and number to the kept one, if that has none. */
async function moveFactors(work: Work, kept: Facts, closed: Facts): Promise<void> {
  const takesEmail = kept.email === null && closed.email !== null;
  const takesNumber = kept.mobileNumber === null && closed.mobileNumber !== null;
  await removeTraces(work, { ...closed, email: null, mobileNumber: null });
  await changeUser(work, kept.id, {
    ...(takesEmail
      ? { email: closed.email, emailVerifiedAt: closed.emailVerifiedAt, passwordHash: closed.passwordHash }
      : {}),
    ...(kept.googleSubject === null ? { googleSubject: closed.googleSubject } : {}),
    ...(takesNumber
      ? {
          mobileNumber: closed.mobileNumber,
          mobileNumberUsedAt: closed.mobileNumberUsedAt,
          freedNumber: null,
          phoneNumber: kept.phoneNumber ?? closed.mobileNumber,
        }
      : {}),
  });
}

/** Every number and address that either account had. */
async function notify(work: Work, kept: Facts, closed: Facts): Promise<void> {
  const numbers = new Set([kept.mobileNumber, closed.mobileNumber].filter((number) => number !== null));
  for (const number of numbers) await textTo(work, { userId: kept.id, number }, accountsMerged());
  if (kept.email !== null || closed.email !== null) mailTo(work, kept.id, accountsMergedMail());
  if (kept.email === null || closed.email === null) return;
  sendMail(work, closedAccountMerged({ addressId: await keepAddress(work, kept.id, closed.email) }));
}
