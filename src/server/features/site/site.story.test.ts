import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { COOKIES } from '../../../domain/cookies.ts';
import { periodInWords, RETENTION } from '../../../domain/retention.ts';

/* What the public pages say and what crawlers find; what people do there is a browser's test. */

const world = await openWorld(undefined, { env: { DATA_PROTECTION_NUMBER: '0004321', DATA_COUNTRY: 'GH' } });

const get = (path: string, init?: RequestInit) => fetch(new URL(path, world.running.url), init);
const htmlOf = async (path: string) => (await get(path)).text();

test.each([
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-conditions', 'Terms and conditions'],
])(
  '%s has eleven numbered sections, and names mailbox, contact form and registration (SITE-02, SITE-15)',
  async (path, title) => {
    const html = await htmlOf(path);
    const headings = (level: number) =>
      [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'gs'))].map(([, words = '']) =>
        words.replaceAll(/<[^>]+>/g, '').trim(),
      );
    expect(headings(1)).toEqual([expect.stringMatching(new RegExp(title, 'i'))]);
    expect(headings(2).map((words) => Number.parseInt(words, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(html).toContain('href="mailto:support@nyansapo.example"');
    expect(html).toContain('href="/contact-us"');
    expect(html).toContain('Registered with the Data Protection Commission of Ghana: 0004321');
  },
);

test('the policy names the country in which data is stored, and the terms which taxes hold today', async () => {
  expect(await htmlOf('/privacy-policy')).toContain('backups are in Ghana.');
  expect(await htmlOf('/terms-conditions')).toContain('We are not registered for VAT: our service fee contains none.');
});

test('the privacy policy prints every retention period and every cookie', async () => {
  const html = await htmlOf('/privacy-policy');
  for (const { what, days } of Object.values(RETENTION))
    expect(html).toContain(`${what.slice(1)}: ${periodInWords(days)}.`);
  for (const { does, lives } of Object.values(COOKIES)) expect(html).toContain(`${does} (${lives})`);
});

test('crawlers find previews with a picture, structured data, a site map, and where not to look', async () => {
  const home = await htmlOf('/');
  const image = await fetch(/property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? '');
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Organization', name: 'Nyansapo' });
  const addresses = [...(await htmlOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => one ?? '');
  expect(addresses.length).toBeGreaterThan(10);
  // The developers' pages have a story of their own.
  for (const address of addresses.filter((one) => !one.includes('/developers'))) {
    expect((await fetch(address)).status, address).toBe(200);
  }
  expect(await htmlOf('/robots.txt')).toContain('Disallow: /dashboard');
  expect((await get('/manifest.webmanifest')).status).toBe(200);
  // A browser that already has the page gets 304 and nothing more.
  const tag = (await get('/help')).headers.get('etag') ?? '';
  expect((await get('/help', { headers: { 'if-none-match': tag } })).status).toBe(304);
});
