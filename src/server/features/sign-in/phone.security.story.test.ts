import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from '../../../../tests/support/database-dump.ts';
import { Handset } from '../../../../tests/support/handset.ts';
import { SentStatements } from '../../../../tests/support/sent-statements.ts';
import { World } from '../../../../tests/support/world.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import * as phone from '../../../contract/sign-in/phone.ts';
import { requestPhoneCode } from '../../../contract/sign-in/phone-codes.ts';
import { newSecret } from '../../platform/ids.ts';
import { loginByPhone, requestSignInCode } from './phone-sign-in.service.ts';

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `024${String(8_100_000 + numbers)}`;
};

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `127.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

describe('SECURITY-24: a texted code', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.close());

  /** What a stranger sees of a response. */
  const seen = ({ status, code = '', message = '' }: { status: number; code?: string; message?: string }) => ({
    status,
    code,
    message: message.replace(/\d+ minutes/, 'some minutes'),
  });
  const ask = async (handset: Handset, number: string) => seen(await handset.post(requestPhoneCode, { number }));

  test('is requested and guessed with the same responses, up to the last refusal, whether or not the number has an account', async () => {
    const [known, unknown] = [newNumber(), newNumber()];
    await new Handset(world).register(known);
    // The owner's own request also counts.
    await new Handset(world).codeFor(unknown);
    const tryOut = async (number: string) => {
      const stranger = new Handset(world);
      return [
        await ask(stranger, number),
        seen(await stranger.post(phone.loginByPhone, { number, code: '123456' })),
        seen(await stranger.post(phone.loginByPhone, { number, code: '654321' })),
        await ask(new Handset(world), number),
        await ask(new Handset(world), number),
      ];
    };
    const answers = await tryOut(known);
    expect(answers).toEqual(await tryOut(unknown));
    expect(answers.map(({ code }) => code)).toEqual([
      '',
      'PHONE_CODE_WRONG',
      'PHONE_CODE_WRONG',
      '',
      'TOO_MANY_REQUESTS',
    ]);
    expect(answers.at(-1)?.message).toBe('We have texted too many codes. Please try again in some minutes.');
  });

  test('is requested and guessed with the same SQL statements whether or not the number has an account', async () => {
    const [known, unknown] = [newNumber(), newNumber()];
    await new Handset(world).register(known);
    await new Handset(world).codeFor(unknown);
    const sent = new SentStatements();
    const from = () => ({ address: newAddress(), userAgent: '', browserSecret: newSecret(), language: null });
    const sentFor = async (number: string) => {
      const statements: string[] = [];
      const stranger = from();
      await sent.into(statements, () => requestSignInCode(world.app, number, stranger));
      const guess = () => loginByPhone(world.app, { number, code: '123456' }, stranger);
      await expect(sent.into(statements, guess)).rejects.toMatchObject({ code: 'PHONE_CODE_WRONG' });
      return statements;
    };
    // Warms up: the first request does what only the first one does, such as creating the day's budget.
    await sentFor(newNumber());
    const statements = await sentFor(known);
    expect(statements.length).toBeGreaterThan(5);
    expect(statements).toEqual(await sentFor(unknown));
    sent.close();
  });

  test('a flood from many addresses stops at 3 an hour, and the owner still gets a code in a browser that they have used', async () => {
    const number = newNumber();
    const owner = new Handset(world);
    await owner.register(number);
    const floods = await Promise.all(Array.from({ length: 20 }, () => ask(new Handset(world), number)));
    expect(floods.filter(({ status }) => status === 200)).toHaveLength(2);
    // All codes have arrived, so the newest one is the owner's.
    await world.until(async () => (await world.texts(number)).length === 3);
    expect((await owner.logIn(number)).status).toBe(200);
  });

  test('many numbers from one address stop at 60 an hour', async () => {
    const handset = new Handset(world);
    const floods = await Promise.all(Array.from({ length: 65 }, () => ask(handset, newNumber())));
    expect(floods.filter(({ status }) => status === 200)).toHaveLength(60);
  });

  test('works once, in the browser that requested it, for its purpose, and only as the newest', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    const first = await handset.codeFor(number);
    const second = await handset.codeFor(number);
    expect(second).not.toBe(first);
    const other = new Handset(world);
    expect((await other.post(phone.loginByPhone, { number, code: second })).code).toBe('PHONE_CODE_WRONG');
    expect((await handset.post(phone.loginByPhone, { number, code: first })).code).toBe('PHONE_CODE_WRONG');
    expect((await handset.post(phone.loginByPhone, { number, code: second })).code).toBe('REGISTRATION_NEEDED');
    expect((await handset.post(phone.loginByPhone, { number, code: second })).code).toBe('PHONE_CODE_WRONG');

    const person = new Handset(world);
    await person.register(newNumber());
    const wanted = newNumber();
    const code = await person.codeFor(wanted, phone.requestNumberChange, { number: wanted });
    expect((await person.post(phone.loginByPhone, { number: wanted, code })).code).toBe('PHONE_CODE_WRONG');
    expect((await person.post(phone.confirmByPhone, { code })).code).toBe('PHONE_CODE_WRONG');
  });

  test('expires after 5 minutes, and its proof after 15', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    const code = await handset.codeFor(number);
    await world.clock.setTime(world.clock.now() + 5 * 60_000 + 1000);
    expect((await handset.post(phone.loginByPhone, { number, code })).code).toBe('PHONE_CODE_WRONG');
    expect((await handset.logIn(number)).code).toBe('REGISTRATION_NEEDED');
    await world.clock.setTime(world.clock.now() + 15 * 60_000 + 1000);
    const name = { firstName: 'Late', lastName: 'Owusu', termsAccepted: true, privacyAccepted: true };
    expect((await handset.post(phone.registerByPhone, name)).code).toBe('UNAUTHENTICATED');
  });

  test('is nowhere in a stolen database', async () => {
    const code = await new Handset(world).codeFor(newNumber());
    expect(await dumpDatabase(world)).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  });

  test('SIGNIN-23: the database refuses a number for a researcher or an admin, and people with neither address nor number', async () => {
    const { user } = await world.join('RESEARCHER');
    const change = (set: ReturnType<typeof sql>) =>
      world.app.db.transaction((tx) => sql`update app_user set ${set} where id = ${user.userId}`.execute(tx));
    await expect(change(sql`mobile_number = '+233249999999', mobile_number_used_at = now()`)).rejects.toMatchObject({
      constraint: 'number_of_participant',
    });
    await expect(change(sql`email = null`)).rejects.toThrow();
  });
});

test('SIGNIN-25: the day’s budget withstands a flood, an admin is notified, and known browsers keep a share', async () => {
  // 10 codes of 4 pesewas a day, 7 of them for unknown browsers.
  const world = await World.start(undefined, { env: { SMS_DAILY_BUDGET: '1' } });
  try {
    const admin = await world.admin();
    const number = newNumber();
    const owner = new Handset(world);
    await owner.register(number);
    const floods = await Promise.all(
      Array.from({ length: 12 }, () => new Handset(world).post(requestPhoneCode, { number: newNumber() })),
    );
    expect(floods.filter(({ status }) => status === 200)).toHaveLength(6);
    const refused = floods.find(({ status }) => status === 429);
    expect(refused?.message).toMatch(/^We have texted too many codes. Please try again in \d+ hours\.$/);
    expect(refused?.retryAfter).toBeGreaterThan(3600);
    const [news] = await admin.must(listNotifications, { query: {} });
    expect(news?.message).toMatch(/codes by text message are used up/);
    expect((await owner.logIn(number)).status).toBe(200);
  } finally {
    await world.close();
  }
});
