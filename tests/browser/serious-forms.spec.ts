import { expect } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { follow } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

test('on a phone: places for a group are added once the numbers fit, and their cost is shown before', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await follow(page, project, /Round 2/);
  await page.goto(`${study}?tab=study`);
  await page.getByRole('button', { name: 'Add places' }).click();
  const add = page.getByRole('button', { name: /^Add and reserve/ });
  await expect(page.getByText('Enter between 1 and 992 places.')).toBeVisible();
  await expect(add).toBeDisabled();
  await page.getByLabel('Number of places to add').fill('2');
  await page.getByLabel('Female', { exact: true }).last().fill('3');
  await expect(page.getByText('The groups have more places than you are adding.')).toBeVisible();
  await expect(add).toBeDisabled();
  await page.getByLabel('Female', { exact: true }).last().fill('1');
  await expect(add).toBeEnabled();
  await expectAccessible(page);
  await add.click();
  await expect(page.getByText(/of 10 filled/).first()).toBeVisible();
  await expect(page.getByText('Enter between 1 and 990 places.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('on a phone: an organisation is declined with a reason for a field, and suspended with a reason', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Admin');
  await page.goto('/dashboard/admin/verifications');
  await page.getByRole('button', { name: 'Decline', exact: true }).first().click();
  const decline = page.getByRole('dialog', { name: /^Decline/ });
  const send = decline.getByRole('button', { name: 'Decline', exact: true });
  await expect(send).toBeDisabled();
  await decline.getByLabel('Reason', { exact: true }).fill('  ');
  await expect(send).toBeDisabled();
  await decline.getByLabel('Reason', { exact: true }).fill('We can’t find your registration.');
  await decline.getByRole('checkbox', { name: 'Website' }).check();
  const words = decline.getByLabel('What is wrong: Website');
  await expect(words).toHaveValue(/This page does not open/);
  await words.fill('');
  await expect(send).toBeDisabled();
  await words.fill('This address does not open.');
  await expectAccessible(page);
  await send.click();
  await expect(decline).toHaveCount(0);
  // It takes effect after 12 seconds.
  await expect(page.getByText('This address does not open.').first()).toBeAttached({ timeout: 60_000 });

  await page.goto('/dashboard/admin/organizations');
  const verified = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Verified', { exact: true }) })
    .first();
  await chooseIn(verified, /^More actions/, 'Suspend');
  const suspend = page.getByRole('dialog', { name: /^Suspend/ });
  await suspend.getByLabel('Reason').fill('A complaint that we are looking into');
  await suspend.getByRole('button', { name: 'Go back' }).click();
  await expect(suspend).toHaveCount(0);
  await chooseIn(verified, /^More actions/, 'Suspend');
  await expect(suspend.getByLabel('Reason')).toHaveValue('');
  await expect(suspend.getByRole('button', { name: /^Suspend/ })).toBeDisabled();
  expect(problems).toEqual([]);
});
