import { expect, test } from 'vitest';
import { AUTHENTICATOR_SECRET } from '../../../../tests/support/authenticator.ts';
import { Handset } from '../../../../tests/support/handset.ts';
import { chooseAtGoogle, logIn, post } from '../../../../tests/support/raw-calls.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { openWorld, PASSWORD } from '../../../../tests/support/world.ts';
import { suspendUser } from '../../../contract/accounts/people.ts';
import { appealSuspension, decideAppeal, getSuspension, listAppeals } from '../../../contract/appeals.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { loginByGoogle, registerByGoogle } from '../../../contract/sign-in/google.ts';
import { loginByBirthDate } from '../../../contract/sign-in/phone.ts';
import { loginBySecondFactor } from '../../../contract/sign-in.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { enrolWithSecret } from '../accounts/second-factor.service.ts';

/* FRAUD-10: whichever way a suspended person signs in, the refusal says that they can read why and appeal, and leads there. */

const world = await openWorld();
const admin = await world.admin();
const otherAdmin = await world.admin('second.admin@nyansapo.example');

const REFUSED = {
  status: 403,
  code: 'ACCOUNT_SUSPENDED',
  message: 'Your account is suspended. You can read why, and appeal, where you log in.',
};

const suspend = (userId: string) =>
  admin.must(suspendUser, { params: { userId }, body: { reason: 'Two people use it' } });

/** Reads why with the cookies of a refusal, and appeals. */
async function expectAppeal({ status, json, cookies }: Awaited<ReturnType<typeof post>>): Promise<void> {
  expect({ status, ...json }).toMatchObject(REFUSED);
  const response = await fetch(`${world.running.url}/api/v1${getSuspension.path}`, { headers: { cookie: cookies } });
  expect(await response.json()).toMatchObject({ content: { kind: 'SUSPENSION', words: 'Two people use it' } });
  expect(await post(world, appealSuspension.path, { words: '' }, { cookies })).toMatchObject({
    json: { content: { status: 'OPEN' } },
  });
}

test('by password', async () => {
  const { user } = await world.join('PARTICIPANT', 'Esi');
  await suspend(user.userId);
  await expectAppeal(await logIn(world, user.email ?? '', PASSWORD));
});

test('by Google', async () => {
  const byGoogle = async (path: string, choices: object = {}) => {
    const { payload, cookies } = await chooseAtGoogle(world, 'ama.serwaa@gmail.com', 'Ama Serwaa');
    return post(world, path, { ...payload, ...choices }, { cookies });
  };
  const choices = { role: 'PARTICIPANT', termsAccepted: true, privacyAccepted: true };
  const made = await byGoogle(registerByGoogle.path, choices);
  await suspend(made.json.content.userId);
  await expectAppeal(await byGoogle(loginByGoogle.path));
  // Who registers again is told the same.
  expect(await byGoogle(registerByGoogle.path, choices)).toMatchObject({ json: { code: 'ACCOUNT_SUSPENDED' } });
});

test('by the second factor, where the account is suspended between the two', async () => {
  const { user } = await world.join('PARTICIPANT', 'Yaw');
  await enrolWithSecret(world.app, user.userId, AUTHENTICATOR_SECRET);
  const half = await logIn(world, user.email ?? '', PASSWORD);
  expect(half.json.code).toBe('SECOND_FACTOR_NEEDED');
  await suspend(user.userId);
  const { cookies } = half;
  await expectAppeal(await post(world, loginBySecondFactor.path, { code: await world.code() }, { cookies }));
  // The first factor alone leads there too: nobody needs the authenticator app to appeal.
  expect((await logIn(world, user.email ?? '', PASSWORD)).json).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
});

test('by a texted code, and by the date of birth that an unused number needs', async () => {
  const number = '0247260001';
  const { userId } = await new Handset(world).register(number);
  await suspend(userId);
  const phone = new Handset(world);
  expect(await phone.logIn(number)).toMatchObject(REFUSED);
  expect((await phone.post(appealSuspension, { words: '' })).content).toMatchObject({ status: 'OPEN' });

  const unused = '0247260002';
  const owner = new Handset(world);
  const unusedBy = await owner.register(unused);
  await owner.must(submitParticipantInformation, { body: setUp(null) });
  await world.goTo(new Date(`${addDays(world.today(), 91)}T08:00:00Z`));
  await admin.signInAgain();
  await suspend(unusedBy.userId);
  const back = new Handset(world);
  expect((await back.logIn(unused)).code).toBe('BIRTH_DATE_NEEDED');
  expect((await back.post(appealSuspension, { words: '' })).code).toBe('UNAUTHENTICATED');
  expect(await back.post(loginByBirthDate, { dateOfBirth: '1994-03-06' })).toMatchObject(REFUSED);
  expect((await back.post(appealSuspension, { words: '' })).content).toMatchObject({ status: 'OPEN' });
});

test('FRAUD-10: a suspended researcher is told why, reads it where signing in is refused, and appeals; another admin decides', async () => {
  const researcher = await world.join('RESEARCHER', 'Ama');
  const { userId, email } = researcher.user;
  await suspend(userId);
  await world.settle();
  const mail = world.mails(email ?? '').find(({ subject }) => subject === 'Your account is suspended');
  expect(mail?.text).toContain('Two people use it');
  expect(mail?.text).toContain('Another person decides within 72 hours.');
  expect(mail?.text).not.toMatch(/earned|text APPEAL/);
  await expectAppeal(await logIn(world, email ?? '', PASSWORD));

  const [appeal] = (await admin.must(listAppeals)).filter(({ participantId }) => participantId === userId);
  expect(appeal).toMatchObject({ kind: 'SUSPENSION', code: 'OF_RESEARCHER', isOwnDecision: true });
  const params = { id: appeal?.id ?? '', event: 'grant' as const };
  const body = { reason: 'They are one person.' };
  expect(await admin.call(decideAppeal, { params, body })).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
  await otherAdmin.must(decideAppeal, { params, body });
  await researcher.signInAgain();
  await world.settle();
  expect(world.mails(email ?? '').map(({ subject }) => subject)).toContain('We have decided about your appeal');
  const [bell] = await researcher.must(listNotifications, { query: {} });
  expect(bell).toMatchObject({
    message: expect.stringContaining('Your appeal was granted.'),
    redirectUrl: '/dashboard',
  });
});

test('FRAUD-10: without a decision in 72 hours a researcher is back', async () => {
  const researcher = await world.join('RESEARCHER', 'Kojo');
  const { userId, email } = researcher.user;
  await suspend(userId);
  await expectAppeal(await logIn(world, email ?? '', PASSWORD));
  await world.goTo(addHours(world.now(), 71));
  expect((await logIn(world, email ?? '', PASSWORD)).json).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  await world.goTo(addHours(world.now(), 1));
  expect((await logIn(world, email ?? '', PASSWORD)).status).toBe(200);
});

test('FRAUD-10: a suspended admin is refused and appeals to the others', async () => {
  await suspend(otherAdmin.user.userId);
  const refused = await logIn(world, otherAdmin.user.email ?? '', PASSWORD);
  expect(refused).toMatchObject({ json: { code: 'ACCOUNT_SUSPENDED' } });
  expect(refused.cookies).not.toContain('suspended');
});
