import { PgBoss } from 'pg-boss';
import { afterEach, expect, test } from 'vitest';
import { requestPasswordLink } from '../../src/contract/accounts.ts';
import { laneOf, MAIL_TEMPLATES } from '../../src/server/mail-templates.ts';
import type { Mail } from '../../src/server/platform/mail/transport.ts';
import { post } from '../support/raw-calls.ts';
import { type Engine, PASSWORD, World } from '../support/world.ts';

let world: World;
let release = (): void => undefined;
afterEach(async () => {
  release();
  await world.close();
});

/** A world whose mail server never takes the mails that `sticks` says, until it is released. */
async function startWith(sticks: (mail: Mail) => boolean, engine: Engine = 'pglite') {
  const taken: Mail[] = [];
  const stuck: Mail[] = [];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send = async (mail: Mail) => {
    if (sticks(mail)) {
      stuck.push(mail);
      await released;
    }
    taken.push(mail);
  };
  world = await World.start(engine, undefined, { adapt: (app) => ({ ...app, mail: { send } }) });
  const sentTo = (to: string) => taken.filter((mail) => mail.to === to).map(({ subject }) => subject);
  return { sentTo, stuck, taken };
}

async function register(email: string) {
  const person = { role: 'PARTICIPANT', firstName: 'Yaa', lastName: 'Asante', email, password: PASSWORD };
  const form = { ...person, termsAccepted: true, privacyAccepted: true };
  expect((await post(world, '/authentication/users/register/email-password', form)).status).toBe(200);
}

/** Queues mails that nobody waits for. */
function fillLastLane(count: number) {
  return world.app.work(null, async (work) => {
    for (let index = 0; index < count; index += 1) {
      const to = { email: `reader.${index}@example.com`, firstName: 'there' };
      work.enqueue('mail', { template: 'welcome', to, about: {} });
    }
  });
}

test('codes, verification and resets leave while every mail of the last lane is stuck; those leave in the end', async () => {
  const { sentTo, stuck, taken } = await startWith(({ subject }) => subject.startsWith('Welcome'));
  await fillLastLane(40);
  await world.until(async () => stuck.length > 1);
  await register('newcomer@example.com');
  await world.until(async () => sentTo('newcomer@example.com').length === 1);
  await world.call(requestPasswordLink, { body: { email: 'newcomer@example.com' } });
  await world.until(async () => sentTo('newcomer@example.com').length === 2);
  expect(sentTo('newcomer@example.com')).toEqual(['Please verify your email', 'Reset your password']);
  expect(taken).toHaveLength(2);
  release();
  await world.settle();
  expect(taken.filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(40);
});

test('one mail that the server does not take holds up nobody else in its own lane', async () => {
  const { sentTo, stuck } = await startWith(({ to }) => to === 'slow@example.com');
  await register('slow@example.com');
  await world.until(async () => stuck.length === 1);
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await register(email);
  await world.until(async () => ['a', 'b', 'c'].every((name) => sentTo(`${name}@example.com`).length === 1));
  expect(sentTo('slow@example.com')).toEqual([]);
});

test('a mail that an earlier version queued is sent after an upgrade', async () => {
  const { sentTo } = await startWith(() => false, 'postgres');
  const before = new PgBoss({
    connectionString: world.app.settings.databaseUrl ?? '',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await before.start();
  const to = { email: 'early@example.com', firstName: 'there' };
  await before.send('mail', { template: 'welcome', to, about: {} });
  await before.stop({ graceful: false });
  await world.until(async () => sentTo('early@example.com').length === 1);
});

test('what opens an account goes first, sessions and money second, and what goes to many or to strangers last', () => {
  const lanes = Object.groupBy(Object.keys(MAIL_TEMPLATES), laneOf);
  expect(lanes.first).toEqual(expect.arrayContaining(['verifyEmail', 'resetPassword', 'changeEmail', 'newDevice']));
  expect(lanes.second).toEqual(expect.arrayContaining(['sessionBooked', 'sessionCancelled', 'paid', 'topUpReceived']));
  expect(lanes.rest).toEqual(
    expect.arrayContaining(['joinOrganization', 'newStudies', 'contact', 'waitlistInvitation', 'welcome']),
  );
});
