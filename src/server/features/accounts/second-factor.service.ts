import { randomInt } from 'node:crypto';
import { joinedCode } from '../../../domain/joined-code.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret } from '../../platform/ids.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/sealing.ts';
import type { Work } from '../../platform/work.ts';
import { secondFactorChanged } from './accounts.mails.ts';
import { findUserById, revokeLoginSessions, type UserRow, updateUser } from './accounts.sql.ts';
import { confirmCaller } from './passwords.service.ts';
import * as sql from './second-factor.sql.ts';

const ISSUER = 'Nyansapo';
const STEP_SECONDS = 30;
/** Tolerates a phone's clock that is one step off. */
const TOLERANCE_SECONDS = 30;
const RECOVERY_CODES = 10;
// Without 0/O and 1/I/L, because people copy the codes to paper.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return asRecoveryCode(letters);
}

function asRecoveryCode(letters: string): string {
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Creates a new secret for an authenticator app. Signing in does not change until its first code is entered. */
export async function beginTotp(app: App, caller: Caller, password: string | undefined) {
  await confirmCaller(app, caller, password);
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  await app.work(caller, async (work) => {
    if (found(await findUserById(work.tx, caller.userId)).totpEnabledAt !== null) refuse('STATUS_CONFLICT');
    await updateUser(work.tx, caller.userId, {
      totpSecret: seal(secret, app.settings.sessionSecrets),
      totpLastStep: null,
    });
  });
  const uri = generateURI({ issuer: ISSUER, label: caller.email ?? 'Nyansapo', secret });
  const { default: QRCode } = await import('qrcode');
  return { secret, uri, qrSvg: await QRCode.toString(uri, { type: 'svg', margin: 1 }) };
}

/** The time step of a valid, unused code of the person's app, or null. */
async function stepOf(app: App, user: UserRow, code: string): Promise<number | null> {
  const unsealed = user.totpSecret && unseal(user.totpSecret, app.settings.sessionSecrets);
  if (!unsealed) return null;
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const { verify } = await import('otplib');
  const result = await verify({ secret: unsealed.text, token: code, epoch: now, epochTolerance: TOLERANCE_SECONDS });
  return result.valid ? Math.floor(now / STEP_SECONDS) + result.delta : null;
}

/**
 * Enables the app with its first code; all other sessions end. Returns the recovery codes, which are shown only once.
 */
export async function enableTotp(app: App, caller: Caller, code: string): Promise<string[]> {
  await app.limits.count('secondFactor', caller.userId);
  const now = app.clock.now();
  const codes = await app.work(caller, async (work) => {
    const user = found(await findUserById(work.tx, caller.userId));
    if (user.totpEnabledAt !== null) refuse('STATUS_CONFLICT');
    const step = await stepOf(app, user, code);
    if (step === null || !(await sql.spendTotpStep(work.tx, user.id, step))) refuse('WRONG_CODE');
    await updateUser(work.tx, user.id, { totpEnabledAt: now });
    await revokeLoginSessions(work.tx, user.id, now, caller.sessionId);
    await notifyChanged(work, caller, 'secondFactor.enable');
    return replaceRecoveryCodes(work, user.id);
  });
  await app.limits.forget('secondFactor', caller.userId);
  return codes;
}

/** Gives a person an authenticator app with a known secret, for the demo's admin and admins in tests. */
export async function enrolWithSecret(app: App, userId: string, secret: string): Promise<void> {
  const totpSecret = seal(secret, app.settings.sessionSecrets);
  await app.work(null, (work) => updateUser(work.tx, userId, { totpSecret, totpEnabledAt: work.now }));
}

async function replaceRecoveryCodes(work: Work, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await sql.insertRecoveryCodes(work.tx, userId, codes.map(hashSecret));
  return codes;
}

async function notifyChanged(
  work: Work,
  caller: Caller,
  action: `secondFactor.${'enable' | 'disable' | 'renewCodes'}`,
): Promise<void> {
  recordAudit(work, { at: work.now, action, actor: caller.role, actorId: caller.userId });
  mailTo(work, caller.userId, secondFactorChanged({ action }));
}

/** Turns the caller's authenticator app off; admins must keep theirs. */
export async function disableTotp(app: App, caller: Caller, password: string | undefined): Promise<void> {
  if (caller.role === 'ADMIN') refuse('FORBIDDEN', { detail: 'Admins keep their authenticator app.' });
  await confirmCaller(app, caller, password);
  await app.work(caller, async (work) => {
    await updateUser(work.tx, caller.userId, { totpSecret: null, totpEnabledAt: null, totpLastStep: null });
    await sql.deleteRecoveryCodes(work.tx, caller.userId);
    await notifyChanged(work, caller, 'secondFactor.disable');
  });
}

/** Replaces the caller's recovery codes; returns the new ones, which are shown only once. */
export async function renewRecoveryCodes(app: App, caller: Caller, password: string | undefined): Promise<string[]> {
  await confirmCaller(app, caller, password);
  return app.work(caller, async (work) => {
    if (found(await findUserById(work.tx, caller.userId)).totpEnabledAt === null) refuse('STATUS_CONFLICT');
    await notifyChanged(work, caller, 'secondFactor.renewCodes');
    return replaceRecoveryCodes(work, caller.userId);
  });
}

/** Refuses unless the code is the app's current one, or an unused recovery code. Uses it up. */
export async function spendSecondFactor(app: App, user: UserRow, code: string): Promise<void> {
  const now = app.clock.now();
  const joined = joinedCode(code).toUpperCase();
  const step = /^\d{6}$/.test(joined) ? await stepOf(app, user, joined) : null;
  const right = await app.work(null, (work) =>
    step === null
      ? sql.spendRecoveryCode(work.tx, user.id, hashSecret(asRecoveryCode(joined)), now)
      : sql.spendTotpStep(work.tx, user.id, step),
  );
  if (!right) refuse('WRONG_CODE');
}

/**
 * Encrypts the secrets of all authenticator apps with the current session secret, so that the previous one can be removed.
 * Returns how many it encrypted again; it skips a secret that changes at the same moment.
 */
export async function resealSecrets(app: App): Promise<number> {
  const { sessionSecrets } = app.settings;
  if (sessionSecrets.length === 1) return 0;
  let resealed = 0;
  for (const { id, totpSecret } of await app.read((reader) => sql.listTotpSecrets(reader.tx))) {
    const unsealed = unseal(totpSecret, sessionSecrets);
    if (!unsealed || unsealed.isCurrent) continue;
    const sealed = seal(unsealed.text, sessionSecrets);
    if (await app.work(null, (work) => sql.replaceTotpSecret(work.tx, id, totpSecret, sealed))) resealed += 1;
  }
  return resealed;
}
