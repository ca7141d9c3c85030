import type { User } from '../../../contract/accounts.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, ghanaianMobile } from '../accounts/accounts.service.ts';
import { endLinks } from '../accounts/links.service.ts';
import { confirmLoginSession, endLoginSessions } from '../accounts/login-sessions.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { changeUser, findUserById } from '../accounts/users.service.ts';
import { textTo } from '../texts/outbox.service.ts';
import { holdPayouts } from './number-safety.service.ts';
import { type CodeSent, checkCode, sendCode, useCheckedCode } from './phone-codes.service.ts';
import type { BrowserFrom } from './phone-sign-in.service.ts';
import { numberChanged } from './sign-in.texts.ts';

/**
 * Texts a code to the number that the caller wants. People with a password or Google confirm first; others only have their login
 * session and the new number.
 */
export async function requestNumberChange(
  app: App,
  caller: ParticipantCaller,
  given: { number: string; password?: string | undefined },
  from: BrowserFrom,
): Promise<CodeSent> {
  const number = await ghanaianMobile(given.number, 'number');
  const user = found(await app.read((reader) => findUserById(reader, caller.userId)));
  if (user.passwordHash !== null || user.googleSubject !== null) await confirmCaller(app, caller, given.password);
  return sendCode(app, { number, purpose: 'CHANGE', userId: caller.userId, from });
}

/**
 * Adds or changes the caller's number. A number of another account is refused only after the caller has verified it, so that
 * nobody else learns that it has an account.
 */
export async function changeNumber(
  app: App,
  caller: ParticipantCaller,
  given: { number: string; code: string },
  from: BrowserFrom,
): Promise<User> {
  const { userId } = caller;
  const { browserSecret } = from;
  const number = await ghanaianMobile(given.number, 'number');
  const codeId = await checkCode(app, { number, code: given.code, purpose: 'CHANGE', userId, browserSecret });
  try {
    await app.work(caller, async (work) => {
      await useCheckedCode(work, codeId);
      await takeNewNumber(work, userId, number, caller.sessionId);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'mobile_number_taken') refuse('NUMBER_TAKEN');
    throw error;
  }
  return getMe(app, userId);
}

/**
 * Gives an account a verified number: its other login sessions end, and the old number is notified. Replacing a number holds
 * payouts; adding the first one does not, because no earlier number can have been stolen.
 */
export async function takeNewNumber(work: Work, userId: string, number: string, sessionId?: string): Promise<void> {
  const before = found(await findUserById(work, userId));
  if (before.mobileNumber === number) return changeUser(work, userId, { mobileNumberUsedAt: work.now });
  // Changes the contact number too, if it was the old number.
  const follows = before.phoneNumber === null || before.phoneNumber === before.mobileNumber;
  const phoneNumber = follows ? number : before.phoneNumber;
  await changeUser(work, userId, {
    mobileNumber: number,
    mobileNumberUsedAt: work.now,
    freedNumber: null,
    phoneNumber,
  });
  await endLoginSessions(work, userId, sessionId);
  await endLinks(work, userId, 'RESET_PASSWORD');
  recordAudit(work, {
    at: work.now,
    action: 'account.changeNumber',
    actor: work.caller?.role ?? 'visitor',
    actorId: work.caller?.userId ?? null,
    subject: 'user',
    subjectId: userId,
  });
  if (before.mobileNumber === null && before.freedNumber === null) return;
  if (before.mobileNumber !== null) await textTo(work, { userId, number: before.mobileNumber }, numberChanged());
  await holdPayouts(work, userId, 'NUMBER_CHANGED');
}

/** Texts a code to the caller's own number, to confirm a sensitive change. */
export async function requestConfirmCode(app: App, caller: ParticipantCaller, from: BrowserFrom): Promise<CodeSent> {
  return sendCode(app, { ...(await ownNumber(app, caller)), purpose: 'CONFIRM', from });
}

/** Confirms the caller with a code that was texted to their number (SIGNIN-07). */
export async function confirmByPhone(
  app: App,
  caller: ParticipantCaller,
  code: string,
  { browserSecret }: BrowserFrom,
): Promise<void> {
  const codeId = await checkCode(app, { ...(await ownNumber(app, caller)), purpose: 'CONFIRM', code, browserSecret });
  await app.work(caller, async (work) => {
    await useCheckedCode(work, codeId);
    await changeUser(work, caller.userId, { mobileNumberUsedAt: work.now });
    await confirmLoginSession(work, caller.sessionId);
  });
}

async function ownNumber(app: App, { userId }: ParticipantCaller): Promise<{ number: string; userId: string }> {
  const user = found(await app.read((reader) => findUserById(reader, userId)));
  return { number: user.mobileNumber ?? refuse('CONFIRMATION_NEEDED'), userId };
}
