import type { z } from 'zod/mini';
import type { PhoneRegistrationForm } from '../../../contract/sign-in/phone.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import type { App } from '../../platform/app.ts';
import { changeUser, findUserByNumber, type UserRow } from '../accounts/users.service.ts';
import { noteActivity } from '../participants/eligible-count.service.ts';
import { dialledSecretOf } from './dialled-codes.ts';
import { checkCode, sendCode, useCheckedCode } from './phone-codes.service.ts';
import { needsBirthDate } from './phone-sign-in.service.ts';
import { insertPerson } from './registration.service.ts';

/*
 * Signing in by dialling a menu: the network vouches for the number, so there is no login session and no code. We only text a
 * code before somebody registers, so that nobody registers with a number whose messages they can't read.
 */

/** How long a call counts as using the number, so that not every call writes to the database. */
const USED_HOURS = 12;

export interface Holder {
  user: UserRow;
  needsBirthDate: boolean;
}

/**
 * The participant with a number, who may be suspended, or null; and whether they must first prove their date of birth because the number may have been
 * reassigned.
 */
export function findHolder(app: App, number: string): Promise<Holder | null> {
  return app.work(null, async (work) => {
    const user = await findUserByNumber(work, number);
    if (!user) return null;
    const asksDate = await needsBirthDate(work, user);
    if (!asksDate && (user.mobileNumberUsedAt ?? work.now) < addHours(work.now, -USED_HOURS)) {
      await changeUser(work, user.id, { mobileNumberUsedAt: work.now });
    }
    if (!asksDate) await noteActivity(work, user.id, work.now);
    return { user, needsBirthDate: asksDate };
  });
}

/** Texts the code for registering. */
export async function sendJoiningCode(app: App, number: string, language: Language): Promise<void> {
  const from = { address: number, browserSecret: dialledSecretOf(app, number), isDialled: true, language };
  await sendCode(app, { number, purpose: 'SIGN_IN', userId: null, from });
}

/** Registers a participant with the number that the code has verified. Returns the id. */
export async function joinByCode(
  app: App,
  { number, code }: { number: string; code: string },
  form: z.output<typeof PhoneRegistrationForm>,
): Promise<string> {
  const codeId = await checkCode(app, {
    ...{ number, code, purpose: 'SIGN_IN' as const, userId: null },
    browserSecret: dialledSecretOf(app, number),
  });
  await app.work(null, (work) => useCheckedCode(work, codeId));
  const { userId } = await insertPerson(
    app,
    { ...form, role: 'PARTICIPANT', organizationName: '', email: null, mobileNumber: number },
    { passwordHash: null, googleSubject: null, verified: true, from: null },
  );
  return userId;
}
