import { PgBoss } from 'pg-boss';
import { afterEach, expect, test } from 'vitest';
import { post } from '../../../../tests/support/raw-calls.ts';
import { PASSWORD, World } from '../../../../tests/support/world.ts';
import { requestPasswordLink } from '../../../contract/sign-in.ts';
import { welcome } from '../../features/sign-in/sign-in.mails.ts';
import { MAILS } from '../../mails.ts';
import { newId } from '../ids.ts';
import { mailTo } from './mail-jobs.ts';
import type { Mail } from './transport.ts';

let world: World;
let stop = async (): Promise<void> => undefined;
let release = (): void => undefined;
afterEach(async () => {
  release();
  await stop();
  stop = async () => undefined;
});

/** A world whose mail server never accepts the mails that `sticks` matches, until it is released. */
async function startWith(sticks: (mail: Mail) => boolean) {
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
  world = await World.start(undefined, { adapt: (app) => ({ ...app, mail: { send } }) });
  stop = () => world.close();
  const sentTo = (to: string) => taken.filter((mail) => mail.to === to).map(({ subject }) => subject);
  return { sentTo, stuck, taken };
}

async function register(email: string) {
  const person = { role: 'PARTICIPANT', firstName: 'Yaa', lastName: 'Asante', email, password: PASSWORD };
  const form = { ...person, termsAccepted: true, privacyAccepted: true };
  expect((await post(world, '/authentication/users/register/email-password', form)).status).toBe(200);
}

/** Inserts an existing person, without the mails of registering. */
async function insertPerson(email: string): Promise<string> {
  const id = newId();
  const person = { id, role: 'PARTICIPANT', firstName: 'Yaa', lastName: 'Asante', email } as const;
  await world.app.work(null, (work) =>
    work.tx
      .insertInto('appUser')
      .values({ ...person, createdAt: work.now })
      .execute(),
  );
  return id;
}

/** Queues mails that nobody waits for. */
async function fillLastLane(count: number) {
  const userId = await insertPerson('reader@example.com');
  await world.app.work(null, (work) => {
    for (let index = 0; index < count; index += 1) mailTo(work, userId, welcome());
  });
}

test('codes, verification and resets are sent while every mail of the last priority is stuck; those follow later', async () => {
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

test('a mail that the server does not accept delays no other mail of the same priority', async () => {
  const { sentTo, stuck } = await startWith(({ to }) => to === 'slow@example.com');
  await register('slow@example.com');
  await world.until(async () => stuck.length === 1);
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await register(email);
  await world.until(async () => ['a', 'b', 'c'].every((name) => sentTo(`${name}@example.com`).length === 1));
  expect(sentTo('slow@example.com')).toEqual([]);
});

test('a mail that an earlier version queued is sent after an upgrade', async () => {
  const { sentTo } = await startWith(() => false);
  const userId = await insertPerson('early@example.com');
  const before = new PgBoss({
    connectionString: world.app.settings.databaseUrl ?? '',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await before.start();
  await before.send('mail', { template: 'welcome', to: { userId }, about: {} });
  await before.stop({ graceful: false });
  await world.until(async () => sentTo('early@example.com').length === 1);
});

test('mails that open an account go first, sessions and money second, and mails to many people or to strangers last', () => {
  const withPriority = (priority: string) =>
    [...MAILS.values()].filter((kind) => kind.priority === priority).map(({ name }) => name);
  expect(withPriority('high')).toEqual(
    expect.arrayContaining(['verifyEmail', 'resetPassword', 'changeEmail', 'newDevice']),
  );
  expect(withPriority('normal')).toEqual(
    expect.arrayContaining(['sessionBooked', 'sessionCancelled', 'paid', 'topUpReceived']),
  );
  expect(withPriority('low')).toEqual(
    expect.arrayContaining(['joinOrganization', 'newStudies', 'contact', 'waitlistInvitation', 'welcome']),
  );
});
