import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { COOKIES } from '../../../domain/cookies.ts';
import { periodInWords, RETENTION } from '../../../domain/retention.ts';
import { shownOf, siteNumbers } from './site.service.ts';

/* The contents of public pages, and what crawlers find. Browser tests cover what people do there. */

const world = await openWorld(undefined, {
  env: {
    DATA_PROTECTION_NUMBER: '0004321',
    DATA_COUNTRY: 'GH',
    COMPANY_NAME: 'Wisdom Research Ltd',
    COMPANY_ADDRESS: '12 Ring Road, Accra',
    COMPANY_WHATSAPP: '+233 24 200 1000',
    COMPANY_PEOPLE: 'Efua Mensah, research; Yaw Owusu, payments',
  },
});

const get = (path: string, init?: RequestInit) => fetch(new URL(path, world.running.url), init);
const htmlOf = async (path: string) => (await get(path)).text();

test.each([
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-conditions', 'Terms and conditions'],
])(
  '%s has eleven numbered sections, and names the mailbox, contact form and registration (SITE-02, SITE-15)',
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

test('the policy names the country in which data is stored, and the terms name today’s taxes', async () => {
  expect(await htmlOf('/privacy-policy')).toContain('backups are in Ghana.');
  expect(await htmlOf('/terms-conditions')).toContain('We are not registered for VAT: our service fee contains none.');
});

test('SITE-16: home says who is behind it, and nothing about what no setting says', async () => {
  const html = await htmlOf('/');
  for (const words of ['Who is behind Nyansapo', 'Wisdom Research Ltd', '12 Ring Road, Accra', 'Yaw Owusu, payments']) {
    expect(html).toContain(words);
  }
  expect(html).toContain('href="https://wa.me/233242001000"');
  expect(html).not.toContain('Registration number');
  expect(html).not.toContain('tel:');
});

test('SITE-17: numbers are true, and left out while they are small', async () => {
  expect(await htmlOf('/')).not.toContain('ready to take part');
  expect(await siteNumbers(world.app)()).toEqual({ participants: null, sessions: null, minutesToPay: null });
  const small = { participants: 99, sessions: 49, payouts: 19, minutes: 3 };
  expect(shownOf(small)).toEqual({ participants: null, sessions: null, minutesToPay: null });
  const large = { participants: 100, sessions: 50, payouts: 20, minutes: 3.4 };
  expect(shownOf(large)).toEqual({ participants: 100, sessions: 50, minutesToPay: 3 });
});

test('SITE-18: pricing, examples and security need no scripts, and home and the participants’ site check a code', async () => {
  expect(await htmlOf('/examples')).toContain('GH₵ 500.00');
  expect(await htmlOf('/pricing')).toContain('Unused places cost nothing');
  expect(await htmlOf('/security')).toContain('mailto:support@nyansapo.example');
  for (const path of ['/', '/participant']) {
    const html = await htmlOf(path);
    expect(html.match(/action="\/s"/g)).toHaveLength(1);
    for (const [, picture = ''] of html.matchAll(/(?:src|srcSet)="(\/pictures\/[^"]+)"/g)) {
      const image = await get(picture);
      expect([image.status, image.headers.get('content-type')], picture).toEqual([200, 'image/webp']);
      expect((await image.arrayBuffer()).byteLength, picture).toBeLessThanOrEqual(30_000);
    }
  }
});

test('the privacy policy prints every retention period and every cookie', async () => {
  const html = await htmlOf('/privacy-policy');
  for (const { what, days } of Object.values(RETENTION))
    expect(html).toContain(`${what.slice(1)}: ${periodInWords(days)}.`);
  for (const { does, lives } of Object.values(COOKIES)) expect(html).toContain(`${does} (${lives})`);
});

test('crawlers find previews with a picture, structured data, a site map and robots.txt', async () => {
  const home = await htmlOf('/');
  const image = await fetch(/property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? '');
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Organization', name: 'Nyansapo' });
  const addresses = [...(await htmlOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => one ?? '');
  expect(addresses.length).toBeGreaterThan(10);
  // LANG-34: languages with few texts keep their addresses, but search engines don't list them.
  expect(addresses.filter((one) => /\/(?:ak|ha)\//.test(one)).length).toBeGreaterThan(2);
  expect(addresses.filter((one) => /\/(?:ee|gaa|dag)\//.test(one))).toEqual([]);
  expect(await htmlOf('/ee/participant')).toContain('<meta name="robots" content="noindex"/>');
  // The developers' pages have their own story.
  for (const address of addresses.filter((one) => !one.includes('/developers'))) {
    const response = await fetch(address);
    expect(response.status, address).toBe(200);
    const html = await response.text();
    // LANG-05: the choice of language is in the header of every page. Screens of the application have the same header.
    if (!html.includes('id="root"')) expect(html, address).toMatch(/<header.*hreflang="ha".*<\/header>/is);
  }
  expect(await htmlOf('/robots.txt')).toContain('Disallow: /dashboard');
  expect((await get('/manifest.webmanifest')).status).toBe(200);
  // A browser that already has the page gets an empty 304.
  const tag = (await get('/help')).headers.get('etag') ?? '';
  expect((await get('/help', { headers: { 'if-none-match': tag } })).status).toBe(304);
});
