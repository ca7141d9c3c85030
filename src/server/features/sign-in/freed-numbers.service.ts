import { addHours } from '../../../domain/calendar.ts';
import { RECYCLED_DAYS } from '../../../domain/phone-codes.ts';
import { recordAudit } from '../../platform/audit.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { endLoginSessions } from '../accounts/login-sessions.service.ts';
import { changeUser, findUserById, findUserByNumber, listUsersByFreedNumber } from '../accounts/users.service.ts';
import { readDateOfBirth } from '../participants/participants.service.ts';
import { leaveNumber } from '../payouts/number-hold.service.ts';
import { holdPayouts } from './number-safety.service.ts';
import { numberFreed } from './sign-in.mails.ts';

/**
 * Removes a number that its account has not used for long, after somebody else has verified it. Waiting money is no longer sent
 * to the number.
 */
export async function freeNumber(work: Work, userId: string, number: string): Promise<void> {
  const former = found(await findUserById(work, userId));
  const isUnused = (former.mobileNumberUsedAt ?? work.now) < addHours(work.now, -RECYCLED_DAYS * 24);
  if (former.mobileNumber !== number || !isUnused) refuse('STATUS_CONFLICT');
  await changeUser(work, userId, {
    mobileNumber: null,
    mobileNumberUsedAt: null,
    freedNumber: number,
    ...(former.phoneNumber === number ? { phoneNumber: null } : {}),
  });
  await endLoginSessions(work, userId);
  await leaveNumber(work, userId, number);
  await holdPayouts(work, userId, 'NUMBER_CHANGED');
  recordAudit(work, {
    at: work.now,
    action: 'account.freeNumber',
    actor: 'visitor',
    actorId: null,
    subject: 'user',
    subjectId: userId,
  });
  if (former.email !== null) mailTo(work, userId, numberFreed());
}

/** The account that somebody means by a lost number: if several accounts had it, the one with their date of birth. */
export async function findByLostNumber(reader: Reader, number: string, dateOfBirth: string): Promise<string | null> {
  const current = await findUserByNumber(reader, number);
  const accounts = [...(current ? [current] : []), ...(await listUsersByFreedNumber(reader, number))];
  for (const { id } of accounts) if ((await readDateOfBirth(reader, id)) === dateOfBirth) return id;
  return accounts[0]?.id ?? null;
}
