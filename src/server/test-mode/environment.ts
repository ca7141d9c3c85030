import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../platform/app.ts';
import { setVerifiedKey, type VerifiedKey } from '../platform/http/verified-key.ts';
import { Readiness } from '../platform/readiness.ts';
import type { TestMode } from '../platform/test-mode.ts';
import { unitOfWork } from '../platform/work.ts';
import { answersWrong, staysAway } from './acts.rules.ts';
import { findOwnOrganization, listPeople } from './acts.sql.ts';
import { actNow, takeDueActs } from './acts.ts';
import { noteSeen } from './clock.sql.ts';
import type { EnvironmentClock } from './environment-clock.ts';
import { topUp } from './first-contents.ts';
import { HandedOver } from './handed-over.ts';
import { listMails } from './mails.sql.ts';
import { moveClock, startScheduled } from './moving.ts';
import { type OpenInstance, openInstance, type Surroundings } from './open-instance.ts';

/** How long one call moves the clock at most: less than proxies wait for an answer. */
const MOVE_MS = 20_000;
/** How often an open environment notes that it is open. */
const SEEN_MS = 15_000;

/** Whose environment it is. */
interface Owner {
  organizationId: string;
  /** Replaces the environment with an empty one. */
  reset(): Promise<void>;
}

/** One organisation's test environment, open in this process: the whole product on a database of its own. */
export class Environment {
  readonly #opened: OpenInstance;
  readonly #port: HandedOver;
  readonly #organizationId: string;

  private constructor(opened: OpenInstance, port: HandedOver, organizationId: string) {
    this.#opened = opened;
    this.#port = port;
    this.#organizationId = organizationId;
  }

  /** Opens an environment, and makes it if there is none. */
  static async open(name: string, surroundings: Surroundings, owner: Owner): Promise<Environment> {
    const { live } = surroundings;
    const opened = await openInstance(name, surroundings, (app, clock) => withTestMode(app, clock, { live, owner }));
    const { instance, clock, close } = opened;
    try {
      const port = new HandedOver();
      await instance.serve(new Readiness(), port);
      await instance.work();
      for (const kind of loopsOf(instance.app, clock)) instance.loop(kind);
      const organizationId = await instance.app.read((reader) => findOwnOrganization(reader.tx));
      return new Environment(opened, port, organizationId);
    } catch (error) {
      await close();
      throw error;
    }
  }

  get app(): App {
    return this.#opened.instance.app;
  }

  /** Reads the clock again, because another process may have moved it. */
  refresh(): Promise<void> {
    return this.#opened.clock.refresh();
  }

  /** Answers a request that was made with a verified test key of the organisation. */
  answer(key: VerifiedKey, request: IncomingMessage, response: ServerResponse): void {
    setVerifiedKey(request, { ...key, organizationId: this.#organizationId });
    this.#port.answer(request, response);
  }

  async close(): Promise<void> {
    const { app } = this;
    // From here on, the environment's time stands still.
    await app.db.transaction(noteSeen).catch(() => undefined);
    await this.#opened.close();
  }
}

function withTestMode(
  app: App,
  clock: EnvironmentClock,
  { live, owner: { organizationId, reset } }: { live: Surroundings['live']; owner: Owner },
): App {
  const testMode: TestMode = {
    moveClock: async (to) => {
      await live.limits.count('testSeconds', organizationId);
      const before = process.threadCpuUsage();
      try {
        return await moveClock(adapted, { clock, live, to, mostMs: MOVE_MS });
      } finally {
        const { user, system } = process.threadCpuUsage(before);
        const seconds = Math.floor((user + system) / 1_000_000);
        if (seconds > 0) await live.limits.attempt('testSeconds', organizationId, seconds);
      }
    },
    act: (personId, act, studyId) => actNow(adapted, personId, act, studyId),
    listPeople: async () => {
      const people = await app.read((reader) => listPeople(reader.tx));
      return people.map((one) => ({
        ...one,
        staysAway: staysAway(one.number),
        answersWrong: answersWrong(one.number),
      }));
    },
    topUp: (caller, amountPesewas) => topUp(adapted, caller, amountPesewas),
    listMails: (query) => app.read((reader) => listMails(reader.tx, query)),
    reset: async () => {
      await live.limits.count('testReset', organizationId);
      await reset();
    },
  };
  const adapted: App = {
    ...app,
    testMode,
    // Reads the clock again: another process may have moved it, and no decision may use an earlier time.
    async work(caller, run) {
      await clock.refresh();
      return unitOfWork.work.call(this, caller, run) as never;
    },
  };
  return adapted;
}

function loopsOf(app: App, clock: EnvironmentClock) {
  return [
    { name: 'test participants', everyMs: 1000, run: () => takeDueActs(app).then(() => false) },
    { name: 'test schedules', everyMs: 5000, run: () => startScheduled(app).then(() => false) },
    {
      name: 'test clock',
      everyMs: SEEN_MS,
      run: async () => {
        await app.db.transaction(noteSeen);
        await clock.refresh();
        return false;
      },
    },
  ];
}
