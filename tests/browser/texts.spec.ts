import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { choose, dial, press, screenOf, type } from '../support/dialling.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

const cardOf = (page: Page, title: string) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a participant asks for text messages, the phone receives one, and an admin sees it with its cost', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Participant', '/dashboard/security');
  const card = cardOf(page, 'Text messages');
  await card.getByLabel('Send me text messages too').check();
  await expect(card.getByLabel('Include optional messages, such as news of studies')).toBeChecked();
  await expectAccessible(page);

  // Another browser signs in, which everybody is notified of.
  const desk = (await openBrowser(browser, world, DESKTOP)).page;
  await signInAs(desk, 'Participant', '/dashboard/security');
  await expect(async () => {
    await page.goto('/dev/phone');
    await page.getByRole('navigation', { name: 'Phones with messages' }).getByRole('link').first().click();
    await expect(page.getByText(/^New sign-in with/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText(/GMT · 1 segment of GSM-7/).first()).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  const news = page.getByRole('listitem').filter({ hasText: 'New sign-in with' });
  await news.getByRole('link', { name: /\/l\// }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await page.goto('/dev/phone?number=024');
  const neverArrives = page.getByLabel('It is taken, but never arrives, and nothing is reported.');
  for (const [share, value] of [
    ['Half of them', '0.5'],
    ['Off', '0'], // The next test waits for a message.
  ] as const) {
    await neverArrives.selectOption(share);
    await page.getByRole('button', { name: 'Save the switches' }).click();
    await page.goto('/dev/phone?number=024');
    await expect(neverArrives).toHaveValue(value);
  }

  const admin = (await openBrowser(browser, world, DESKTOP)).page;
  await signInAs(admin, 'Admin', '/dashboard/admin/texts');
  await expect(admin.getByRole('heading', { name: 'Today’s budgets' })).toBeVisible();
  await expect(admin.getByText(/Service · .*segment.* · GH₵ 0\.0/).first()).toBeVisible();
  await expect(admin.getByText(/^\d{3} \*\*\* \d{4}$/).first()).toBeVisible();
  await expectAccessible(admin);
  await expectAccessibleInTheDark(admin);
});

/* Uses the phone's keypad, whose page has no script. A story covers the whole job by USSD (USSD-06). */

/** In the sandbox, a number's last digits decide its registered name. */
const NUMBER = '0246700010';

test('a trader joins by dialling on the keypad, and continues after a dropped session', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: world.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/dev/phone?number=${NUMBER}`);
  await expect(page.getByLabel('Code to dial')).toHaveValue('*713*100#');
  await dial(page, NUMBER);
  await expect(page.getByRole('status')).toContainText('1 Join');
  await press(page, '7');
  await expect(page.getByRole('status')).toContainText('Not on the list.');
  await choose(page, 'Join');
  await type(page, 'Abena', 'Owusu', '06031994');
  // The network ends the session; dialling again continues at the same question.
  await press(page, 'Hang up');
  await dial(page, NUMBER);
  await choose(page, 'Continue where I was');
  await choose(page, 'Female', 'Greater Accra');
  await choose(page, 'This number', 'I accept');
  await expect(page.getByRole('status')).toContainText('We text you a code now.');
  const code = (await world.text(NUMBER, /is your Nyansapo code/)).slice(0, 6);
  await dial(page, NUMBER);
  await type(page, code);
  await expect(page.getByRole('status')).toContainText('Welcome, Abena!');
  await choose(page, 'Main menu');
  // The same phone texts the short code.
  await page.getByLabel(/^WHY says what is held/).fill('why');
  await page.getByRole('button', { name: 'Send the text' }).click();
  await world.text(NUMBER, /^Nothing of yours is held/);
  const last = await screenOf(page);

  // Opens the same page with scripts enabled, for axe.
  const seen = await openBrowser(browser, world, PHONE);
  await seen.page.goto(page.url());
  expect(await screenOf(seen.page)).toBe(last);
  await expectAccessible(seen.page);
  await expectAccessibleInTheDark(seen.page);
  expect(seen.problems).toEqual([]);
});
