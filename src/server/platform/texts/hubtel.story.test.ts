import { expect, test } from 'vitest';
import type { SmsSwitch } from '../../../../sandbox/phones.ts';
import { plantTexts } from '../../../../tests/support/planted-texts.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { isPosted } from '../../features/ledger/ledger.service.ts';
import { textTo } from '../../features/texts/outbox.service.ts';
import { reportUrlOf } from '../../features/texts/report-address.ts';
import { findText } from '../../features/texts/texts.sql.ts';
import { defineText } from './define-text.ts';
import { hubtel } from './hubtel.ts';

/* Hubtel as the provider: we ask it about deliveries, and its answers may be lost, late or repeated. */

const plain = defineText('hubtelPlain', {
  purpose: 'SERVICE',
  render: async () => () => ({ words: 'Something has happened.' }),
});

let people = 0;
plantTexts(plain);
const world = await openWorld(undefined, { env: { SMS_PROVIDER: 'hubtel' } });
await world.clock.setTime(addHours(world.now(), 2));

const newNumber = () => {
  people += 1;
  return `+23324${9_300_000 + people}`;
};
const send = (number: string) => world.app.work(null, (work) => textTo(work, { userId: null, number }, plain()));
const row = (id: string) => world.app.read((reader) => findText(reader.tx, id));
const statusOf = async (id: string) => (await row(id))?.status;
const isBooked = (id: string) => world.app.read((reader) => isPosted(reader.tx, `sms:${id}`));
const switchOn = (shares: Partial<Record<SmsSwitch, number>>) => world.sandbox('PUT', '/phone/switches', shares);
const OFF = { loss: 0, duplicate: 0, failure: 0, lostAnswer: 0, down: 0 };

test('SMS-06: a message is asked about by the id that Hubtel gave, and its cost is booked once', async () => {
  const number = newNumber();
  const id = await send(number);
  await world.until(async () => (await statusOf(id)) === 'SENT');
  await world.text(number, /has happened/);
  expect(await row(id)).toMatchObject({ provider: 'hubtel', providerId: expect.any(String), segments: 1 });
  await world.goTo(addMinutes(world.now(), 2));
  await world.until(async () => (await statusOf(id)) === 'DELIVERED');
  expect(await isBooked(id)).toBe(true);
  expect(await world.texts(number)).toHaveLength(1);
});

test('SMS-10: a phone counts as unreachable once Hubtel says so', async () => {
  await switchOn({ failure: 1 });
  const id = await send(newNumber());
  await world.until(async () => (await statusOf(id)) === 'SENT');
  // The provider has its own clock: if it has no news yet, we ask again later.
  await world.until(async () => {
    await world.goTo(addMinutes(world.now(), 5));
    return (await statusOf(id)) === 'UNDELIVERED';
  });
  await switchOn(OFF);
});

test('SMS-09: a message whose answer was lost is never sent again, and a late report settles it, however often it comes', async () => {
  await switchOn({ lostAnswer: 1 });
  const number = newNumber();
  const id = await send(number);
  await world.until(async () => (await statusOf(id)) === 'UNKNOWN');
  await switchOn(OFF);
  await world.goTo(addHours(world.now(), 1));
  expect(await statusOf(id)).toBe('UNKNOWN');
  const report = (status: string) =>
    fetch(`${reportUrlOf(world.app, 'hubtel', id)}?${new URLSearchParams({ MessageId: 'theirs', Status: status })}`);
  for (const status of ['Delivered', 'Delivered', 'Sent', 'Undeliverable']) await report(status);
  expect(await statusOf(id)).toBe('DELIVERED');
  expect(await isBooked(id)).toBe(true);
  // The phone also has its own clock.
  await world.text(number, /has happened/);
  expect(await world.texts(number)).toHaveLength(1);
});

test('SMS-09: while Hubtel is out of service a message waits, and is sent once', async () => {
  await switchOn({ down: 1 });
  const number = newNumber();
  const id = await send(number);
  await world.until(async () => ((await row(id))?.tries ?? 0) > 0);
  await switchOn(OFF);
  await world.until(async () => {
    await world.goTo(addMinutes(world.now(), 11));
    return ['SENT', 'DELIVERED'].includes((await statusOf(id)) ?? '');
  });
  await world.text(number, /has happened/);
  expect(await world.texts(number)).toHaveLength(1);
});

test('a wrong key is ours to repair, and a number that Hubtel refuses is not tried again', async () => {
  const port = (clientSecret: string) =>
    hubtel(
      { baseUrl: world.running.sandboxUrl ?? '', clientId: 'sandbox-only', clientSecret, sender: 'Nyansapo' },
      () => undefined,
    );
  const order = { number: newNumber(), text: 'Hello', reportUrl: '' };
  expect(await port('wrong').send(order)).toMatchObject({ outcome: 'notSent' });
  expect(await port('sandbox-only').send({ ...order, number: '+1' })).toMatchObject({ outcome: 'refused' });
  expect(await port('sandbox-only').ask('nothing')).toBeNull();
});
