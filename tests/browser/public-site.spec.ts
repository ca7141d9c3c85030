import { expect } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { COOKIES } from '../../src/domain/cookies.ts';
import { periodInWords, RETENTION } from '../../src/domain/retention.ts';
import { openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { test } from '../support/test.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  const env = { DATA_PROTECTION_NUMBER: '0004321' };
  world = await BrowserWorld.start(MORNING, { demo: true, env });
});
test.afterAll(() => world.close());

test('privacy and terms name the support mailbox, the contact form and our registration (SITE-15)', async ({
  request,
}) => {
  for (const path of ['/privacy-policy', '/terms-conditions']) {
    const html = await (await request.get(`${world.url}${path}`)).text();
    expect(html).toContain('href="mailto:support@nyansapo.example"');
    expect(html).toContain('href="/contact-us"');
    expect(html).toContain('Registered with the Data Protection Commission of Ghana: 0004321');
  }
});

test('the privacy policy prints every retention period and every cookie', async ({ request }) => {
  const html = await (await request.get(`${world.url}/privacy-policy`)).text();
  for (const { what, days } of Object.values(RETENTION))
    expect(html).toContain(`${what.slice(1)}: ${periodInWords(days)}.`);
  for (const { does, lives } of Object.values(COOKIES)) expect(html).toContain(`${does} (${lives})`);
});

test('without JavaScript: every public page is readable, a study can be looked up, both forms can be sent', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: world.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet the people you build for.');
  await expect(page.getByRole('row', { name: /60 minutes GH₵ 100\.00/ })).toBeVisible();
  // Parts that need a script are not shown without scripts.
  await expect(page.getByLabel('Length of a session')).toBeHidden();
  await page.goto('/help');
  await expect(page.getByLabel('Search')).toBeHidden();
  await page.getByText('Do I ever have to pay?').click();
  await expect(page.getByText(/Never\. Joining, applying/)).toBeVisible();
  for (const path of ['/privacy-policy', '/terms-conditions', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Go back' })).toBeHidden();

  await page.goto('/participant');
  const sample = page.locator('main a[href^="/s/"]').first();
  const [name, address] = [await sample.textContent(), (await sample.getAttribute('href')) ?? ''];
  await page.getByLabel('Study code').fill(` ${address.replace('/s/', '').toLowerCase()} `);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await expect(page.getByText('We never ask you to pay.')).toBeVisible();

  await page.goto('/contact-us');
  await page.getByLabel('Name').fill('   ');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Message').fill('Without any script.');
  await page.getByRole('button', { name: 'Send the message' }).click();
  // A browser without scripts accepts spaces as a name; the server refuses them, and keeps everything that was typed.
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Without any script.');
  await page.getByLabel('Name').fill('Somebody');
  await world.pass(5000);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  expect((await world.mail('support@nyansapo.example', /A message from the contact form/)).text).toContain(
    'Without any script.',
  );
  await page.goto('/waitlist-data');
  await page.getByLabel('Name').fill('Somebody');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('I am a').selectOption('Researcher');
  await world.pass(5000);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  await context.close();
});

test('with JavaScript: the calculator calculates, the help is searchable, and signed-in people find the dashboard', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE, MORNING);
  await page.goto('/');
  await expect(page.getByText('GH₵ 450.00')).toBeVisible();
  await page.getByLabel('Length of a session').selectOption('60 minutes');
  await page.getByLabel('Participants', { exact: true }).fill('12');
  await expect(page.getByText('GH₵ 1,250.00')).toBeVisible();
  await expect(page.getByText('12 × GH₵ 100.00 + GH₵ 50.00')).toBeVisible();
  await page.getByLabel('Participants', { exact: true }).fill('0');
  await expect(page.getByText('Enter between 1 and 500 participants.')).toBeVisible();

  await page.goto('/help');
  await page.getByLabel('Search').fill('strike');
  await expect(page.getByText(/^\d answers?$/)).toBeVisible();
  await page.getByLabel('Search').fill('zebra');
  await expect(page.getByText('No matches for “zebra”.')).toBeVisible();

  await expect(page.getByRole('link', { name: 'My dashboard' })).toBeHidden();
  await page.goto('/login');
  await page.getByRole('button', { name: /^Participant/ }).click();
  await expect(page).toHaveURL(/browse-studies/);
  await page.goto('/contact-us');
  await expect(page.getByRole('link', { name: 'My dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('kwesi.appiah@example.com');
  expect(problems).toEqual([]);
});

test('crawlers find previews with a picture, structured data, a site map, and where not to look', async ({
  request,
}) => {
  const home = await (await request.get(`${world.url}/`)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const image = await request.get(picture);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Organization', name: 'Nyansapo' });
  const map = await (await request.get(`${world.url}/sitemap.xml`)).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
  const robots = await (await request.get(`${world.url}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /dashboard');
  expect((await request.get(`${world.url}/manifest.webmanifest`)).status()).toBe(200);
  // A browser that already has the page gets 304 and nothing more.
  const tag = (await request.get(`${world.url}/help`)).headers().etag ?? '';
  expect((await request.get(`${world.url}/help`, { headers: { 'if-none-match': tag } })).status()).toBe(304);
});
