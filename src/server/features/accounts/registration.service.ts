import type { z } from 'zod/mini';
import { DOCUMENT_VERSIONS, type RegistrationForm } from '../../../contract/accounts.ts';
import { EmailField } from '../../../contract/fields.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import { type OpenedSession, openSession } from './sessions.service.ts';
import { enqueueVerification } from './verification-links.service.ts';

type Registration = z.output<typeof RegistrationForm>;

/** Registers a person and enqueues the verification mail; a researcher gets a new organisation, UNVERIFIED. */
export async function register(
  app: App,
  form: Registration,
  browserSecret: string | null,
): Promise<{ userId: string; organizationId: string | null }> {
  const code = rules.refuseEmailHost(form, app.settings.restrictParticipantEmailHosts);
  if (code) refuse(code);
  const weakness = rules.refusePassword(form.password);
  if (weakness) refuseFields([{ field: 'password', message: weakness }]);
  const passwordHash = await hashPassword(form.password);
  const now = app.clock.now();
  const userId = newId();
  const organizationId = form.role === 'RESEARCHER' ? newId() : null;
  try {
    await app.db.transaction(async (tx) => {
      if (organizationId !== null) {
        const name = form.organizationName || `${form.firstName} ${form.lastName}’s organisation`;
        await sql.insertOrganization(tx, { id: organizationId, name, createdAt: now });
      }
      await sql.insertUser(tx, {
        id: userId,
        role: form.role,
        firstName: form.firstName,
        lastName: form.lastName,
        email: form.email,
        passwordHash,
        emailVerifiedAt: null,
        organizationId,
        isOrganizationAdmin: organizationId !== null,
        phoneNumber: null,
        linkedInUrl: null,
        address: null,
        registeringBrowserHash: browserSecret === null ? null : hashSecret(browserSecret),
        createdAt: now,
      });
      const documents = ['TERMS', 'PRIVACY', ...(form.marketingAccepted ? ['MARKETING' as const] : [])] as const;
      await sql.insertConsents(
        tx,
        documents.map((document) => ({
          id: newId(),
          userId,
          document,
          version: document === 'MARKETING' ? DOCUMENT_VERSIONS.PRIVACY : DOCUMENT_VERSIONS[document],
          givenAt: now,
          withdrawnAt: null,
        })),
      );
      await enqueueVerification(app, tx, userId);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
  return { userId, organizationId };
}

/** §5: a text that is no address counts as not existing. */
export async function emailExists(app: App, text: string): Promise<boolean> {
  const email = EmailField.safeParse(text);
  if (!email.success) return false;
  return (await app.db.transaction((tx) => sql.findUserByEmail(tx, email.data))) !== undefined;
}

/** Verifies an address. Signs in only when the browser that registered presents its cookie. */
export async function verifyEmail(
  app: App,
  token: string,
  browser: { secret: string | null; userAgent: string },
): Promise<{ userId: string; session: OpenedSession | null }> {
  const now = app.clock.now();
  const { user, sameBrowser } = await app.db.transaction(async (tx) => {
    const used = await sql.useToken(tx, hashSecret(token), 'VERIFY_EMAIL', now);
    if (!used) refuse('LINK_EXPIRED');
    const before = found(await sql.findUserById(tx, used.userId));
    if (before.emailVerifiedAt === null) {
      await sql.updateUser(tx, used.userId, { emailVerifiedAt: now });
      await app.jobs.enqueue(tx, 'mail', { template: 'welcome', to: { userId: used.userId }, about: {} });
    }
    return {
      user: before,
      sameBrowser: browser.secret !== null && before.registeringBrowserHash === hashSecret(browser.secret),
    };
  });
  return { userId: user.id, session: sameBrowser ? await openSession(app, user, browser.userAgent) : null };
}

/** Makes a platform admin: by the command line only, never by sign-up. The person sets the password by mail. */
export async function createAdmin(app: App, email: string, password: string): Promise<string> {
  const userId = newId();
  const passwordHash = await hashPassword(password);
  const now = app.clock.now();
  try {
    await app.db.transaction((tx) =>
      sql.insertUser(tx, {
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
