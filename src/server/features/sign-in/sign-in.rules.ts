import type { z } from 'zod/mini';
import type { ErrorCode } from '../../../contract/errors.ts';
import { NameField, oneLine } from '../../../contract/fields.ts';
import type { RegistrationForm } from '../../../contract/sign-in.ts';
import { personNameProblem } from '../../../domain/names.ts';

/** ACCOUNT-10: mail hosts that participants may be restricted to. */
const PERSONAL_HOSTS = ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'live.com', 'aol.com'];

/** Hosts of disposable addresses, refused for everyone. */
const DISPOSABLE_HOSTS = [
  '10minutemail.com',
  'discard.email',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mintemail.com',
  'mohmal.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
];

export function refuseEmailHost(
  form: Pick<z.output<typeof RegistrationForm>, 'role' | 'email'>,
  restrictParticipants: boolean,
): ErrorCode | null {
  const host = form.email.slice(form.email.lastIndexOf('@') + 1);
  if (DISPOSABLE_HOSTS.includes(host)) return 'DISPOSABLE_EMAIL';
  if (restrictParticipants && form.role === 'PARTICIPANT' && !PERSONAL_HOSTS.includes(host))
    return 'EMAIL_HOST_NOT_ALLOWED';
  return null;
}

/** Names from a provider, adapted to our rules; never empty. The person can change them later. */
export function namesFrom(given: { firstName: string; lastName: string }): { firstName: string; lastName: string } {
  const names = { firstName: nameFrom(given.firstName, 'Friend'), lastName: nameFrom(given.lastName, 'Newcomer') };
  const reads = personNameProblem(`${names.firstName} ${names.lastName}`);
  return reads === null ? names : { firstName: 'Friend', lastName: 'Newcomer' };
}

function nameFrom(text: string, otherwise: string): string {
  const fitting = oneLine(text)
    .replaceAll(/[^\p{L}\p{M} -]/gu, ' ')
    .replaceAll(/[ -]*-[ -]*/g, '-')
    .replaceAll(/ +/g, ' ')
    .slice(0, 50)
    .replaceAll(/^[ -]+|[ -]+$/g, '');
  return NameField.safeParse(fitting).data ?? otherwise;
}
