import * as z from 'zod/mini';
import { SignedIn } from '../accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done } from '../fields.ts';
import { RegistrationChoices } from '../sign-in.ts';

/** The parameters that the provider returns to the browser (authorisation code flow); our own cookie holds the rest. */
const ProviderPayload = z.object({
  code: z.string('The provider’s code is missing').check(z.minLength(1), z.maxLength(2000)),
  state: z.string('The provider’s state is missing').check(z.minLength(1), z.maxLength(200)),
});

export const startGoogle = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/oauth/google/start',
  who: 'anyone',
  summary: 'Starts a sign-in with Google: returns the provider’s address with state, nonce and PKCE challenge.',
  reply: z.object({ url: z.string() }),
  errors: ['GOOGLE_UNAVAILABLE'],
});

export const registerByGoogle = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/register/oauth/google',
  who: 'anyone',
  summary: 'Registers with a Google account and signs in; the provider has verified the email address.',
  body: z.object({ ...ProviderPayload.shape, ...RegistrationChoices.shape }),
  reply: SignedIn,
  errors: [
    'GOOGLE_FAILED',
    'GOOGLE_UNAVAILABLE',
    'EMAIL_TAKEN',
    'EMAIL_HOST_NOT_ALLOWED',
    'LINK_EXPIRED',
    'SECOND_FACTOR_NEEDED',
    'ACCOUNT_SUSPENDED',
    'DISPOSABLE_EMAIL',
    'WRONG_ACCOUNT',
  ],
});

export const loginByGoogle = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/login/oauth/google',
  who: 'anyone',
  summary:
    'Signs in with a Google account that we know by its subject, or whose verified email address has a verified account.',
  body: ProviderPayload,
  reply: SignedIn,
  errors: [
    'GOOGLE_FAILED',
    'GOOGLE_UNAVAILABLE',
    'GOOGLE_ACCOUNT_UNKNOWN',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_NEEDED',
  ],
});

export const confirmByGoogle = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/confirm/oauth/google',
  who: 'signedIn',
  summary:
    'Confirms with a fresh Google sign-in that it is the same person; valid for sensitive changes for 10 minutes.',
  body: ProviderPayload,
  reply: Done,
  errors: ['GOOGLE_FAILED', 'GOOGLE_UNAVAILABLE', 'CONFIRMATION_NEEDED'],
});
