import type { z } from 'zod/mini';
import type { RegistrationForm } from '../../../contract/accounts.ts';
import { EmailField } from '../../../contract/fields.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { refuseOrganizationName, refusePersonNames } from '../../platform/names.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { takeInvitation } from '../organizations/team.service.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import { writeConsents } from './consents.service.ts';
import { takeNewEmail } from './email-change.service.ts';
import type { From } from './known-browsers.service.ts';
import { type OpenedSession, openSession } from './sessions.service.ts';
import { enqueueVerification } from './verification-links.service.ts';

type Registration = z.output<typeof RegistrationForm>;

/** Registers a person with a password and enqueues the verification mail. */
export async function register(
  app: App,
  form: Registration,
  from: Pick<From, 'browserSecret' | 'address'> | null,
): Promise<{ userId: string; organizationId: string | null }> {
  const weakness = rules.refusePassword(form.password, [form.firstName, form.lastName, form.email]);
  if (weakness) refuseFields([{ field: 'password', message: weakness }]);
  const { password, ...person } = form;
  const passwordHash = await hashPassword(password);
  return insertPerson(app, person, { passwordHash, googleSubject: null, verified: false, from });
}

/**
 * Creates a person. A researcher founds an organisation (UNVERIFIED), or joins the one whose invitation they bring:
 * only the invited address may, and the invitation is then used up.
 */
export async function insertPerson(
  app: App,
  form: Omit<Registration, 'password'>,
  proof: {
    passwordHash: string | null;
    googleSubject: string | null;
    verified: boolean;
    from: Pick<From, 'browserSecret' | 'address'> | null;
  },
): Promise<{ userId: string; organizationId: string | null }> {
  refusePersonNames(form);
  if (form.organizationName && !form.invitation) refuseOrganizationName(form.organizationName);
  const code = rules.refuseEmailHost(form, app.settings.restrictParticipantEmailHosts);
  if (code) refuse(code);
  const now = app.clock.now();
  const userId = newId();
  try {
    return await app.work(null, async (work) => {
      const membership = form.role === 'RESEARCHER' ? await findOrganizationFor(work, form, userId) : null;
      await sql.insertUser(work.tx, {
        id: userId,
        role: form.role,
        firstName: form.firstName,
        lastName: form.lastName,
        email: form.email,
        passwordHash: proof.passwordHash,
        googleSubject: proof.googleSubject,
        emailVerifiedAt: proof.verified ? now : null,
        organizationId: membership?.organizationId ?? null,
        isOrganizationAdmin: membership?.isAdmin ?? false,
        phoneNumber: null,
        linkedInUrl: null,
        address: null,
        registeringBrowserHash: proof.from?.browserSecret ? hashSecret(proof.from.browserSecret) : null,
        // Keyed: a network that is kept only to count sign-ups can't be read back.
        signUpNetwork: proof.from && hashSecret(`${networkOf(proof.from.address)}|${app.settings.sessionSecret}`),
        createdAt: now,
      });
      const documents = ['TERMS', 'PRIVACY', ...(form.marketingAccepted ? ['MARKETING' as const] : [])] as const;
      await writeConsents(work, userId, documents, 'GIVEN', now);
      recordAudit(work, { at: now, action: 'account.register', actor: form.role, actorId: userId });
      if (proof.verified) work.enqueue('mail', { template: 'welcome', to: { userId }, about: {} });
      else await enqueueVerification(work, userId);
      return { userId, organizationId: membership?.organizationId ?? null };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
}

async function findOrganizationFor(
  work: Work,
  form: Omit<Registration, 'password'>,
  userId: string,
): Promise<{ organizationId: string; isAdmin: boolean }> {
  if (form.invitation) {
    const { organizationId, token } = form.invitation;
    const { isAdmin } = await takeInvitation(work, { organizationId, token, email: form.email, userId });
    return { organizationId, isAdmin };
  }
  const organizationId = newId();
  const name = form.organizationName || `${form.firstName} ${form.lastName}’s organisation`;
  await sql.insertOrganization(work.tx, { id: organizationId, name, createdAt: work.now });
  return { organizationId, isAdmin: true };
}

/** ACCOUNT-08: a text that is no address counts as not existing. */
export async function emailExists(app: App, text: string): Promise<boolean> {
  const email = EmailField.safeParse(text);
  if (!email.success) return false;
  return (await app.look((look) => sql.findUserByEmail(look.tx, email.data))) !== undefined;
}

/**
 * Verifies a new address, or changes to one, by the mailed token. A new one signs in when the browser that registered
 * presents its cookie; nobody with an authenticator app is signed in by a link.
 */
export async function verifyEmail(
  app: App,
  token: string,
  from: From,
): Promise<{ userId: string; session: OpenedSession | null }> {
  const now = app.clock.now();
  const changed = await app.work(null, async (work) => {
    const used = await sql.useToken(work.tx, hashSecret(token), 'CHANGE_EMAIL', now);
    if (used) await takeNewEmail(work, used.userId, used.newEmail ?? '');
    return used;
  });
  if (changed) return { userId: changed.userId, session: null };
  const user = await app.work(null, async (work) => {
    const used = await sql.useToken(work.tx, hashSecret(token), 'VERIFY_EMAIL', now);
    if (!used) refuse('LINK_EXPIRED');
    const before = found(await sql.findUserById(work.tx, used.userId));
    if (before.emailVerifiedAt === null) {
      await sql.updateUser(work.tx, used.userId, { emailVerifiedAt: now });
      work.enqueue('mail', { template: 'welcome', to: { userId: used.userId }, about: {} });
    }
    return before;
  });
  const sameBrowser = from.browserSecret !== null && user.registeringBrowserHash === hashSecret(from.browserSecret);
  const mayOpen = sameBrowser && user.suspendedAt === null && user.totpEnabledAt === null;
  return { userId: user.id, session: mayOpen ? await openSession(app, user, from) : null };
}

/** Makes a platform admin: by the command line only, never by sign-up. The person sets the password by mail. */
export async function createAdmin(app: App, email: string, password: string): Promise<string> {
  const userId = newId();
  const passwordHash = await hashPassword(password);
  const now = app.clock.now();
  try {
    await app.work(null, (work) =>
      sql.insertUser(work.tx, {
        id: userId,
        role: 'ADMIN',
        firstName: 'Platform',
        lastName: 'Admin',
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
