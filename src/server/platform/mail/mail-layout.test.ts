import { expect, test } from 'vitest';
import { NO_COMPANY } from '../../../contract/site.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import { asEnglish } from '../../../messages/within-sentence.ts';
import { layOut } from './mail-layout.ts';

const person = { firstName: 'Kofi', language: 'en', origin: 'https://nyansapo.example', unsubscribeUrl: null } as const;

test('values are escaped, and never read as placeholders', async () => {
  const values = ['<script>alert(1)</script>', `"quoted" & 'single'`, '$& $1', '\uE000firstName\uE001\uE000note\uE001'];
  const { html, text } = await layOut('<b>Hello</b>', { paragraphs: values, note: 'A note' }, person);
  expect(html).not.toMatch(/<script>|<b>/);
  for (const value of [
    '&lt;b&gt;Hello&lt;/b&gt;',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&quot;quoted&quot; &amp; &#x27;single&#x27;',
    '$&amp; $1',
    values[3],
  ]) {
    expect(html).toContain(`>${value}</`);
  }
  for (const value of values) expect(text).toContain(value);
  expect(html.match(/A note/g)).toHaveLength(1);
});

test('mails of the same shape share nothing but the design; optional parts appear only where they belong', async () => {
  const action = { label: 'Open', path: '/dashboard/bookings' } as const;
  const unsubscribeUrl = 'https://nyansapo.example/unsubscribe?ticket=1&x=2';
  const full = await layOut('One', { paragraphs: ['First'], action, note: 'N1' }, { ...person, unsubscribeUrl });
  const same = await layOut('Two', { paragraphs: ['Second'], action, note: 'N2' }, { ...person, unsubscribeUrl });
  const bare = await layOut('Three', { paragraphs: ['Third'] }, person);
  expect(full.html).toContain('href="https://nyansapo.example/unsubscribe?ticket=1&amp;x=2"');
  expect(full.text).toContain(`Unsubscribe from these emails ${unsubscribeUrl}`);
  expect(full.text).toContain('Open https://nyansapo.example/dashboard/bookings');
  expect(same.html).not.toMatch(/One|First|N1/);
  expect(bare.html).not.toMatch(/unsubscribe|Or open this address|[\uE000\uE001]/);
  expect(bare.text).not.toMatch(/unsubscribe|Or open/i);
});

test('the list of mails shows the first paragraph as preview, and nothing after it', async () => {
  const previewOf = async (paragraph: string) => {
    const { html } = await layOut('Subject', { paragraphs: [paragraph] }, person);
    return /<div style="display:none[^>]*>([^<]*)<div>([^<]*)</.exec(html)?.slice(1) ?? [];
  };
  const [short, padding] = await previewOf('Short.');
  expect(short).toBe('Short.');
  expect(padding?.length).toBeGreaterThan(140);
  expect(await previewOf('x'.repeat(200))).toEqual(['x'.repeat(150), '']);
});

test('LANG-20: a mail names its language, marks English within it, and says that its texts are drafts', async () => {
  const paragraphs = ['Wo nhyiam', asEnglish('All English & <b>plain</b>'), `Wo ${asEnglish('study')}`];
  const { html, text } = await layOut('Nhyiam', { paragraphs }, { ...person, language: 'ak' });
  expect(html).toContain('lang="ak"');
  expect(html).toContain('>Wo nhyiam</p>');
  expect(html).toContain('<span lang="en">All English &amp; &lt;b&gt;plain&lt;/b&gt;</span>');
  expect(html).toContain('Wo <span lang="en">study</span>');
  expect(html).toContain('href="https://nyansapo.example/dashboard/translate"');
  expect(text).toContain('Wo study');
  expect(text).toContain('https://nyansapo.example/dashboard/translate');
  const english = await layOut('Session', { paragraphs: ['Your session'] }, person);
  expect(english.html).not.toMatch(/translate|<span/);
});

test('a mail to an address that nobody has confirmed greets nobody by name', async () => {
  const { text } = await layOut('Subject', { paragraphs: [] }, { ...person, firstName: null });
  expect(text).toContain('Hello there,');
});

test('facts and other links are in the mail and in its text, and a call’s address is opened by its kind', async () => {
  const words = {
    heading: 'Your session is booked',
    paragraphs: ['See you there.'],
    facts: [
      { label: 'When', value: 'Tue 1 Dec 2026, 10:00–10:15 GMT' },
      { label: 'Where', value: 'Video call', url: 'https://meet.example/a&b' },
    ],
    links: [{ label: 'Cancel the session', path: '/dashboard/session/1' as const }],
  };
  const { html, text } = await layOut('Booked: Fares', words, person);
  expect(html).toMatch(/<h1[^>]*>Your session is booked</);
  expect(html).toMatch(/<a[^>]* href="https:\/\/meet.example\/a&amp;b"[^>]*>Video call<\/a>/);
  expect(html).not.toContain('\uE000');
  expect(text).toContain(
    'When: Tue 1 Dec 2026, 10:00–10:15 GMT\nWhere: Video call: https://meet.example/a&b\n\nCancel the session https://nyansapo.example/dashboard/session/1',
  );
  expect(text).toMatch(/^Nyansapo\n\n\nBOOKED: FARES\n/);
});

test('the footer is for the reader’s role: only people with an account have its settings, and the company is named once it is known', async () => {
  const company = { ...NO_COMPANY, name: 'Nyansapo Ltd', address: '12 Ring Road, Accra' };
  const of = async (role: UserType | null) =>
    (await layOut('S', { paragraphs: [] }, { ...person, role, company })).text;
  const texts = await Promise.all([of('PARTICIPANT'), of('RESEARCHER'), of('ADMIN'), of(null)]);
  const [participant, researcher, admin, stranger] = texts;
  expect(participant).toContain('We never ask you to pay to take part.');
  expect(researcher).toContain('because you do research on Nyansapo');
  expect(admin).toContain('because you are an admin');
  expect(admin).not.toContain('/help');
  expect(texts.map((text) => text.includes('/dashboard/security'))).toEqual([true, true, true, false]);
  expect(stranger).toContain('/help');
  for (const text of texts) expect(text).toContain('Nyansapo Ltd, 12 Ring Road, Accra');
  expect((await layOut('S', { paragraphs: [] }, { ...person, company: NO_COMPANY })).text).not.toContain('Ltd');
});
