import type * as accounts from '../../src/contract/accounts.ts';
import type { Endpoint, Failure, ReplyOf, Success } from '../../src/contract/endpoint.ts';
import { loginByPassword, loginBySecondFactor, registerByPassword, verifyEmail } from '../../src/contract/sign-in.ts';
import { PASSWORD } from '../../tests/support/password.ts';
import type { Given } from '../../tests/support/world.ts';

/** Finds the newest link to a path in the mails that reached an address; waits until there is one. */
export type FindLink = (to: string, path: string) => Promise<string>;

/** One browser's calls to a server that we only reach over the network. */
export class Client {
  readonly #url: string;
  readonly #name: string;
  #token: string | null = null;
  #cookies = new Map<string, string>();

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /** The content of a success; throws the refusal's status, code and message otherwise. */
  async must<E extends Endpoint>(endpoint: E, { params, query, body }: Given<E> = {}): Promise<ReplyOf<E>> {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams(query as Record<string, string> | undefined);
    const response = await fetch(`${this.#url}/api/v1${path}?${search}`, {
      method: endpoint.method,
      headers: {
        // Headers as a TLS proxy in front would send them.
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '192.0.2.1',
        'user-agent': `image check (${this.#name})`,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      this.#cookies.set(name, value);
    }
    const answer = (await response.json()) as Success<ReplyOf<E>> | Failure;
    if (!answer.success)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${answer.code}: ${answer.message}`);
    return answer.content;
  }

  /** Signs in; `code` is called if the server wants a second factor. */
  async signIn(email: string, code?: () => Promise<string>): Promise<accounts.SignedIn> {
    const signedIn = await this.must(loginByPassword, { body: { email, password: PASSWORD } }).catch(async (error) => {
      if (!code || !String(error).includes('SECOND_FACTOR_NEEDED')) throw error;
      return this.must(loginBySecondFactor, { body: { code: await code() } });
    });
    this.#token = signedIn.accessToken;
    return signedIn;
  }

  /** Registers, follows the mailed link and signs in. */
  async join(role: 'RESEARCHER' | 'PARTICIPANT', firstName: string, link: FindLink): Promise<accounts.SignedIn> {
    const email = `${firstName}@example.com`.toLowerCase();
    const person = { role, firstName, lastName: 'Owusu', email, password: PASSWORD, organizationName: 'Adowa Labs' };
    await this.must(registerByPassword, { body: { ...person, termsAccepted: true, privacyAccepted: true } });
    const token = (await link(email, '/verify-email/')).split('/').at(-1) ?? '';
    await this.must(verifyEmail, { body: { token } });
    return this.signIn(email);
  }
}
