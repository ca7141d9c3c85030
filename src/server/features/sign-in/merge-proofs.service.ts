import { addMinutes } from '../../../domain/calendar.ts';
import { CODE_MINUTES, RESEND_SECONDS } from '../../../domain/phone-codes.ts';
import type { App } from '../../platform/app.ts';
import { isCodeOf } from '../../platform/codes-of-rows.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { passwordMatches, passwordMatchesNobody } from '../../platform/passwords.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { findUserByEmail } from '../accounts/users.service.ts';
import * as sql from './merge-proofs.sql.ts';
import { mergeCode } from './sign-in.mails.ts';
import { signInRefusals } from './sign-in.metrics.ts';

/**
 * Mails a code to another account of the caller if its password is right: together they prove ownership. The refusal is the same
 * whether the address or the password is wrong.
 */
export async function requestMergeCode(
  app: App,
  caller: ParticipantCaller,
  given: { email: string; otherPassword: string; password?: string | undefined },
): Promise<{ validSeconds: number; resendSeconds: number }> {
  await confirmCaller(app, caller, given.password);
  await app.limits.count('login', `merge|${caller.userId}`);
  const other = await app.read((reader) => findUserByEmail(reader, given.email));
  // Guesses by many accounts are counted together, like those of unknown browsers.
  const mayTry = await app.limits.spend('loginAccount', given.email);
  const matches = other?.passwordHash
    ? await passwordMatches(other.passwordHash, given.otherPassword)
    : await passwordMatchesNobody(given.otherPassword);
  const isOther = other?.role === 'PARTICIPANT' && other.emailVerifiedAt !== null && other.id !== caller.userId;
  if (!other || !isOther || !matches || !mayTry) {
    app.metrics.count(signInRefusals, { reason: 'password' });
    refuseFields([{ field: 'otherPassword', message: 'The email or password is not right.' }]);
  }
  await app.limits.giveBack('loginAccount', given.email);
  await app.work(caller, async (work) => {
    const proof = { id: newId(), userId: caller.userId, otherId: other.id, requestedAt: work.now };
    await sql.insertProof(work.tx, { ...proof, expiresAt: addMinutes(work.now, CODE_MINUTES) });
    mailTo(work, other.id, mergeCode({ proofId: proof.id }));
  });
  return { validSeconds: CODE_MINUTES * 60, resendSeconds: RESEND_SECONDS };
}

/** Checks a mailed code, using up a try; returns the account that it proves, and the id to use it with. */
export async function checkMergeCode(app: App, userId: string, code: string): Promise<{ id: string; otherId: string }> {
  const proof = await app.work(null, (work) => sql.takeTry(work.tx, userId, work.now));
  if (proof === null || !isCodeOf(proof.id, code, app.settings.sessionSecrets)) refuseCode(app);
  return proof;
}

/** Uses a checked code in the transaction of the merge: of two concurrent uses, one succeeds. */
export async function useMergeCode(work: Work, id: string): Promise<void> {
  if (!(await sql.useProof(work.tx, id, work.now))) refuse('PHONE_CODE_WRONG', { message: WRONG });
}

const WRONG = 'This code is not right or has expired. Please use the newest email, or ask for a new code.';

function refuseCode(app: App): never {
  app.metrics.count(signInRefusals, { reason: 'phone_code' });
  refuse('PHONE_CODE_WRONG', { message: WRONG });
}
