import * as z from 'zod/mini';
import { USER_TYPES, VERIFICATION_STATUSES } from '../domain/enumerations.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  Done,
  EMAIL_PATTERN,
  EmailField,
  Id,
  NameField,
  oneOf,
  optionalText,
  PasswordField,
  PersonalLinkedInField,
} from './fields.ts';
import { whenMissing } from './words.ts';

/** The versions that a new person agrees to; a new version asks everybody again (Act 843). */
export const DOCUMENT_VERSIONS = { TERMS: '2026-11-22', PRIVACY: '2026-11-22' } as const;

/** ACCOUNT-17: the signed-in person as stored in the browser. */
export const User = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: oneOf(USER_TYPES),
  firstLogin: z.boolean(),
  hasParticipantInfo: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  linkedInUrl: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Documents whose current version the person has not agreed to yet. */
  consentNeeded: z.array(z.enum(['TERMS', 'PRIVACY'])),
  /** An admin without an authenticator app, who must set one up first. */
  secondFactorNeeded: z.boolean(),
  organization: z.optional(
    z.object({
      id: Id,
      name: z.string(),
      adminVerificationStatus: oneOf(VERIFICATION_STATUSES),
      isAdmin: z.boolean(),
      suspensionReason: z.nullable(z.string()),
    }),
  ),
});
export type User = z.output<typeof User>;

export const SignedIn = z.object({ ...User.shape, accessToken: z.string() });
export type SignedIn = z.output<typeof SignedIn>;

/** What everybody who registers sends, by password or by Google. */
export const RegistrationChoices = z.object({
  role: z.enum(['RESEARCHER', 'PARTICIPANT'], 'Please choose a role'),
  organizationName: optionalText(100),
  termsAccepted: z.literal(true, 'Please accept the terms and conditions'),
  privacyAccepted: z.literal(true, 'Please accept the privacy policy'),
  marketingAccepted: z._default(z.boolean(), false),
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

/** SIGNIN-01: the words for what is missing from a sign-in. */
export const LoginForm = z.object({
  email: z
    .string(whenMissing('Authentication failed: Username is required.'))
    .check(
      z.trim(),
      z.toLowerCase(),
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
  errors: ['EMAIL_TAKEN', 'EMAIL_HOST_NOT_ALLOWED', 'DISPOSABLE_EMAIL', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
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
    'TOO_MANY_REQUESTS',
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
  errors: ['UNAUTHENTICATED', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
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
  errors: ['TOO_MANY_REQUESTS'],
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
  errors: ['TOO_MANY_REQUESTS'],
});

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/authentication/verifications/email/resend',
  who: 'anyone',
  summary: 'Sends the verification email again. The answer is the same whether or not the address exists.',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  reply: Done,
  errors: ['TOO_MANY_REQUESTS'],
});

/**
 * The person whose email address is verified. In any browser but the one that registered: not signed in, no contact
 * details.
 */
const Verified = z.object({ ...User.shape, signedIn: z.boolean(), accessToken: z.nullable(z.string()) });

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/authentication/verifications/email/verify',
  who: 'anyone',
  summary:
    'Verifies a new or changed email address by its token. Returns the person. Signs in only the browser that registered; in others `signedIn` is false and `accessToken` null.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: Verified,
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN'],
});

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/authentication/users/me',
  who: 'signedIn',
  summary: 'The signed-in person.',
  reply: User,
});

export const GeneralInfoForm = z.object({
  firstName: NameField,
  lastName: NameField,
  phoneNumber: z.nullable(z.string().check(z.maxLength(20))),
  linkedInUrl: z.nullable(PersonalLinkedInField),
  address: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
});

export const updateGeneralInfo = defineEndpoint({
  method: 'PUT',
  path: '/identity/users/general-info/update',
  who: 'signedIn',
  summary: 'Changes names and contact details; only the fields sent change.',
  body: changesOf(GeneralInfoForm, { userId: Id }),
  reply: User,
});
