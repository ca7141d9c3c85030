import { TestClock } from 'pg-boss';
import { enrolWithSecret } from '../../src/server/features/accounts/second-factor.service.ts';
import { createAdmin } from '../../src/server/features/sign-in/registration.service.ts';
import { Mailbox } from '../../src/server/platform/mail/transport.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';
import { AUTHENTICATOR_SECRET } from './authenticator.ts';
import { crowdTheDemo } from './crowded.ts';
import { NEVER_POLL, wakeDue } from './due-work.ts';
import { readLedger } from './ledger-rows.ts';
import { startOwnSandbox } from './own-sandbox.ts';

/**
 * The whole product in a separate process for browser tests, on a clock that runs and can be moved. It is controlled by
 * messages, and responds to each with one.
 */
export type Command =
  | { id: number; do: 'goTo'; at: string }
  | { id: number; do: 'now' }
  | { id: number; do: 'books' }
  | { id: number; do: 'crowd' }
  | { id: number; do: 'mails'; to: string }
  | { id: number; do: 'texts'; number: string }
  | { id: number; do: 'createAdmin'; email: string; password: string };

const TICK_MS = 250;
/** The queue's own timers are checked less often than its jobs. */
const BEATS_TO_TIMERS = 8;

const clock = new TestClock(process.env.TEST_NOW);
// A world that starts from a prepared data folder continues in it.
const inMemory = process.env.DATABASE_URL === undefined && process.env.PREPARED === undefined;
const running = await start(await readSettings(process.env), {
  clock,
  pollSeconds: NEVER_POLL,
  inMemory,
  sandboxStarter: startOwnSandbox,
});

let ticking: Promise<unknown> = Promise.resolve();
const queue = (work: () => Promise<void>) => {
  ticking = ticking.then(work);
  return ticking;
};
/** Time passes at four times its normal speed. */
async function beat(): Promise<void> {
  beats += 1;
  const { needsTick } = await wakeDue({ app: running.app, now: () => new Date(clock.now()) });
  const ticks = needsTick || beats % BEATS_TO_TIMERS === 0;
  await (ticks ? clock.tick(TICK_MS * 4) : clock.setTime(clock.now() + TICK_MS * 4));
}
let beats = 0;
let isBeating = false;
const heart = setInterval(() => {
  // One beat at a time: a slow machine's clock is slower.
  if (isBeating) return;
  isBeating = true;
  void queue(beat).finally(() => {
    isBeating = false;
  });
}, TICK_MS);

async function obey(command: Command): Promise<unknown> {
  const { app } = running;
  switch (command.do) {
    case 'goTo':
      return queue(() => clock.setTime(command.at));
    case 'now':
      return new Date(clock.now()).toISOString();
    case 'books':
      return readLedger(app.db);
    case 'crowd':
      return crowdTheDemo(app.db, new Date(clock.now()).toISOString());
    case 'mails':
      return app.mail instanceof Mailbox ? app.mail.list().filter(({ to }) => to === command.to) : [];
    case 'texts':
      return (await fetch(`${running.sandboxUrl}/phone/texts?number=${command.number}`)).json();
    case 'createAdmin':
      return enrolWithSecret(app, await createAdmin(app, command.email, command.password), AUTHENTICATOR_SECRET);
  }
}

process.on('message', (command: Command) => {
  void obey(command).then((content) => process.send?.({ id: command.id, content: content ?? null }));
});
process.on('disconnect', () => {
  clearInterval(heart);
  void running.close().then(() => process.exit(0));
});
process.send?.({ id: 0, content: { url: running.url } });
