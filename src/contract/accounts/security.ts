import * as z from 'zod/mini';
import { joinedCode } from '../../domain/joined-code.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done, EmailField, Id, IdParams, Instant, PasswordField } from '../fields.ts';
import { LoginForm } from '../sign-in.ts';

/** Sensitive changes require the password again; people without one confirm with Google or a texted code first. */
export const Confirmation = z.object({ password: z.optional(LoginForm.shape.password) });

const CodeField = z
  .string('Please enter the code')
  .check(z.overwrite(joinedCode), z.regex(/^\d{6}$/, 'Please enter the 6 digits in your app'));

export const getSecurity = defineEndpoint({
  method: 'GET',
  path: '/authentication/users/me/security',
  who: 'signedIn',
  summary: 'How the caller signs in.',
  reply: z.object({
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** Whether a code texted to the mobile number can confirm a sensitive change. */
    hasNumber: z.boolean(),
    totpEnabledAt: z.nullable(Instant),
    recoveryCodesLeft: z.number(),
    /** When a confirmation with Google or a texted code expires. */
    confirmedUntil: z.nullable(Instant),
  }),
});

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/authentication/users/me/devices',
  who: 'signedIn',
  summary: 'The browsers in which the caller is signed in, last used first.',
  reply: z.array(
    z.object({
      id: Id,
      browser: z.string(),
      system: z.string(),
      signedInAt: Instant,
      lastUsedAt: Instant,
      isThis: z.boolean(),
    }),
  ),
});

export const revokeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/authentication/users/me/devices/{id}',
  who: 'signedIn',
  summary: 'Signs out one of the caller’s browsers.',
  params: IdParams,
  reply: Done,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/password/change',
  who: 'signedIn',
  summary: 'Changes the caller’s password and ends the other login sessions.',
  body: z.object({ ...Confirmation.shape, newPassword: PasswordField }),
  reply: Done,
  errors: ['CONFIRMATION_NEEDED'],
});

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/email/change',
  who: 'signedIn',
  summary: 'Sends a link to a new email address; the address changes when the link is opened.',
  body: z.object({ ...Confirmation.shape, email: EmailField }),
  reply: Done,
  errors: ['CONFIRMATION_NEEDED', 'EMAIL_TAKEN', 'EMAIL_HOST_NOT_ALLOWED', 'DISPOSABLE_EMAIL'],
});

export const beginTotp = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/totp',
  who: 'signedIn',
  summary:
    'Makes the secret of an authenticator app, as text and as a QR code (SVG). Nothing changes until it is enabled.',
  body: Confirmation,
  reply: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: ['CONFIRMATION_NEEDED'],
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const TotpCodeForm = z.object({ code: CodeField });

export const enableTotp = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/totp/enable',
  who: 'signedIn',
  summary:
    'Enables the authenticator app with its first code, ends the other login sessions and returns the recovery codes, once.',
  body: TotpCodeForm,
  reply: RecoveryCodes,
  errors: ['WRONG_CODE'],
});

export const disableTotp = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/totp/disable',
  who: 'signedIn',
  summary: 'Turns off the authenticator app. Admins can’t.',
  body: Confirmation,
  reply: Done,
  errors: ['CONFIRMATION_NEEDED', 'FORBIDDEN'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/totp/recovery-codes',
  who: 'signedIn',
  summary: 'Replaces all recovery codes and returns the new ones, once.',
  body: Confirmation,
  reply: RecoveryCodes,
  errors: ['CONFIRMATION_NEEDED'],
});
