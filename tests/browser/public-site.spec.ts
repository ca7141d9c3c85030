import { expect } from '@playwright/test';
import { openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { reloadUntil } from '../support/screens.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

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
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service status');
  // What was due when the demo was made is late until its jobs have run.
  await reloadUntil(page, page.getByText('Everything is working'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Working');

  await page.goto('/participant');
  const sample = page.locator('main a[href^="/s/"]').first();
  const [name, address] = [await sample.textContent(), (await sample.getAttribute('href')) ?? ''];
  await page.getByLabel('Study code').fill(` ${address.replace('/s/', '').toLowerCase()} `);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await expect(page.getByText('We never ask you to pay.')).toBeVisible();
  for (const part of ['What happens', 'Who can take part', 'What we checked']) {
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  }

  await page.goto('/s/ABCD234');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No study has the code ABCD234.');
  await expect(page.getByText('The invitation may be false. Don’t pay anybody.')).toBeVisible();
  await page.getByRole('link', { name: 'Tell us' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Study code ABCD234: ');

  await page.goto('/contact-us');
  // Buttons are enabled, because only a script could enable one that waits for missing fields.
  await expect(page.getByText(/^Still to complete/)).toHaveCount(0);
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
  const { page, problems } = await openBrowser(browser, world, PHONE);
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

test('SITE-18: on a phone, the header has the other audience’s site, help and the language, and a code is checked within two screens', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  for (const path of ['/', '/participant']) {
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(
      header.getByRole('link', { name: path === '/' ? 'For participants' : 'For researchers' }),
    ).toBeVisible();
    await expect(header.getByRole('link', { name: 'Help' })).toBeVisible();
    const box = await page.getByLabel('Study code').boundingBox();
    expect(box?.y).toBeLessThan(2 * PHONE.height);
  }
  await page.getByText('English', { exact: true }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Twi' }).click();
  await expect(page).toHaveURL(/\/ak\/participant$/);
});
