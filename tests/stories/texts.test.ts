import { afterAll, beforeAll, expect, test } from 'vitest';
import { textTo } from '../../src/server/features/texts/outbox.service.ts';
import { defineText } from '../../src/server/platform/texts/define-text.ts';
import { plantTexts } from '../support/planted-texts.ts';
import { World } from '../support/world.ts';

const code = defineText('testCode', {
  purpose: 'CODE',
  render: async () => ({ words: 'Nyansapo: your code is 123456' }),
});

let world: World;
beforeAll(async () => {
  plantTexts(code);
  world = await World.start('postgres');
}, 60_000);
afterAll(() => world.close());

test('a text message leaves with the commit of what it is about, and reaches the phone once', async () => {
  const number = '+233241234567';
  const rolledBack = world.app.work(null, async (work) => {
    await textTo(work, { userId: null, number }, code());
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await world.app.work(null, (work) => textTo(work, { userId: null, number }, code()));
  await world.settle();
  expect(await world.text('0241234567', /code/)).toBe('Nyansapo: your code is 123456');
  expect(await world.texts(number)).toHaveLength(1);
});
