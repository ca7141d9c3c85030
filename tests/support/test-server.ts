import { TestClock } from 'pg-boss';
import { enrolWithSecret } from '../../src/server/features/accounts/second-factor.service.ts';
import { createAdmin } from '../../src/server/features/sign-in/registration.service.ts';
import { Mailbox } from '../../src/server/platform/mail/transport.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { type Running, start } from '../../src/server/start.ts';
import { AUTHENTICATOR_SECRET } from './authenticator.ts';
import { type Alike, addPeople, crowdTheDemo } from './crowded.ts';
import { NEVER_POLL, passAtOnce, wakeDue } from './due-work.ts';
import { readLedger } from './ledger-rows.ts';
import { startOwnSandbox } from './own-sandbox.ts';

/**
 * Whole products in a separate process for browser tests, each on a clock that runs and can be moved. One process serves many
 * worlds, which share loaded and compiled code. It is controlled by messages, and responds to each with one.
 */
export type Command = { id: number; world: number } & (
  | { do: 'start'; env: Record<string, string>; now: string }
  | { do: 'close' }
  | { do: 'goTo'; at: string }
  | { do: 'hold' }
  | { do: 'now' }
  | { do: 'books' }
  | { do: 'crowd' }
  | { do: 'people'; groups: Alike[] }
  | { do: 'mails'; to: string }
  | { do: 'texts'; number: string }
  | { do: 'createAdmin'; email: string; password: string }
);

const TICK_MS = 250;
/** The queue's own timers are checked less often than its jobs. */
const BEATS_TO_TIMERS = 8;

/** One product, whose clock runs at four times normal speed. */
class Served {
  readonly #running: Running;
  readonly #clock: TestClock;
  readonly #heart: NodeJS.Timeout;
  #ticking: Promise<unknown> = Promise.resolve();
  #beats = 0;
  #isBeating = false;
  #isHeld = false;

  private constructor(running: Running, clock: TestClock) {
    this.#running = running;
    this.#clock = clock;
    this.#heart = setInterval(() => this.#beatOnce(), TICK_MS);
  }

  static async start(env: Record<string, string>, now: string): Promise<Served> {
    const clock = new TestClock(now);
    const options = { clock, pollSeconds: NEVER_POLL, sandboxStarter: startOwnSandbox };
    return new Served(await start(await readSettings(env), options), clock);
  }

  get url(): string {
    return this.#running.url;
  }

  /** One beat at a time, so that the clock runs more slowly on a slow machine. */
  #beatOnce(): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    void this.#queue(() => this.#beat()).finally(() => {
      this.#isBeating = false;
    });
  }

  #queue(work: () => Promise<void>): Promise<unknown> {
    this.#ticking = this.#ticking.then(work);
    return this.#ticking;
  }

  async #beat(): Promise<void> {
    this.#beats += 1;
    const { needsTick } = await wakeDue({ app: this.#running.app, now: () => new Date(this.#clock.now()) });
    const ticks = needsTick || this.#beats % BEATS_TO_TIMERS === 0;
    const passing = this.#isHeld ? 0 : TICK_MS * 4;
    await (ticks ? passAtOnce(this.#clock, passing) : this.#clock.setTime(this.#clock.now() + passing));
  }

  async obey(command: Command): Promise<unknown> {
    const { app } = this.#running;
    switch (command.do) {
      case 'start':
        return { url: this.url };
      case 'goTo':
        this.#isHeld = false;
        return this.#queue(() => this.#clock.setTime(command.at));
      case 'hold':
        this.#isHeld = true;
        return this.#ticking;
      case 'now':
        return new Date(this.#clock.now()).toISOString();
      case 'books':
        return readLedger(app.db);
      case 'crowd':
        return crowdTheDemo(app.db, new Date(this.#clock.now()).toISOString());
      case 'people':
        return addPeople(app.db, command.groups, new Date(this.#clock.now()).toISOString());
      case 'mails':
        return app.mail instanceof Mailbox ? app.mail.list().filter(({ to }) => to === command.to) : [];
      case 'texts':
        return (await fetch(`${this.#running.sandboxUrl}/phone/texts?number=${command.number}`)).json();
      case 'createAdmin':
        return enrolWithSecret(app, await createAdmin(app, command.email, command.password), AUTHENTICATOR_SECRET);
      case 'close':
        clearInterval(this.#heart);
        await this.#ticking;
        return this.#running.close();
    }
  }
}

const worlds = new Map<number, Promise<Served>>();

async function obey(command: Command): Promise<unknown> {
  if (command.do === 'start') worlds.set(command.world, Served.start(command.env, command.now));
  const world = await worlds.get(command.world);
  if (!world) throw new Error(`there is no world ${command.world}`);
  if (command.do === 'close') worlds.delete(command.world);
  return world.obey(command);
}

process.on('message', (command: Command) => {
  const { id } = command;
  void obey(command).then(
    (content) => process.send?.({ id, content: content ?? null }),
    (error: unknown) =>
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
