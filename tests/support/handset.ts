import type { SignedIn } from '../../src/contract/accounts.ts';
import type { Endpoint, ReplyOf } from '../../src/contract/endpoint.ts';
import { loginByPhone, registerByPhone } from '../../src/contract/sign-in/phone.ts';
import { requestPhoneCode } from '../../src/contract/sign-in/phone-codes.ts';
import { LANGUAGE_COOKIE } from '../../src/domain/cookies.ts';
import type { Language } from '../../src/domain/languages.ts';
import { postFrom } from './proxy.ts';
import type { Given, World } from './world.ts';

interface Reply<E extends Endpoint> {
  status: number;
  code?: string;
  message?: string;
  content: ReplyOf<E>;
  retryAfter: number | null;
}

let handsets = 0;

/** A browser on a phone: its cookies, its address, its session, and the texts that arrive at a number. */
export class Handset {
  readonly world: World;
  readonly address: string;
  token = '';
  readonly #cookies = new Map<string, string>();

  constructor(world: World, address = '') {
    handsets += 1;
    this.world = world;
    this.address =
      address || `127.${2 + Math.floor(handsets / 60_000)}.${Math.floor(handsets / 250) % 250}.${(handsets % 250) + 1}`;
  }

  /** Chooses a language without signing in. */
  reads(language: Language): void {
    this.#cookies.set(LANGUAGE_COOKIE, language);
  }

  /** Posts as this browser does, with its cookies and its session. */
  async post<E extends Endpoint>(endpoint: E, body: object = {}): Promise<Reply<E>> {
    const port = Number(new URL(this.world.running.url).port);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) };
    const answer = await postFrom(this.address, port, `/api/v1${endpoint.path}`, body, headers);
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const after = answer.headers['retry-after'];
    return { status: answer.status, ...answer.json, retryAfter: after ? Number(after) : null } as Reply<E>;
  }

  /** Calls with this browser's session only. */
  call<E extends Endpoint>(endpoint: E, given?: Given<E>) {
    return this.world.call(endpoint, given, this.token);
  }

  async must<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<ReplyOf<E>> {
    const result = await this.call(endpoint, given);
    if (!result.success) throw new Error(`${endpoint.path}: ${result.code}: ${JSON.stringify(result)}`);
    return result.content as never;
  }

  /** Asks for a code and reads it on the phone with the number. */
  async codeFor(number: string, ask: Endpoint = requestPhoneCode, body: object = { number }): Promise<string> {
    const codes = async () =>
      (await this.world.texts(number)).flatMap(({ text }) => /^(\d{6}) is your/.exec(text)?.[1] ?? []);
    const before = (await codes()).length;
    const asked = await this.post(ask, body);
    if (asked.status !== 200) throw new Error(`${asked.code}: ${asked.message}`);
    await this.world.until(async () => (await codes()).length > before);
    return (await codes())[0] ?? '';
  }

  /** Asks for a code and uses it. */
  async logIn(number: string): Promise<Reply<typeof loginByPhone>> {
    const code = await this.codeFor(number);
    return this.keep(await this.post(loginByPhone, { number, code }));
  }

  /** Registers with a number, and keeps the session. */
  async register(number: string, firstName = 'Adwoa'): Promise<SignedIn> {
    const proved = await this.logIn(number);
    if (proved.code !== 'REGISTRATION_NEEDED') throw new Error(`${proved.code}`);
    const name = { firstName, lastName: 'Owusu', termsAccepted: true, privacyAccepted: true };
    return this.keep(await this.post(registerByPhone, name)).content;
  }

  /** Keeps the session of a sign-in. */
  keep<R extends { status: number; content: SignedIn }>(reply: R): R {
    if (reply.status === 200) this.token = reply.content.accessToken;
    return reply;
  }
}
