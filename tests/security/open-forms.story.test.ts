import { expect, test } from 'vitest';
import { openWorld } from '../support/world.ts';

/** The open forms as a browser without scripts sends them: each response is the page again, with its stamp. */

const world = await openWorld();

const stampOf = (html: string) => /name="stamp" value="([^"]*)"/.exec(html)?.[1] ?? '';
const open = async (path: string) => stampOf(await (await fetch(`${world.running.url}${path}`)).text());

async function send(path: string, fields: Record<string, string>, stamp: string) {
  const body = new URLSearchParams({ ...fields, stamp, website: '' });
  const html = await (await fetch(`${world.running.url}${path}`, { method: 'POST', body })).text();
  return { html, stamp: stampOf(html) };
}

const MESSAGE = { name: 'Visitor', message: 'Hello' };

test.each([
  ['/contact-us', MESSAGE, 'We have your message'],
  ['/waitlist-data', { name: 'Visitor', role: 'PARTICIPANT' }, 'You are on the list'],
])('%s: a corrected form is accepted at once, however quickly', async (path, fields, done) => {
  const wrong = await send(path, { ...fields, email: 'visitor@' }, await open(path));
  expect(wrong.html).toContain('Value is not a valid email address');
  expect((await send(path, { ...fields, email: 'visitor@example.com' }, wrong.stamp)).html).toContain(done);
});

test('a form that was sent too fast is accepted three seconds after it was first shown, not after the last attempt', async () => {
  const fields = { ...MESSAGE, email: 'quick@example.com' };
  const first = await send('/contact-us', fields, await open('/contact-us'));
  expect(first.html).toContain('That was very quick.');
  await world.clock.setTime(world.clock.now() + 2000);
  const second = await send('/contact-us', fields, first.stamp);
  expect(second.html).toContain('That was very quick.');
  await world.clock.setTime(world.clock.now() + 1500);
  expect((await send('/contact-us', fields, second.stamp)).html).toContain('We have your message');
});

test('a refusal does not turn a forged stamp into a genuine old one', async () => {
  const refused = await send('/contact-us', { ...MESSAGE, email: 'forged@' }, 'made-up');
  const again = await send('/contact-us', { ...MESSAGE, email: 'forged@example.com' }, refused.stamp);
  expect(again.html).toContain('That was very quick.');
});
