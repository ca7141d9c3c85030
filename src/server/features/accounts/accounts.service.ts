import type { z } from 'zod/mini';
import type { User, updateGeneralInfo as updateGeneralInfoCall } from '../../../contract/accounts.ts';
import { type Language, readerLanguage } from '../../../domain/languages.ts';
import { canBeLimited, type MemberRole, roleColumns, roleOf } from '../../../domain/member-roles.ts';
import { internationalNumber, NUMBER_MESSAGE } from '../../../domain/mobile-money.ts';
import { namesDiffer } from '../../../domain/registered-names.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import type { MailPerson } from '../../platform/mail/define-mail.ts';
import { refusePersonNames } from '../../platform/names.ts';
import { readTogether } from '../../platform/read-together.ts';
import { found, refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './accounts.sql.ts';

/** The signed-in person as the browser stores them. */
export async function getMe(app: App, userId: string): Promise<User> {
  return asUser(found(await app.read((reader) => sql.findUserById(reader.tx, userId))));
}

/**
 * Stores the study that a participant came for, or removes it. A closed study is stored too, so that we can say that it has
 * closed.
 */
export async function keepWantedStudy(app: App, caller: ParticipantCaller, codeOrId: string | null): Promise<User> {
  await app.work(caller, async (work) => {
    const code = codeOrId === null ? null : found(await sql.findStudyCode(work.tx, codeOrId));
    // Opening a study in another way doesn't lose the invitation to it.
    const known = (await sql.findUserById(work.tx, caller.userId))?.wantedStudy;
    if (code !== null && known?.startsWith(code)) return;
    await sql.updateUser(work.tx, caller.userId, { wantedStudy: code });
  });
  return getMe(app, caller.userId);
}

/** Stores a participant's language. */
export async function chooseLanguage(app: App, caller: ParticipantCaller, language: Language): Promise<User> {
  await app.work(caller, (work) => sql.updateUser(work.tx, caller.userId, { language }));
  return getMe(app, caller.userId);
}

/** For registration, within its transaction: the code if a study has it, otherwise null. */
export async function knownStudyCode(work: Work, code: string | undefined): Promise<string | null> {
  return code === undefined ? null : sql.findStudyCode(work.tx, code);
}

/**
 * Changes the given fields; an empty text clears a field. A phone number must be a valid Ghanaian mobile number and is
 * stored as E.164.
 */
export async function updateGeneralInfo(
  app: App,
  caller: Caller,
  change: z.output<(typeof updateGeneralInfoCall)['body']>,
): Promise<User> {
  const { firstName, lastName, phoneNumber, linkedInUrl, address } = change;
  const kept = {
    firstName,
    lastName,
    phoneNumber: phoneNumber ? await ghanaianMobile(phoneNumber, 'phoneNumber') : noneIfEmpty(phoneNumber),
    linkedInUrl: noneIfEmpty(linkedInUrl),
    address: noneIfEmpty(address),
  };
  await app.work(caller, async (work) => {
    let renamedAt: Date | undefined;
    // Platform admins speak for us; nobody else may use our name.
    if ((firstName !== undefined || lastName !== undefined) && caller.role !== 'ADMIN') {
      const before = found(await sql.findUserById(work.tx, caller.userId));
      const after = { firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName };
      refusePersonNames(after);
      if (namesDiffer(fullName(before), fullName(after))) renamedAt = work.now;
    }
    await sql.updateUser(work.tx, caller.userId, { ...kept, renamedAt });
  });
  return getMe(app, caller.userId);
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** Undefined means that the field was not sent: the column stays unchanged. */
function noneIfEmpty(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** The number in E.164 if it is valid and Ghanaian, or a refusal at the field. */
export async function ghanaianMobile(text: string, field: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
  const parsed = parsePhoneNumberFromString(internationalNumber(text) ?? '');
  if (!parsed?.isValid() || parsed.country !== 'GH') {
    refuseFields([{ field, message: NUMBER_MESSAGE }]);
  }
  return parsed.number;
}

/** For other features, within their transaction. ACCOUNT-20: both are set when a participant submits their profile. */
export async function markParticipantInfo(work: Work, userId: string): Promise<void> {
  await sql.updateUser(work.tx, userId, { hasParticipantInfo: true, firstLogin: false });
}

export async function markFirstLoginOver(work: Work, userId: string): Promise<void> {
  await sql.updateUser(work.tx, userId, { firstLogin: false });
}

/** The recipient of a mail; null if the account was erased in the meantime. */
const readAddressee = readTogether(sql.listAddressees, ({ id }) => id);

export async function findMailPerson(app: App, userId: string): Promise<MailPerson | null> {
  const user = await readAddressee(app, userId);
  // A person without an email address gets a text instead.
  if (!user || user.erasedAt !== null || user.email === null) return null;
  // The person who typed an address may not own it, so mails to an unconfirmed address contain nothing else that they typed.
  const firstName = user.emailVerifiedAt === null ? null : user.firstName;
  return { userId: user.id, firstName, email: user.email, language: readerLanguage(user), role: user.role };
}

/** The current names of people by id; an erased person is a former member. */
export async function readNames(reader: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  const people = userIds.length === 0 ? [] : await sql.listNames(reader.tx, userIds);
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

export async function listAdminIds(reader: Reader): Promise<string[]> {
  return (await sql.listAdminIds(reader.tx)).map(({ id }) => id);
}

export function listOrganizationMembers(reader: Reader, organizationId: string) {
  return sql.listOrganizationMembers(reader.tx, organizationId);
}

/** What a member may do, and the projects that they see; null for all of them. */
export interface MemberRights {
  role: MemberRole;
  projectIds: readonly string[] | null;
}

/** Makes a researcher a member of an organisation, or changes what they may do in it. */
export async function moveMember(
  work: Work,
  userId: string,
  organizationId: string,
  { role, projectIds }: MemberRights,
): Promise<void> {
  const { isAdmin, memberRole } = roleColumns(role);
  const shown = canBeLimited(role) ? projectIds : null;
  await sql.updateUser(work.tx, userId, {
    organizationId,
    isOrganizationAdmin: isAdmin,
    memberRole,
    seesAllProjects: shown === null,
  });
  await sql.setProjects(work.tx, userId, shown);
}

/** Lets somebody who sees only some projects see one that they have just made. */
export async function showProject(work: Work, userId: string, projectId: string): Promise<void> {
  await sql.addProjects(work.tx, userId, [projectId]);
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
    mobileNumber: user.mobileNumber,
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
    wantedStudy: user.wantedStudy,
    language: user.language,
    secondFactorNeeded: user.role === 'ADMIN' && user.totpEnabledAt === null,
    ...(user.organizationId
      ? {
          organization: {
            id: user.organizationId,
            name: user.organizationName ?? '',
            adminVerificationStatus: user.verificationStatus ?? 'UNVERIFIED',
            isAdmin: user.isOrganizationAdmin,
            seesAllProjects: user.seesAllProjects,
            role: roleOf({ isAdmin: user.isOrganizationAdmin, memberRole: user.memberRole }),
            suspensionReason: user.organizationSuspension,
          },
        }
      : {}),
  };
}
