import { expect, test } from 'vitest';
import { countText } from '../../platform/texts/segments.ts';
import { withCode } from './composing.service.ts';

const link = ' https://app.nyansapo.example/l/ABCDEFG';
const code = '*713*100#';

async function compose(length: number, needsCode: boolean, after = '') {
  const before = `${'x'.repeat(length - link.length - after.length - 1)}:`;
  const plain = await countText(`${before}${link}${after}`);
  return withCode(plain, needsCode, { before, link, dial: `or dial ${code}`, code, after });
}

test('SMS-14: the code follows the link in words, then alone, as long as the text stays in its segments', async () => {
  expect((await compose(142, false)).text).toMatch(/ABCDEFG or dial \*713\*100#$/);
  expect((await compose(143, false)).text).toMatch(/ABCDEFG \*713\*100#$/);
  expect(await compose(150, false)).toMatchObject({ segments: 1, text: expect.stringMatching(/ABCDEFG \*713\*100#$/) });
});

test('SMS-14: where both don’t fit, people who can only dial get the code, and others get the link', async () => {
  for (const length of [151, 160]) {
    expect(await compose(length, false)).toMatchObject({ segments: 1, text: expect.stringMatching(/x: \S+ABCDEFG$/) });
    expect(await compose(length, true)).toMatchObject({ segments: 1, text: expect.stringMatching(/x: \*713\*100#$/) });
  }
  // The link that ends optional messages stays.
  const stop = ' Stop: https://app.nyansapo.example/l/HJKMNPQ';
  expect((await compose(155, true, stop)).text).toMatch(/x: \*713\*100# Stop: \S+$/);
});
