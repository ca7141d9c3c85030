import type { z } from 'zod/mini';
import type { PhoneRegistrationForm } from '../../../contract/sign-in/phone.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import { RECYCLED_DAYS } from '../../../domain/phone-codes.ts';
import type { App } from '../../platform/app.ts';
import { hashSecret } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import type { Reader } from '../../platform/work.ts';
import { ghanaianMobile } from '../accounts/accounts.service.ts';
import type { From } from '../accounts/known-browsers.service.ts';
import { changeUser, findUserById, findUserByNumber, type UserRow } from '../accounts/users.service.ts';
import { readDateOfBirth } from '../participants/participants.service.ts';
import { freeNumber } from './freed-numbers.service.ts';
import { type HalfSignedIn, type OpenedLogin, passFirstFactor, type Suspended } from './login.service.ts';
import { type CodeSent, checkCode, sendCode, useCheckedCode } from './phone-codes.service.ts';
import { insertPerson } from './registration.service.ts';
import { signInRefusals } from './sign-in.metrics.ts';

/** A browser that requests codes always gets our cookie, because the code is bound to it. */
export type BrowserFrom = From & { browserSecret: string; language: Language | null };

/** The code was right, but another proof is needed: until then, the ticket proves the number. */
export interface NumberProved {
  ticket: string;
  needs: 'REGISTRATION_NEEDED' | 'BIRTH_DATE_NEEDED';
}

const TICKET_MINUTES = 15;

/** Texts a sign-in code, to numbers without an account too. */
export async function requestSignInCode(app: App, text: string, from: BrowserFrom): Promise<CodeSent> {
  const number = await ghanaianMobile(text, 'number');
  return sendCode(app, { number, purpose: 'SIGN_IN', userId: null, from });
}

/**
 * Signs in with a texted code. Only the holder of the number learns whether it has an account, and only once the code
 * was right.
 */
export async function loginByPhone(
  app: App,
  given: { number: string; code: string },
  from: BrowserFrom,
): Promise<OpenedLogin | HalfSignedIn | Suspended | NumberProved> {
  const number = await ghanaianMobile(given.number, 'number');
  const { browserSecret } = from;
  const codeId = await checkCode(app, { number, code: given.code, purpose: 'SIGN_IN', userId: null, browserSecret });
  const { user, isRecycled } = await app.work(null, async (work) => {
    await useCheckedCode(work, codeId);
    const owner = await findUserByNumber(work, number);
    if (!owner) return { user: null, isRecycled: false };
    const asksDate = await needsBirthDate(work, owner);
    if (!asksDate) await changeUser(work, owner.id, { mobileNumberUsedAt: work.now });
    return { user: owner, isRecycled: asksDate };
  });
  const claims = { number, browserHash: hashSecret(browserSecret) };
  if (user === null) return { ticket: await ticketOf(app, 'phone-number', claims), needs: 'REGISTRATION_NEEDED' };
  if (isRecycled) {
    const ticket = await ticketOf(app, 'phone-birth-date', { ...claims, sub: user.id });
    return { ticket, needs: 'BIRTH_DATE_NEEDED' };
  }
  return passFirstFactor(app, user, from, 'phone');
}

/** SIGNIN-27: whether the network operator may have reassigned the number of an account. */
export async function needsBirthDate(
  reader: Reader,
  owner: Pick<UserRow, 'id' | 'mobileNumberUsedAt'>,
): Promise<boolean> {
  const isOld = (owner.mobileNumberUsedAt ?? reader.now) < addHours(reader.now, -RECYCLED_DAYS * 24);
  // Without a profile, there is no date of birth to compare and no money to protect.
  return isOld && (await readDateOfBirth(reader, owner.id)) !== null;
}

/** Completes the sign-in to an account whose number may have been reassigned, with the date of birth. */
export async function loginByBirthDate(
  app: App,
  ticket: string,
  dateOfBirth: string,
  from: BrowserFrom,
): Promise<OpenedLogin | HalfSignedIn | Suspended> {
  const { number, userId } = await readTicketOf(app, 'phone-birth-date', ticket, from);
  return passFirstFactor(app, await proveByBirthDate(app, { userId, number }, dateOfBirth), from, 'phone');
}

/** Proves by the date of birth that the holder of a number is its account's owner; five tries in 24 hours. */
export async function proveByBirthDate(
  app: App,
  { userId, number }: { userId: string; number: string },
  dateOfBirth: string,
): Promise<UserRow> {
  await app.limits.count('birthDate', userId);
  const user = await app.work(null, async (work) => {
    const owner = found(await findUserById(work, userId));
    if (owner.mobileNumber !== number) refuse('UNAUTHENTICATED');
    if ((await readDateOfBirth(work, userId)) !== dateOfBirth) {
      app.metrics.count(signInRefusals, { reason: 'birth_date' });
      refuse('BIRTH_DATE_WRONG');
    }
    await changeUser(work, userId, { mobileNumberUsedAt: work.now });
    return owner;
  });
  await app.limits.forget('birthDate', userId);
  return user;
}

/**
 * For the new holder of a number whose account has long been unused. The account loses the number and keeps the rest; its owner
 * can return by email address or by asking us. Returns a ticket to register with the number.
 */
export async function claimNumber(app: App, ticket: string, from: BrowserFrom): Promise<string> {
  const { number, userId } = await readTicketOf(app, 'phone-birth-date', ticket, from);
  await app.work(null, (work) => freeNumber(work, userId, number));
  return ticketOf(app, 'phone-number', { number, browserHash: hashSecret(from.browserSecret) });
}

/**
 * Registers a participant with the number that a code has verified, and signs in. Of two concurrent registrations of one number,
 * one succeeds.
 */
export async function registerByPhone(
  app: App,
  ticket: string,
  form: z.output<typeof PhoneRegistrationForm>,
  from: BrowserFrom,
): Promise<OpenedLogin | HalfSignedIn | Suspended> {
  const { number } = await readTicketOf(app, 'phone-number', ticket, from);
  const { userId } = await insertPerson(
    app,
    { ...form, role: 'PARTICIPANT', organizationName: '', email: null, mobileNumber: number },
    { passwordHash: null, googleSubject: null, verified: true, from },
  );
  return passFirstFactor(app, found(await app.read((reader) => findUserById(reader, userId))), from, 'phone');
}

/** The number that a ticket proves. */
export async function provedNumber(app: App, ticket: string, from: BrowserFrom): Promise<string> {
  return (await readTicketOf(app, 'phone-number', ticket, from)).number;
}

function ticketOf(app: App, kind: 'phone-number' | 'phone-birth-date', claims: Record<string, string>) {
  const { sessionSecrets: secrets } = app.settings;
  return signTicket(kind, claims, { secrets, now: app.clock.now(), minutes: TICKET_MINUTES });
}

/** A ticket works in the browser that used the code, and nowhere else. */
async function readTicketOf(
  app: App,
  kind: 'phone-number' | 'phone-birth-date',
  ticket: string,
  { browserSecret }: BrowserFrom,
): Promise<{ number: string; userId: string }> {
  const { sessionSecrets: secrets } = app.settings;
  const read = await readTicket(kind, ticket, { secrets, now: app.clock.now() });
  if (!read || read.claims.browserHash !== hashSecret(browserSecret)) refuse('UNAUTHENTICATED');
  return { number: String(read.claims.number), userId: String(read.claims.sub) };
}
