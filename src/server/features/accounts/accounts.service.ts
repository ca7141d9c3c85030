import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { z } from 'zod/mini';
import type { GeneralInfoForm, User } from '../../../contract/accounts.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { MailPerson } from '../../platform/mail/template.ts';
import { found, refuseFields } from '../../platform/refusal.ts';
import * as sql from './accounts.sql.ts';

export async function getMe(app: App, userId: string): Promise<User> {
  return asUser(found(await app.db.transaction((tx) => sql.findUserById(tx, userId))));
}

type GeneralInfoChange = {
  [K in keyof z.output<typeof GeneralInfoForm>]?: z.output<typeof GeneralInfoForm>[K] | undefined;
};

/** Changes the fields that are sent. A phone number must be a valid Ghanaian mobile; it is kept as E.164. */
export async function updateGeneralInfo(app: App, caller: Caller, change: GeneralInfoChange): Promise<User> {
  const { phoneNumber, ...rest } = change;
  const kept: Parameters<typeof sql.updateUser>[2] = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) Object.assign(kept, { [name]: value === '' ? null : value });
  }
  if (phoneNumber !== undefined) kept.phoneNumber = phoneNumber ? ghanaianMobile(phoneNumber, 'phoneNumber') : null;
  await app.db.transaction((tx) => sql.updateUser(tx, caller.userId, kept));
  return getMe(app, caller.userId);
}

/** E.164 of a valid Ghanaian number, or a refusal at the field. */
export function ghanaianMobile(text: string, field: string): string {
  const parsed = parsePhoneNumberFromString(text, 'GH');
  if (!parsed?.isValid() || parsed.country !== 'GH') {
    refuseFields([{ field, message: 'Please enter a Ghanaian mobile number, such as 024 123 4567' }]);
  }
  return parsed.number;
}

export async function endFirstLogin(app: App, caller: Caller): Promise<User> {
  await app.db.transaction((tx) => sql.updateUser(tx, caller.userId, { firstLogin: false }));
  return getMe(app, caller.userId);
}

/** For other features, inside their transaction: §4 sets both when a participant submits the set-up. */
export async function markParticipantInfo(tx: Tx, userId: string): Promise<void> {
  await sql.updateUser(tx, userId, { hasParticipantInfo: true, firstLogin: false });
}

export async function markFirstLoginOver(tx: Tx, userId: string): Promise<void> {
  await sql.updateUser(tx, userId, { firstLogin: false });
}

/** Whom a mail goes to; nobody when the account was erased in the meantime. */
export async function findMailPerson(app: App, userId: string): Promise<MailPerson | null> {
  const user = await app.db.transaction((tx) => sql.findUserById(tx, userId));
  return user && user.erasedAt === null ? { userId: user.id, firstName: user.firstName, email: user.email } : null;
}

export async function listAdminIds(tx: Tx): Promise<string[]> {
  return (await sql.listAdminIds(tx)).map(({ id }) => id);
}

/** A new organisation, UNVERIFIED, for who founds one or is left without. */
export function insertOrganization(tx: Tx, organization: { id: string; name: string; createdAt: Date }) {
  return sql.insertOrganization(tx, organization);
}

export function listOrganizationMembers(tx: Tx, organizationId: string) {
  return sql.listOrganizationMembers(tx, organizationId);
}

function missing<const T extends string>(document: T, agreed: boolean): T[] {
  return agreed ? [] : [document];
}

export function asUser(user: sql.UserRow): User {
  return {
    userId: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    firstLogin: user.firstLogin,
    hasParticipantInfo: user.hasParticipantInfo,
    phoneNumber: user.phoneNumber,
    linkedInUrl: user.linkedInUrl,
    address: user.address,
    consentNeeded:
      user.role === 'ADMIN'
        ? []
        : [...missing('TERMS' as const, user.agreedToTerms), ...missing('PRIVACY' as const, user.agreedToPrivacy)],
    secondFactorNeeded: user.role === 'ADMIN' && user.totpEnabledAt === null,
    ...(user.organizationId
      ? {
          organization: {
            id: user.organizationId,
            name: user.organizationName ?? '',
            adminVerificationStatus: user.verificationStatus ?? 'UNVERIFIED',
            isAdmin: user.isOrganizationAdmin,
            suspensionReason: user.organizationSuspension,
          },
        }
      : {}),
  };
}
