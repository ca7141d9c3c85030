import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { TEST_ORGANIZATION_ID } from '../../domain/test-mode.ts';
import { listGenerations, noteEnvironment, replaceEnvironment } from '../features/test-mode/test-mode.service.ts';
import type { App } from '../platform/app.ts';
import type { TestEnvironments, VerifiedKey } from '../platform/http/verified-key.ts';
import { refuse } from '../platform/refusal.ts';
import { findOwnOrganization } from './acts.sql.ts';
import { Environment } from './environment.ts';
import { prepareTemplate } from './open-instance.ts';
import type { Store } from './stores.ts';

/** How long a request waits for an environment that is being opened or made. */
const OPENING_MS = 20_000;
const SWEEP_MS = 30_000;

interface Opened {
  generation: number;
  environment: Promise<Environment>;
  usedAt: number;
  /** The number of requests that wait for the environment or are being answered. */
  uses: number;
}

interface Options {
  store: Store;
  log: Logger;
  /** An environment that nobody uses is closed after this long. */
  idleMs: number;
  /** How many may be open in this process. */
  mostOpen: number;
}

/** The test environments that are open in this process. */
export class Environments implements TestEnvironments {
  readonly #live: App;
  readonly #options: Options;
  readonly #open = new Map<string, Opened>();
  /** By organisation. An environment is reopened only once it is closed, because its files have one owner at a time. */
  readonly #closing = new Map<string, Promise<void>>();
  readonly #sweeping: NodeJS.Timeout;
  #isClosed = false;

  constructor(live: App, options: Options) {
    this.#live = live;
    this.#options = options;
    this.#sweeping = setInterval(
      () => void this.sweep().catch((error) => options.log.warn({ err: error }, 'closing test environments')),
      Math.min(SWEEP_MS, options.idleMs),
    );
    this.#sweeping.unref();
  }

  /**
   * Answers a request in the environment of its key's organisation.
   * Refuses with UNAVAILABLE while it is being made, or if too many are in use.
   */
  async handle(key: VerifiedKey, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { organizationId } = key;
    const generation = await noteEnvironment(this.#live, organizationId);
    const opened = await this.#find(organizationId, generation);
    opened.uses += 1;
    try {
      const environment = await withTimeout(opened.environment);
      await environment.refresh();
      // The client left while it waited, so `close` would never fire to release the environment.
      if (reply.raw.destroyed) return void reply.hijack();
      opened.uses += 1;
      reply.raw.once('close', () => {
        opened.uses -= 1;
      });
      reply.hijack();
      environment.answer(key, request.raw, reply.raw);
    } finally {
      opened.uses -= 1;
      opened.usedAt = performance.now();
    }
  }

  async open(organizationId: string): Promise<void> {
    const opened = await this.#find(organizationId, await noteEnvironment(this.#live, organizationId));
    opened.uses += 1;
    await opened.environment.finally(() => {
      opened.uses -= 1;
    });
  }

  async organizationIn(organizationId: string): Promise<string> {
    const generation = (await listGenerations(this.#live, [organizationId])).get(organizationId);
    if (generation === undefined) return TEST_ORGANIZATION_ID;
    const { store } = this.#options;
    const name = nameOf(organizationId, generation);
    if (!(await store.has(name))) return TEST_ORGANIZATION_ID;
    // An environment that an earlier release created has another id.
    const { databases } = await store.open(name);
    return databases.db.transaction(findOwnOrganization).finally(() => databases.close());
  }

  async prepare(stopping: AbortSignal): Promise<void> {
    const { store, log } = this.#options;
    await prepareTemplate({ store, log, live: this.#live }, stopping);
  }

  async remove(organizationId: string, generation: number): Promise<void> {
    const { store } = this.#options;
    const opened = this.#open.get(organizationId);
    if (opened && opened.generation <= generation) await this.#close(organizationId, opened);
    const name = nameOf(organizationId, generation);
    await store.alone(name, () => store.drop(name));
  }

  /** Closes environments that are idle, replaced or abandoned. */
  async sweep(): Promise<void> {
    const current = await listGenerations(this.#live, [...this.#open.keys()]);
    const since = performance.now() - this.#options.idleMs;
    for (const [organizationId, opened] of this.#open) {
      const isOver = current.get(organizationId) !== opened.generation;
      if (isOver || (opened.usedAt < since && opened.uses === 0)) await this.#close(organizationId, opened);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeping);
    await Promise.all([...this.#open].map(([organizationId, opened]) => this.#close(organizationId, opened)));
  }

  async #find(organizationId: string, generation: number): Promise<Opened> {
    if (this.#isClosed) refuse('UNAVAILABLE');
    let opened = this.#open.get(organizationId);
    if (opened && opened.generation !== generation) {
      await this.#close(organizationId, opened);
      opened = this.#open.get(organizationId);
    }
    if (!opened) {
      await this.#makeRoom();
      opened = this.#open.get(organizationId) ?? this.#start(organizationId, generation);
    }
    return opened;
  }

  #start(organizationId: string, generation: number): Opened {
    const { store, log } = this.#options;
    const open = async () => {
      await this.#closing.get(organizationId);
      const surroundings = {
        store,
        live: this.#live,
        log: log.child({ testEnvironment: organizationId }),
      };
      const reset = () => replaceEnvironment(this.#live, organizationId, generation);
      return Environment.open(nameOf(organizationId, generation), surroundings, { organizationId, reset });
    };
    const opened = { generation, environment: open(), usedAt: performance.now(), uses: 0 };
    this.#open.set(organizationId, opened);
    opened.environment.catch(() => {
      if (this.#open.get(organizationId) === opened) this.#open.delete(organizationId);
    });
    return opened;
  }

  /** Closes the least recently used environment if too many are open; refuses if all are in use. */
  async #makeRoom(): Promise<void> {
    while (this.#open.size >= this.#options.mostOpen) {
      const idle = [...this.#open].filter(([, opened]) => opened.uses === 0);
      const [oldest] = idle.sort(([, one], [, other]) => one.usedAt - other.usedAt);
      if (!oldest) refuse('UNAVAILABLE', { message: 'Too many test environments are in use. Please try again soon.' });
      await this.#close(...oldest);
    }
  }

  /** Removes the environment from the list, then answers its open requests before closing it. */
  async #close(organizationId: string, opened: Opened): Promise<void> {
    if (this.#open.get(organizationId) !== opened) return this.#closing.get(organizationId);
    this.#open.delete(organizationId);
    const closing = opened.environment.then((environment) => environment.close()).catch(() => undefined);
    this.#closing.set(organizationId, closing);
    await closing;
    if (this.#closing.get(organizationId) === closing) this.#closing.delete(organizationId);
  }
}

/** Refuses with UNAVAILABLE after the timeout. */
async function withTimeout(opening: Promise<Environment>): Promise<Environment> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), OPENING_MS);
  });
  const environment = await Promise.race([opening, late]).finally(() => clearTimeout(timer));
  if (environment) return environment;
  return refuse('UNAVAILABLE', { message: 'Your test environment is being made. Please try again in a few seconds.' });
}

function nameOf(organizationId: string, generation: number): string {
  return `${organizationId}-${generation}`;
}
