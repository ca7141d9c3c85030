import { SignedIn } from '../accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done } from '../fields.ts';

export const renewSession = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/renew',
  who: 'anyone',
  summary: 'Exchanges the refresh cookie for a new one and a new access token.',
  reply: SignedIn,
  errors: ['UNAUTHENTICATED'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/logout',
  who: 'anyone',
  summary: 'Ends this login session at once and clears the cookie.',
  reply: Done,
});

export const logoutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/logout-everywhere',
  who: 'signedIn',
  summary: 'Ends every login session of the caller, including this one, and the calendar address.',
  reply: Done,
});
