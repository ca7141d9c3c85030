import { SignedIn } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done } from './fields.ts';

export const renewSession = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/renew',
  who: 'anyone',
  summary: 'Trades the refresh cookie for a new one and a new access token.',
  reply: SignedIn,
  errors: ['UNAUTHENTICATED'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/logout',
  who: 'anyone',
  summary: 'Ends this session at once and clears the cookie.',
  reply: Done,
});

export const logoutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/logout-everywhere',
  who: 'signedIn',
  summary: 'Ends every session of the caller, this one too, and the calendar address.',
  reply: Done,
});
