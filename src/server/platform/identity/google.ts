import type { Configuration, IDToken } from 'openid-client';
import { EmailField } from '../../../contract/fields.ts';

/** A person's identity according to a provider. */
export interface Identity {
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** What our own cookie keeps between the two halves of a sign-in. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

export interface IdentityPort {
  /**
   * Returns the address to send the browser to, and what is needed to finish. Throws if the provider can't be reached.
   */
  begin(): Promise<{ url: string; flow: Flow }>;
  /** Exchanges the code for an identity; null if any part of it does not match. */
  finish(given: { code: string; state: string }, flow: Flow): Promise<Identity | null>;
}

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 8;

const openidClient = () => import('openid-client');

/**
 * Google's OpenID Connect: authorisation code flow with PKCE, state and nonce, through openid-client, which checks
 * issuer, audience, signature and times of the ID token. The provider's configuration is fetched once, and again after
 * a failure.
 */
export function googleIdentity(
  settings: { issuer: string; clientId: string; clientSecret: string },
  redirectUri: string,
  onUnclear: (error: unknown) => void,
): IdentityPort {
  let known: Promise<Configuration> | null = null;
  const discover = async () => {
    const oidc = await openidClient();
    return oidc.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The local provider of the demo and tests uses plain HTTP; production rejects such an issuer at start-up.
      execute: settings.issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [],
    });
  };
  const configuration = () => {
    known ??= discover().catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    begin: async () => {
      const oidc = await openidClient();
      const verifier = oidc.randomPKCECodeVerifier();
      const flow: Flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: flow.state,
        nonce: flow.nonce,
        prompt: 'select_account',
      });
      return { url: url.href, flow };
    },
    finish: async ({ code, state }, flow) => {
      const returned = new URL(redirectUri);
      returned.searchParams.set('code', code);
      returned.searchParams.set('state', state);
      const [oidc, client] = await Promise.all([openidClient(), configuration()]);
      try {
        const tokens = await oidc.authorizationCodeGrant(client, returned, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        });
        return identityOf(tokens.claims());
      } catch (error) {
        onUnclear(error);
        return null;
      }
    },
  };
}

function identityOf(claims: IDToken | undefined): Identity | null {
  const email = EmailField.safeParse(claims?.email).data;
  if (!claims || email === undefined) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    subject: claims.sub,
    email,
    emailVerified: claims.email_verified === true,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
  };
}
