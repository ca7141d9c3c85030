import type { z } from 'zod/mini';
import { ERRORS } from '../../../contract/errors.ts';
import { EmailField } from '../../../contract/fields.ts';
import type { RegistrationForm, verifyEmail as verifyEmailCall } from '../../../contract/sign-in.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { refuseOrganizationName, refusePersonNames } from '../../platform/names.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { knownStudyCode, type MemberRights, moveMember } from '../accounts/accounts.service.ts';
import { writeConsents } from '../accounts/consents.service.ts';
import type { From } from '../accounts/known-browsers.service.ts';
import { findLink, useLink } from '../accounts/links.service.ts';
import { refuseWeak } from '../accounts/passwords.service.ts';
import { changeUser, findUserByEmail, findUserById, insertUser } from '../accounts/users.service.ts';
import { enqueueVerification } from '../accounts/verification-links.service.ts';
import { foundOrganization } from '../organizations/organizations.service.ts';
import { takeInvitation } from '../organizations/team.service.ts';
import { takeNewEmail } from './email-change.service.ts';
import { type OpenedLogin, signIn } from './login.service.ts';
import { welcome } from './sign-in.mails.ts';
import * as rules from './sign-in.rules.ts';

type Registration = z.output<typeof RegistrationForm>;

/** Registers a person with a password and enqueues the verification mail. */
export async function register(
  app: App,
  form: Registration,
  from: Pick<From, 'browserSecret' | 'address'> | null,
): Promise<{ userId: string; organizationId: string | null }> {
  await refuseWeak(form.password, 'password', form);
  const { password, ...person } = { ...form, mobileNumber: null };
  const passwordHash = await hashPassword(password);
  return insertPerson(app, person, { passwordHash, googleSubject: null, verified: false, from });
}

/** How a new person is reached: by an email address, a verified mobile number, or both. */
type NewPerson = Omit<Registration, 'password' | 'email'> & {
  email: string | null;
  mobileNumber: string | null;
  /** The id of the organisation that they found, instead of a new one. */
  organizationId?: string | undefined;
};

/**
 * Creates a person. A researcher founds an organisation (UNVERIFIED), or joins one by invitation: only the invited address can,
 * which its link has verified, and the invitation is then used up.
 */
export async function insertPerson(
  app: App,
  form: NewPerson,
  proof: {
    passwordHash: string | null;
    googleSubject: string | null;
    verified: boolean;
    from: Pick<From, 'browserSecret' | 'address'> | null;
  },
): Promise<{ userId: string; organizationId: string | null }> {
  refusePersonNames(form);
  if (form.organizationName && !form.invitation) refuseOrganizationName(form.organizationName);
  const { email, mobileNumber } = form;
  const code =
    email === null ? null : rules.refuseEmailHost({ ...form, email }, app.settings.restrictParticipantEmailHosts);
  if (code) refuse(code);
  const now = app.clock.now();
  const userId = newId();
  // Only the mail to the invited address contains the invitation's link, and `findOrganizationFor` refuses any other address.
  const isVerified = proof.verified || (form.role === 'RESEARCHER' && form.invitation !== undefined);
  try {
    return await app.work(null, async (work) => {
      const membership = form.role === 'RESEARCHER' ? await findOrganizationFor(work, form, userId) : null;
      await insertUser(work, {
        id: userId,
        role: form.role,
        firstName: form.firstName,
        lastName: form.lastName,
        email,
        mobileNumber,
        mobileNumberUsedAt: mobileNumber === null ? null : now,
        passwordHash: proof.passwordHash,
        googleSubject: proof.googleSubject,
        emailVerifiedAt: email !== null && isVerified ? now : null,
        organizationId: membership?.organizationId ?? null,
        isOrganizationAdmin: membership?.rights.role === 'ADMIN',
        // Researchers call this number once a session is booked.
        phoneNumber: mobileNumber,
        linkedInUrl: null,
        address: null,
        wantedStudy: form.role === 'PARTICIPANT' ? await knownStudyCode(work, form.study) : null,
        registeringBrowserHash: proof.from?.browserSecret ? hashSecret(proof.from.browserSecret) : null,
        // A keyed hash: we can count sign-ups per network, but nobody can recover the address.
        signUpNetwork: proof.from && hashSecret(`${networkOf(proof.from.address)}|${app.settings.fraudSecret}`),
        createdAt: now,
      });
      if (membership) await moveMember(work, userId, membership.organizationId, membership.rights);
      const documents = ['TERMS', 'PRIVACY', ...(form.marketingAccepted ? ['MARKETING' as const] : [])] as const;
      await writeConsents(work, userId, documents, 'GIVEN', now);
      recordAudit(work, { at: now, action: 'account.register', actor: form.role, actorId: userId });
      if (email !== null && isVerified) mailTo(work, userId, welcome());
      else if (email !== null) await enqueueVerification(work, userId);
      return { userId, organizationId: membership?.organizationId ?? null };
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    // Only the form for a password has a field for the address.
    const at = proof.passwordHash === null ? {} : { fields: [{ field: 'email', message: ERRORS.EMAIL_TAKEN[1] }] };
    if (violated === 'email_taken') refuse('EMAIL_TAKEN', at);
    if (violated === 'mobile_number_taken') refuse('NUMBER_TAKEN');
    throw error;
  }
}

async function findOrganizationFor(
  work: Work,
  form: NewPerson,
  userId: string,
): Promise<{ organizationId: string; rights: MemberRights }> {
  if (form.invitation) {
    const { organizationId, token } = form.invitation;
    const email = form.email ?? '';
    const rights = await takeInvitation(work, { organizationId, token, email, userId });
    return { organizationId, rights };
  }
  const name = form.organizationName || `${form.firstName} ${form.lastName}’s organisation`;
  const organizationId = await foundOrganization(work, name, form.organizationId);
  return { organizationId, rights: { role: 'ADMIN', projectIds: null } };
}

/** ACCOUNT-08: an invalid address is treated as unknown. */
export async function emailExists(app: App, text: string): Promise<boolean> {
  const email = EmailField.safeParse(text);
  if (!email.success) return false;
  return (await app.read((reader) => findUserByEmail(reader, email.data))) !== undefined;
}

/**
 * Verifies a new address, or changes to one, with the mailed token: after a click, or in the browser that registered, as its
 * cookie shows. That browser is signed in; a link never signs in people with an authenticator app. A used link does nothing, and
 * is not an error if its address is verified.
 */
export async function verifyEmail(
  app: App,
  { token, isClicked }: z.output<typeof verifyEmailCall.body>,
  from: From,
): Promise<{ userId: string; session: OpenedLogin | null; wasVerified: boolean }> {
  const { user, isSameBrowser, wasVerified } = await app.work(null, async (work) => {
    const link = await findLink(work, token);
    if (link?.purpose !== 'VERIFY_EMAIL' && link?.purpose !== 'CHANGE_EMAIL') refuse('LINK_EXPIRED');
    const user = found(await findUserById(work, link.userId));
    const isSameBrowser = from.browserSecret !== null && user.registeringBrowserHash === hashSecret(from.browserSecret);
    if (link.usedAt === null && !isClicked && !isSameBrowser) refuse('CLICK_NEEDED');
    if (await useLink(work, token, link.purpose)) {
      if (link.purpose === 'CHANGE_EMAIL') await takeNewEmail(work, user.id, link.newEmail ?? '');
      else if (user.emailVerifiedAt === null) await welcomeVerified(work, user.id);
      return { user, isSameBrowser: isSameBrowser && link.purpose === 'VERIFY_EMAIL', wasVerified: false };
    }
    // A concurrent use of the link may just have finished.
    const { email, emailVerifiedAt } = found(await findUserById(work, user.id));
    const holds = link.purpose === 'VERIFY_EMAIL' || email === link.newEmail;
    if (!holds || emailVerifiedAt === null) refuse('LINK_EXPIRED');
    return { user, isSameBrowser: false, wasVerified: true };
  });
  const mayOpen = isSameBrowser && user.suspendedAt === null && user.totpEnabledAt === null;
  return { userId: user.id, session: mayOpen ? await signIn(app, user, from) : null, wasVerified };
}

async function welcomeVerified(work: Work, userId: string): Promise<void> {
  await changeUser(work, userId, { emailVerifiedAt: work.now });
  mailTo(work, userId, welcome());
}

/** Creates a platform admin: only from the command line, never by sign-up. The person sets the password by mail. */
export async function createAdmin(
  app: App,
  email: string,
  password: string,
  name = { firstName: 'Platform', lastName: 'Admin' },
): Promise<string> {
  const userId = newId();
  const passwordHash = await hashPassword(password);
  const now = app.clock.now();
  try {
    await app.work(null, (work) =>
      insertUser(work, {
        id: userId,
        role: 'ADMIN',
        ...name,
        email,
        passwordHash,
        emailVerifiedAt: now,
        firstLogin: false,
        organizationId: null,
        phoneNumber: null,
        linkedInUrl: null,
        address: null,
        registeringBrowserHash: null,
        createdAt: now,
      }),
    );
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
  return userId;
}
