import { describe, expect, test } from 'vitest';
import { Submits } from './submits.ts';

class NoAnswer extends Error {}
const isAnswer = (error: unknown) => !(error instanceof NoAnswer);
const refuse = (error: Error) => async () => {
  throw error;
};

describe('one submit has one key', () => {
  test('a second press while the same content is under way does nothing', async () => {
    const submits = new Submits('POST /bonuses');
    expect(submits.begin({ body: { name: 'Market' } })).toBe(true);
    expect(submits.begin({ body: { name: 'Market' } })).toBe(false);
    await submits.send({ body: { name: 'Market' } }, async () => 'made', isAnswer);
    expect(submits.begin({ body: { name: 'Market' } })).toBe(true);
  });

  test('different content is sent while the first is under way', () => {
    const submits = new Submits('POST /bonuses');
    expect(submits.begin({ body: { starred: true } })).toBe(true);
    expect(submits.begin({ body: { starred: false } })).toBe(true);
    expect(submits.begin({ body: { starred: true } })).toBe(true);
  });

  test('a repeat after no answer has the same key; after an answer or a refusal it has a new one', async () => {
    const submits = new Submits('POST /bonuses');
    const keys: string[] = [];
    const note = (end: () => Promise<unknown>) => (key: string) => {
      keys.push(key);
      return end();
    };
    const send = (end: () => Promise<unknown>, given = { body: 'same' }) =>
      submits.send(given, note(end), isAnswer).catch(() => undefined);
    await send(refuse(new NoAnswer()));
    await send(refuse(new NoAnswer()));
    await send(async () => 'made');
    await send(refuse(new Error('refused')));
    await send(async () => 'made');
    const [first, second, third, fourth, fifth] = keys;
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(new Set([third, fourth, fifth]).size).toBe(3);
  });

  test('a dialog that is opened again repeats what got no answer, and only that call about the same thing', async () => {
    const keys: string[] = [];
    const lost = (key: string) => {
      keys.push(key);
      return refuse(new NoAnswer())();
    };
    const send = (name: string, id: string) =>
      new Submits(name).send({ params: { id }, body: 'GH₵ 20' }, lost, isAnswer).catch(() => undefined);
    await send('POST /lists', 'one');
    await send('POST /lists', 'two');
    await send('POST /others', 'one');
    await send('POST /lists', 'one');
    expect(keys[3]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  test('different content never gets the key of an unanswered submit', async () => {
    const submits = new Submits('POST /bonuses');
    const keys: string[] = [];
    const lost = (key: string) => {
      keys.push(key);
      return refuse(new NoAnswer())();
    };
    await submits.send({ body: 'first' }, lost, isAnswer).catch(() => undefined);
    await submits.send({ body: 'second' }, lost, isAnswer).catch(() => undefined);
    expect(keys[0]).not.toBe(keys[1]);
  });
});
