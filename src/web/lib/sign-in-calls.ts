import type { CallName } from '../../contract/all-endpoints.ts';

const SIGN_IN =
  /^\w+ \/authentication\/(?:auth\/(?:login\/|logout$|oauth\/|phone\/|renew$)|users\/(?:exists|password\/update|register\/)|verifications\/)/;

/** Whether a call signs somebody in or out: its 401 says that a secret was wrong, not that an access token has expired. */
export function isSignIn(name: CallName): boolean {
  return SIGN_IN.test(name);
}
