import { expect, test } from 'vitest';
import { asEnglish } from '../../../messages/within-sentence.ts';
import { layOut } from './mail-layout.ts';

const person = { firstName: 'Kofi', language: 'en', origin: 'https://nyansapo.example', unsubscribeUrl: null } as const;

test('no value becomes HTML, and none is read as the place of another', async () => {
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
