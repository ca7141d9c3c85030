import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'otplib';
import { TestClock } from 'pg-boss';
import { afterAll, inject } from 'vitest';
import type { SandboxText } from '../../sandbox/phones.ts';
import type * as accounts from '../../src/contract/accounts.ts';
import type {
  BodyOf,
  CodeOf,
  Endpoint,
  Failure,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Success,
} from '../../src/contract/endpoint.ts';
import * as organizations from '../../src/contract/organizations.ts';
import * as participants from '../../src/contract/participants.ts';
import * as signIn from '../../src/contract/sign-in.ts';
import * as wallets from '../../src/contract/wallets.ts';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import type { MemberRole } from '../../src/domain/member-roles.ts';
import { enrolWithSecret } from '../../src/server/features/accounts/second-factor.service.ts';
import { isAnyToPlace } from '../../src/server/features/events/feed.service.ts';
import { createAdmin } from '../../src/server/features/sign-in/registration.service.ts';
import type { App } from '../../src/server/platform/app.ts';
import { type KeptMail, Mailbox } from '../../src/server/platform/mail/transport.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { type Running, start } from '../../src/server/start.ts';
import { AUTHENTICATOR_SECRET } from './authenticator.ts';
import { NEVER_POLL, passAtOnce, settle, wakeDue } from './due-work.ts';
import { KYC } from './kyc.ts';
import { readLedger } from './ledger-rows.ts';
import { startOwnSandbox } from './own-sandbox.ts';
import { PASSWORD } from './password.ts';
import { createDatabase, dropDatabase, freePort } from './postgres.ts';
import { setUp } from './set-up.ts';

export { studyForm } from './study-form.ts';
export { PASSWORD };

/** A call's response with its status, typed by the contract. */
export type Answer<E extends Endpoint> = { status: number } & (Success<ReplyOf<E>> | Failure<CodeOf<E>>);

/** Somebody with an email address, signed in over the API. */
export interface Person {
  user: accounts.User & { email: string };
  call<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<Answer<E>>;
  /** The content of a success; throws the refusal's code and message otherwise. */
  must<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<ReplyOf<E>>;
  /** The access token of the session, for calls below the contract. */
  token(): string;
  /** Opens a new session, after a call that ended this one. */
  signInAgain(): Promise<void>;
}

export interface Given<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}

/** The whole product, running with a clock that the test moves. */
export class World {
  readonly running: Running;
  readonly clock: TestClock;
  readonly #folder: string;
  /** The database that is removed with this world; null if another world owns it. */
  readonly #ownDatabase: string | null;
  #people = 0;
  #codeUsedAt = 0;
  #ticking: Promise<void> = Promise.resolve();

  private constructor(running: Running, clock: TestClock, folder: string, ownDatabase: string | null) {
    this.running = running;
    this.clock = clock;
    this.#folder = folder;
    this.#ownDatabase = ownDatabase;
  }

  /** A new world, or another process on an existing world's database. */
  static async start(
    neighbour?: World,
    { adapt, env = {} }: { adapt?: (app: App) => App; env?: Record<string, string | undefined> } = {},
  ): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'nyansapo-world-'));
    // Tomorrow at 06:00: ahead of the real clock, so that the database's own timestamps are always in the past.
    const clock = new TestClock(`${addDays(dateOf(new Date()), 1)}T06:00:00Z`);
    const ownDatabase =
      neighbour === undefined ? await createDatabase(inject('postgresUrl'), inject('templateUrl')) : null;
    const settings = await readSettings({
      DEMO: 'off',
      LOG: 'off',
      DATA_DIR: folder,
      PORT: String(await freePort()),
      // Both loopback addresses, and one secret for parallel processes.
      HOST: '::',
      SESSION_SECRET: 'the-one-of-the-tests',
      // Tests of races send hundreds of calls at the same moment, on machines with other work to do; a slow process takes a fifth.
      MOST_OPEN_CALLS: '5000',
      DATABASE_WAIT_SECONDS: '60',
      // Only one rail, unless a story is about several.
      PAYOUT_RAILS: 'paystack',
      // The clock often jumps while a payout is on its way, which is not being late.
      LATE_PAYOUT_AMOUNT: '0',
      DATABASE_URL: ownDatabase ?? neighbour?.app.settings.databaseUrl ?? undefined,
      ...env,
    });
    return new World(
      await start(settings, {
        clock,
        pollSeconds: NEVER_POLL,
        sandboxInMemory: true,
        sandboxStarter: startOwnSandbox,
        ...(adapt ? { adapt } : {}),
      }),
      clock,
      folder,
      ownDatabase,
    );
  }

  async close(): Promise<void> {
    await this.running.close();
    if (this.#ownDatabase !== null) await dropDatabase(this.#ownDatabase);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get app() {
    return this.running.app;
  }

  now(): Date {
    return new Date(this.clock.now());
  }

  today(): string {
    return dateOf(this.now());
  }

  async call<E extends Endpoint>(endpoint: E, given: Given<E> = {}, token?: string): Promise<Answer<E>> {
    const { params, query, body } = given;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams(query as Record<string, string> | undefined);
    const response = await fetch(`${this.running.url}/api/v1${path}?${search}`, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const isFile =
      !response.headers.get('content-type')?.includes('json') || endpoint.files.includes('application/json');
    // A file is represented by its text.
    if (status === 200 && isFile) return { status, success: true, content: (await response.text()) as never };
    const answer = (await response.json()) as Success<ReplyOf<E>> | Failure<CodeOf<E>>;
    // Only our own mistakes have a detail: a code that the endpoint does not declare.
    if (!answer.success && answer.code === 'SERVER_ERROR' && answer.detail) throw new Error(answer.detail);
    return { status, ...answer };
  }

  /** One tick at a time. */
  #tick(): Promise<void> {
    this.#ticking = this.#ticking.then(() => passAtOnce(this.clock, 1100));
    return this.#ticking;
  }

  /** Runs every due job and session step to completion, and the jobs that they cause. */
  async settle(): Promise<void> {
    await settle({ app: this.app, now: () => this.now(), tick: () => this.#tick() });
  }

  /** Waits until every event has its position in the feed. `settle` does so only if there is a webhook to send them to. */
  async placeEvents(): Promise<void> {
    await this.settle();
    await this.until(async () => !(await this.app.read(isAnyToPlace)));
  }

  /** Moves the clock without running what is due. Concurrent calls are queued. */
  pass(milliseconds: number): Promise<void> {
    this.#ticking = this.#ticking.then(() => this.clock.setTime(this.clock.now() + milliseconds));
    return this.#ticking;
  }

  /** Moves the clock and runs what became due. */
  async goTo(at: Date): Promise<void> {
    await this.clock.setTime(at);
    await this.settle();
  }

  mails(to?: string): KeptMail[] {
    const { mail } = this.app;
    if (!(mail instanceof Mailbox)) throw new Error('mails are not kept here');
    return mail.list().filter((kept) => to === undefined || kept.to === to);
  }

  /** The text messages that a phone has received, newest first; of every phone without a number. */
  async texts(number?: string): Promise<SandboxText[]> {
    const query = number === undefined ? '' : `?${new URLSearchParams({ number })}`;
    return (await this.sandbox('GET', `/phone/texts${query}`)) as SandboxText[];
  }

  /** Waits for a phone's newest matching message. */
  async text(number: string, fits: RegExp): Promise<string> {
    let found: string | undefined;
    await this.until(async () => {
      found = (await this.texts(number)).find(({ text }) => fits.test(text))?.text;
      return found !== undefined;
    });
    return found ?? '';
  }

  /** The newest link in a person's mails that starts with a path. */
  async mailedLink(to: string, path: string): Promise<string> {
    await this.settle();
    for (const { text } of this.mails(to)) {
      const link = new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0];
      if (link) return link;
    }
    throw new Error(`no mail to ${to} has a link to ${path}`);
  }

  /** Registers over the API, verifies by the mailed link, signs in. */
  async join(role: 'RESEARCHER' | 'PARTICIPANT', firstName = 'Abena'): Promise<Person> {
    this.#people += 1;
    // Email addresses have ASCII letters only.
    const email = `${firstName.replaceAll(/\P{ASCII}/gu, '')}.${this.#people}@example.com`.toLowerCase();
    const form = {
      role,
      firstName,
      lastName: 'Owusu',
      email,
      password: PASSWORD,
      organizationName: `Lab ${this.#people}`,
    };
    const registered = await this.call(signIn.registerByPassword, {
      body: { ...form, termsAccepted: true, privacyAccepted: true },
    });
    if (!registered.success) throw new Error(registered.message);
    const token = (await this.mailedLink(email, '/verify-email/')).split('/').at(-1) ?? '';
    const verified = await this.call(signIn.verifyEmail, { body: { token, isClicked: true } });
    if (!verified.success) throw new Error(verified.message);
    return this.signIn(email);
  }

  async signIn(email: string, password = PASSWORD): Promise<Person> {
    const { accessToken, ...user } = await this.#logIn(email, password);
    let token = accessToken;
    const renewedAt = { time: this.clock.now() };
    const call: Person['call'] = async (endpoint, given) => {
      // Access tokens expire after 15 minutes; a test that moves the clock signs in again instead of waiting.
      if (this.clock.now() - renewedAt.time > 10 * 60_000) {
        token = (await this.#logIn(email, password)).accessToken;
        renewedAt.time = this.clock.now();
      }
      return this.call(endpoint, given, token);
    };
    return {
      user: { ...user, email },
      call,
      token: () => token,
      signInAgain: async () => {
        token = (await this.#logIn(email, password)).accessToken;
      },
      must: async (endpoint, given) => {
        const result = await call(endpoint, given);
        if (!result.success)
          throw new Error(`${endpoint.method} ${endpoint.path}: ${result.code}: ${JSON.stringify(result)}`);
        return result.content as never;
      },
    };
  }

  /** Signs in; people with the tests' authenticator app enter its code. */
  async #logIn(email: string, password: string): Promise<accounts.SignedIn> {
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${this.running.url}/api/v1/authentication/auth/login/${path}`, {
        method: 'POST',
        // Each person of the tests has a separate browser: a shared one would look like one person with many accounts.
        headers: { 'content-type': 'application/json', cookie, 'user-agent': `tests (${encodeURIComponent(email)})` },
        body: JSON.stringify(body),
      });
    let response = await post('email-password', { email, password });
    if (response.status === 401) {
      const ticket = response.headers.getSetCookie().find((cookie) => cookie.includes('second-factor'));
      // A code opens only one session: time passes until the app shows the next one.
      if (this.now().getTime() < this.#codeUsedAt + 31_000) await this.clock.setTime(this.#codeUsedAt + 31_000);
      this.#codeUsedAt = this.clock.now();
      if (ticket) response = await post('second-factor', { code: await this.code() }, ticket.split(';')[0]);
    }
    const answer = (await response.json()) as Success<accounts.SignedIn> | Failure;
    if (!answer.success) throw new Error(answer.message);
    return answer.content;
  }

  /** The current code of the tests' authenticator app. */
  code(): Promise<string> {
    return generate({ secret: AUTHENTICATOR_SECRET, epoch: Math.floor(this.clock.now() / 1000) });
  }

  async admin(email = 'admin@nyansapo.example'): Promise<Person> {
    await enrolWithSecret(this.app, await createAdmin(this.app, email, PASSWORD), AUTHENTICATOR_SECRET);
    return this.signIn(email);
  }

  /** A researcher whose organisation an admin has verified. */
  async verifiedResearcher(admin: Person): Promise<Person & { organizationId: string }> {
    const researcher = await this.join('RESEARCHER', 'Ama');
    const organizationId = researcher.user.organization?.id ?? '';
    await researcher.must(organizations.submitOrganizationInformation, { params: { organizationId }, body: KYC });
    const { approveOrganization } = await import('../../src/contract/organizations/verification.ts');
    const { takesEffectAt } = await admin.must(approveOrganization, { params: { organizationId } });
    await this.goTo(new Date(takesEffectAt));
    return { ...researcher, organizationId };
  }

  /** A colleague who registers by the invitation of an organisation's admin. */
  async colleague(of: Person & { organizationId: string }, role: MemberRole = 'MEMBER'): Promise<Person> {
    const { organizationId } = of;
    this.#people += 1;
    const email = `colleague.${this.#people}@example.com`;
    await of.must(organizations.inviteMember, { params: { organizationId }, body: { email, role } });
    const token = (await this.mailedLink(email, '/accept-organization/')).split('/').at(-2) ?? '';
    const person = { role: 'RESEARCHER', firstName: 'Col', lastName: 'League', email, password: PASSWORD } as const;
    const registered = await this.call(signIn.registerByPassword, {
      body: { ...person, termsAccepted: true, privacyAccepted: true, invitation: { organizationId, token } },
    });
    if (!registered.success) throw new Error(registered.message);
    return this.signIn(email);
  }

  /** Pays a top-up on the sandbox's hosted page and returns. */
  async topUp(researcher: Person, amountPesewas: number): Promise<string> {
    const url = await researcher.must(wallets.initializeTopUp, { body: { amount: amountPesewas / 100 } });
    const reference = await this.pay(url);
    await researcher.must(wallets.verifyTopUp, { params: { reference } });
    return reference;
  }

  /** A person's actions on the hosted page; returns the reference that the browser comes back with. */
  async pay(url: string, outcome = 'success'): Promise<string> {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    return searchParams.get('reference') ?? searchParams.get('cancelled') ?? '';
  }

  /** A participant with the set-up done; qualifies for STUDY. */
  async participant(firstName = 'Kofi', mobileMoneyNumber = this.#newNumber()): Promise<Person> {
    const person = await this.join('PARTICIPANT', firstName);
    await this.registerName(mobileMoneyNumber, `${firstName} Owusu`);
    await person.must(participants.submitParticipantInformation, { body: setUp(mobileMoneyNumber) });
    return person;
  }

  /** An unused number whose last digits have no special meaning for the sandbox. */
  #newNumber(): string {
    return `055123${String(4000 + this.#people)}`;
  }

  /** Registers a name with the network, as for a person's own number. */
  async registerName(number: string, name: string): Promise<void> {
    await this.sandbox('PUT', `/sandbox/names/${number}`, { name });
  }

  /** Sends the sandbox provider a request; returns its response. */
  async sandbox(method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.running.sandboxUrl}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    return response.json();
  }

  /** Sends the stand-in for MTN a request; returns its response. */
  async mtn(method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.running.mtnSandboxUrl}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    return response.json();
  }

  /** Waits on real time until something holds, running jobs in the meantime: providers respond on their own clock. */
  async until(holds: () => Promise<boolean>, seconds = 20): Promise<void> {
    for (let waited = 0; waited < seconds * 10; waited += 1) {
      await this.#tick();
      await wakeDue({ app: this.app, now: () => this.now() });
      if (await holds()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('it did not happen in time');
  }

  /** Every ledger account that is not at 0, as "KIND owner" → pesewas, and their sum. Owners of one name are added up. */
  async books(): Promise<{ accounts: Record<string, number>; sum: number }> {
    const rows = await readLedger(this.app.db);
    const accountsByName: Record<string, number> = {};
    for (const { kind, owner, balancePesewas } of rows) {
      const name = owner ? `${kind} ${owner}` : kind;
      if (balancePesewas !== 0) accountsByName[name] = (accountsByName[name] ?? 0) + balancePesewas;
    }
    return { accounts: accountsByName, sum: rows.reduce((sum, row) => sum + row.balancePesewas, 0) };
  }
}

/** A world for a whole test file: opened at the top of the file, closed after its last test. */
export async function openWorld(...options: Parameters<typeof World.start>): Promise<World> {
  const world = await World.start(...options);
  afterAll(() => world.close());
  return world;
}
