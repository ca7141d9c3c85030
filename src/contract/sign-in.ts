import * as z from 'zod/mini';
import { EMAIL_PATTERN, normalizeEmail } from '../domain/email-address.ts';
import { SignedIn, User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, EmailField, Id, NameField, optionalLine, PasswordField, StudyCode } from './fields.ts';
import { whenMissing } from './words.ts';

/** The fields of every registration, with a password or with Google. */
export const RegistrationChoices = z.object({
  role: z.enum(['RESEARCHER', 'PARTICIPANT'], 'Please choose a role'),
  organizationName: optionalLine(100),
  termsAccepted: z.literal(true, 'Please accept the terms and conditions'),
  privacyAccepted: z.literal(true, 'Please accept the privacy policy'),
  marketingAccepted: z._default(z.boolean(), false),
  /** The code of the study whose link a participant followed; the account stores it. An unknown code is ignored. */
  study: z.optional(StudyCode),
  /** A colleague's invitation: the new researcher joins that organisation instead of founding one. */
  invitation: z.optional(z.object({ organizationId: Id, token: z.string().check(z.maxLength(200)) })),
});

export const RegistrationForm = z.object({
  ...RegistrationChoices.shape,
  firstName: NameField,
  lastName: NameField,
  email: EmailField,
  password: PasswordField,
});

/** SIGNIN-01: the messages for missing sign-in fields. */
export const LoginForm = z.object({
  email: z
    .string(whenMissing('Authentication failed: Username is required.'))
    .check(
      z.overwrite(normalizeEmail),
      z.minLength(1, { error: 'Please enter your username.', abort: true }),
      z.maxLength(254),
      z.regex(EMAIL_PATTERN, 'Value is not a valid email address'),
    ),
  password: z
    .string('Authentication failed: Password is required.')
    .check(z.minLength(1, 'Please enter your password.'), z.maxLength(128, 'Please provide a valid password.')),
});

export const registerByPassword = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/register/email-password',
  who: 'anyone',
  summary: 'Registers a researcher (with a new organisation) or a participant and sends the verification mail.',
  body: RegistrationForm,
  reply: z.object({ email: z.string() }),
  errors: ['EMAIL_TAKEN', 'EMAIL_HOST_NOT_ALLOWED', 'DISPOSABLE_EMAIL', 'LINK_EXPIRED', 'WRONG_ACCOUNT'],
});

export const loginByPassword = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/login/email-password',
  who: 'anyone',
  summary: 'Signs in: returns the user with an access token and sets the refresh cookie.',
  body: LoginForm,
  reply: SignedIn,
  errors: [
    'WRONG_CREDENTIALS',
    'LOGIN_CONFIRMATION_NEEDED',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_NEEDED',
  ],
});

export const SecondFactorForm = z.object({
  code: z.string('Please enter the code').check(z.trim(), z.minLength(6, 'Please enter the code'), z.maxLength(20)),
});

export const loginBySecondFactor = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/login/second-factor',
  who: 'anyone',
  summary:
    'Finishes a sign-in that asked for a code: from the authenticator app, or a recovery code. The cookie identifies it.',
  body: SecondFactorForm,
  reply: SignedIn,
  errors: ['UNAUTHENTICATED', 'WRONG_CODE', 'ACCOUNT_SUSPENDED'],
});

export const PasswordLinkForm = z.object({ email: EmailField });

export const confirmBrowser = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/login/confirm-browser',
  who: 'anyone',
  summary:
    'Makes the browser that asked for the emailed link a known one: it can log in however often others guessed the password.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: Done,
  errors: ['LINK_EXPIRED', 'OTHER_BROWSER'],
});

export const requestPasswordLink = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/password/update-link',
  who: 'anyone',
  summary: 'Sends a reset link if the address has an account. The answer is the same either way.',
  body: PasswordLinkForm,
  reply: Done,
});

export const NewPasswordForm = z.object({ token: z.string().check(z.maxLength(200)), newPassword: PasswordField });

export const updatePassword = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/password/update',
  who: 'anyone',
  summary: 'Sets a new password with a reset token and ends every login session.',
  body: NewPasswordForm,
  reply: Done,
  errors: ['LINK_EXPIRED'],
});

export const emailExists = defineEndpoint({
  method: 'GET',
  path: '/authentication/users/exists-by-email',
  who: 'anyone',
  summary: 'Whether an email address is taken; text that is not an address counts as free.',
  query: z.object({ email: z._default(z.string().check(z.maxLength(254)), '') }),
  reply: z.boolean(),
});

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/authentication/verifications/email/resend',
  who: 'anyone',
  summary: 'Sends the verification email again. The answer is the same whether or not the address exists.',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  reply: Done,
});

/**
 * The person with a newly verified email address. In a browser other than the one that registered, they are not signed in, and
 * contact details are left out.
 */
const Verified = z.object({ ...User.shape, signedIn: z.boolean(), accessToken: z.nullable(z.string()) });

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/authentication/verifications/email/verify',
  who: 'anyone',
  summary:
    'Verifies a new or changed email address by its token. Returns the person, also if the link was used before. Signs in only the browser that registered; in others `signedIn` is false, `accessToken` null, and nothing happens without `isClicked`: programs that scan mails open links, too.',
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    /** Whether the person has pressed the button on the link's page. */
    isClicked: z._default(z.boolean(), false),
  }),
  reply: Verified,
  errors: ['LINK_EXPIRED', 'CLICK_NEEDED', 'EMAIL_TAKEN'],
});
