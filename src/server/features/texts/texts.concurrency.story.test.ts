import { expect, test } from 'vitest';
import { plantTexts } from '../../../../tests/support/planted-texts.ts';
import { sized } from '../../../../tests/support/size.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import type { App } from '../../platform/app.ts';
import { defineText } from '../../platform/texts/define-text.ts';
import type { SmsPort } from '../../platform/texts/port.ts';
import { TEXTS } from '../../texts.ts';
import { textTo } from './outbox.service.ts';
import { sendText } from './sending.service.ts';
import { findText } from './texts.sql.ts';

/*
 * SMS-08 and SMS-09: however many workers send, and wherever one of them dies, a message is sent at most once and no budget is
 * exceeded.
 */

const MESSAGES = sized(24, 200);

const code = defineText('racedCode', { purpose: 'CODE', render: async () => () => ({ words: 'Your code is 123456' }) });

let people = 0;

plantTexts(code);
const world = await openWorld();
const other = await openWorld(world);

async function queue(): Promise<{ id: string; number: string }> {
  people += 1;
  const number = `+23324${8_000_000 + people}`;
  return { number, id: await world.app.work(null, (work) => textTo(work, { userId: null, number }, code())) };
}

/** Each process has its own sandbox, and so its own network. */
const received = async (number: string) => [...(await world.texts(number)), ...(await other.texts(number))];
const statusOf = async (id: string) => (await world.app.read((reader) => findText(reader.tx, id)))?.status;

/** A worker whose provider behaves differently. */
const workerWith = (send: SmsPort['send']): App => ({ ...world.app, sms: { ...(world.app.sms as SmsPort), send } });

test('the workers of two processes, and jobs that run twice, send each message once', async () => {
  const messages = await Promise.all(Array.from({ length: MESSAGES }, queue));
  const runs = messages.flatMap(({ id }) =>
    [world, other, world].map(({ app }) => sendText(app, TEXTS, { textId: id, tries: 0 }).catch(() => undefined)),
  );
  await Promise.all([...runs, world.settle(), other.settle()]);
  await world.until(async () => {
    const statuses = await Promise.all(messages.map(({ id }) => statusOf(id)));
    return statuses.every((status) => status === 'DELIVERED');
  });
  for (const { number } of messages) expect(await received(number)).toHaveLength(1);
  const { accounts, sum } = await world.books();
  expect([accounts.MESSAGE_COSTS, sum]).toEqual([-4 * MESSAGES, 0]);
});

test('after a worker dies while sending, nobody sends the message again, whether or not it was sent', async () => {
  const { sms } = world.app;
  const [left, stayed] = [await queue(), await queue()];
  const dying = workerWith(async (order) => {
    if (order.number === left.number) await sms?.send(order);
    throw new Error('killed');
  });
  for (const { id } of [left, stayed]) {
    await expect(sendText(dying, TEXTS, { textId: id, tries: 0 })).rejects.toThrow('killed');
  }
  await Promise.all([world.settle(), other.settle()]);
  // Another process runs its job again, and a report settles the message that was sent.
  await world.until(async () => (await statusOf(left.id)) === 'DELIVERED');
  expect(await statusOf(stayed.id)).toBe('UNKNOWN');
  expect(await received(left.number)).toHaveLength(1);
  expect(await received(stayed.number)).toEqual([]);
});

test('two concurrent workers never exceed a budget', async () => {
  const { budgets } = world.app.settings.texts;
  const { budgets: others } = other.app.settings.texts;
  const spent = 4 * (people + 1);
  // Budgets for five more codes.
  const small = { platformPesewas: Math.ceil((4 * people + 20) * 2.5), codesPercent: 40 };
  expect(spent).toBeGreaterThan(0);
  const usual = { ...budgets };
  Object.assign(budgets, small);
  Object.assign(others, small);
  const messages = await Promise.all(Array.from({ length: 12 }, queue));
  await Promise.all(
    messages.map(({ id }, index) =>
      sendText((index % 2 === 0 ? world : other).app, TEXTS, { textId: id, tries: 0 }).catch(() => undefined),
    ),
  );
  await Promise.all([world.settle(), other.settle()]);
  const statuses = await Promise.all(messages.map(({ id }) => statusOf(id)));
  expect(statuses.filter((status) => status === 'WITHHELD')).toHaveLength(7);
  Object.assign(budgets, usual);
  Object.assign(others, usual);
});
