import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

const [DIALS, LINKS] = ['0247700010', '0247700012'];
const file = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const HEADING = 'Phone,Amount,Name,Reference\n';

/** A key of the pad of /dev/phone. */
const press = (page: Page, key: string) => page.getByRole('button', { name: key, exact: true }).click();

test('a researcher pays a list: one person says yes by dialling, another by a link, and the auditor gets a file', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher', '/dashboard/wallet');
  await page.getByRole('link', { name: 'Pay a list' }).click();
  await expect(page.getByText('No lists yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay a list' }).first().click();
  await page.getByLabel('Name of the list').fill('Harvest survey, May');
  await page.getByLabel('What are they paid for?').fill('the harvest survey in May');
  const choose = page.getByLabel('Choose a CSV file');
  await choose.setInputFiles(file(`${HEADING}${DIALS},40,Adwoa Owusu,HH-1\n0247,50,Kofi Mensah,HH-2\n`));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('1 line needs a correction.')).toBeVisible();
  await expect(page.getByText(/This is not a Ghanaian mobile number/)).toBeVisible();
  await expectAccessible(page);

  // More than the wallet has: the way to the wallet says how much, and Back loses nothing.
  const dear = Array.from({ length: 30 }, (_, at) => `02477001${at + 20},2000,Person ${at}`).join('\n');
  await choose.setInputFiles(file(`Phone,Amount,Name\n${dear}\n`));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('And 10 more.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the wallet' }).click();
  await expect(page.getByLabel('Amount in GH₵').first()).toHaveValue(/^\d{4,5}\.\d\d$/);
  await page.goBack();
  await expect(page.getByLabel('Name of the list')).toHaveValue('Harvest survey, May');
  await page.reload();
  const people = page.getByLabel('People');
  await expect(people).toHaveValue(/Person 29/);
  await expect(people).not.toHaveCSS('padding-left', '0px');

  // As Excel saves it where amounts have decimal commas: the separator is a semicolon.
  await choose.setInputFiles(file(`\ufeffName;Number;Network;Amount\r\nAdwoa Owusu;${DIALS};mtn;20,50\r\n`));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText(/Write 20\.50\. A comma only separates thousands/)).toBeVisible();

  await choose.setInputFiles(file(`${HEADING}${DIALS},40,Adwoa Owusu,HH-1\n${LINKS},50.50,Kofi Mensah,HH-2\n`));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('heading', { name: 'Every line is right' })).toBeVisible();
  await expect(page.getByRole('row', { name: '024 770 0010 Adwoa Owusu · HH-1 GH₵ 40.00' })).toBeVisible();
  await expect(page.getByRole('row', { name: '024 770 0012 Kofi Mensah · HH-2 GH₵ 50.50' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reserve GH₵ 94.50 and text 2 people' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harvest survey, May');
  expect(await page.evaluate<string | null>("localStorage.getItem('newPaymentList')")).toBeNull();
  await expect(page.getByRole('listitem').getByText('Waiting')).toHaveCount(2);
  await expectAccessible(page);

  // By dialling, on a phone without a browser.
  await world.text(DIALS, /wants to pay you GHS 40\.00 for the harvest survey in May/);
  const keypad = await (
    await browser.newContext({ viewport: PHONE, baseURL: world.url, javaScriptEnabled: false })
  ).newPage();
  await keypad.goto(`/dev/phone?number=${DIALS}`);
  await keypad.getByLabel('Through').selectOption('Hubtel');
  await press(keypad, 'Dial');
  await expect(keypad.getByRole('status')).toContainText('wants to pay you');
  const screen = (await keypad.getByRole('status').textContent()) ?? '';
  if (screen.includes('0 More')) await press(keypad, '0');
  await expect(keypad.getByRole('status')).toContainText('1 Yes, I accept');
  await press(keypad, '1');
  await expect(keypad.getByRole('status')).toContainText('We send GHS 40.00 to 024 *** 0010 now');

  // By a link, on a phone with one.
  const link = /\/pay\/\w+/.exec(await world.text(LINKS, /wants to pay you/))?.[0] ?? '';
  const phone = await openBrowser(browser, world, PHONE);
  await phone.page.goto(link);
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Kente Labs wants to pay you GH₵ 50.50');
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: 'Text me a code' }).click();
  const code = (await world.text(LINKS, /is your Nyansapo code/)).slice(0, 6);
  await phone.page.getByLabel('Code', { exact: true }).fill(code);
  await phone.page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(phone.page.getByText('Registered to')).toBeVisible();
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: 'Yes, pay me GH₵ 50.50' }).click();
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('You have said yes');
  await world.text(DIALS, /You have been paid GHS 40\.00/);
  await world.text(LINKS, /You have been paid GHS 50\.50/);
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('You have said yes');

  await page.reload();
  await expect(page.getByText('Finished')).toBeVisible();
  await expect(page.getByText(/^Paid /)).toHaveCount(3);
  await page.getByLabel('Name, number or reference').fill('HH-2');
  await expect(page.getByText('024 770 0010')).toBeHidden();
  await expect(page.getByText('024 770 0012')).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download for the auditor' }).click();
  const csv = readFileSync(await (await downloaded).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(3);
  expect(csv).toContain('024 *** 0012');
  expect([...problems, ...phone.problems]).toEqual([]);
});
