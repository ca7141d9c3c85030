import { expect, type Page } from '@playwright/test';

import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { follow, followStudy, reloadUntil } from '../support/screens.ts';
import { logInDemo } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

/** The demo's study with people who wait for an answer and free places for them. */
async function openStudy(page: Page): Promise<string> {
  await logInDemo(page, 'nii@susu-pay.example');
  const project = await follow(page, '/dashboard/projects', /susu/i);
  const study = await followStudy(page, project, /Group treasurer/);
  await page.goto(study);
  await expect(rows(page).first()).toBeVisible();
  return study;
}

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const rows = (page: Page) => page.locator('[data-row]');

test('applicants are grouped, with a column for each answer, and are invited from the table in one press that can be undone', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await openStudy(page);
  const waiting = await rows(page).count();
  expect(waiting).toBeGreaterThan(1);
  await expect(tab(page, /^To review/)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, new RegExp(`^To review\\s*${waiting}$`))).toBeVisible();
  await expect(page.getByText(/^Please answer by/)).toHaveCount(1);
  await expect(page.getByText(/\d+ ?%/)).toHaveCount(0);
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.locator('[data-row]') })
    .all()) {
    // 48 px, and the line between two rows.
    expect(Math.abs(((await row.boundingBox())?.height ?? 0) - 48)).toBeLessThanOrEqual(1);
  }
  await expectAccessible(page);

  await world.hold();
  const first = page.getByRole('row').nth(1);
  await first.getByRole('button', { name: /^Invite/ }).click();
  const undo = first.getByRole('button', { name: /Undo/ });
  await undo.click();
  await expect(first.getByRole('button', { name: /^Invite/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(waiting);
  expect(problems).toEqual([]);
});

test('J and K go through the applicants, in the table and in the drawer, and I invites', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await openStudy(page);
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).first()).toBeFocused();
  const names = await rows(page).locator('.font-semibold').allTextContents();

  await page.keyboard.press('Enter');
  const drawer = (name: string | undefined) => page.getByRole('dialog', { name: name ?? '' });
  await expect(drawer(names[0])).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawer(names[1])).toBeVisible();
  await page.keyboard.press('k');
  await expect(drawer(names[0])).toBeVisible();
  // The letters of a note are no commands.
  await drawer(names[0]).getByLabel('Note for your team').fill('');
  await page.keyboard.type('jik');
  await expect(drawer(names[0]).getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  await drawer(names[0]).getByLabel('Note for your team').fill('');
  await drawer(names[0]).getByRole('heading').first().click();
  await world.hold();
  await page.keyboard.press('i');
  await expect(drawer(names[0]).getByText(/is invited\./)).toBeVisible();
  await drawer(names[0]).getByRole('button', { name: /Undo/ }).click();
  await expect(drawer(names[0]).getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('on a phone, an applicant is invited in two presses, and leaves the list once the invitation is sent', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await openStudy(page);
  const before = await rows(page).count();
  const name = (await rows(page).last().locator('.font-semibold').textContent()) ?? '';
  await rows(page).last().click();
  const drawer = page.getByRole('dialog', { name });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(drawer.getByText(/is invited\./)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await world.pass(13_000);
  await reloadUntil(page, rows(page), before - 1);
  await tab(page, /^Invited/).click();
  await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('after an invitation was sent on its page, Back does not show the form again', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  const study = await openStudy(page);
  await rows(page).first().click();
  await chooseIn(page.getByRole('dialog'), /^More/, 'Invite on a page of its own');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const sent = page.getByRole('dialog', { name: 'Invitation sent successfully' });
  await sent.getByRole('button', { name: 'Back to the applicants' }).click();
  await expect(page).toHaveURL((url) => url.pathname === study);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).not.toHaveURL(/send-invitation/);
  await page.goBack();
  await expect(page).not.toHaveURL(/send-invitation/);
  expect(problems).toEqual([]);
});

test('only what is possible is offered: a full quota is marked, and nobody who has taken part can be invited', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await logInDemo(page, 'ama@kente-labs.example');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(page, project, /Round 2/);
  await page.goto(study);
  const women = page.getByRole('row').filter({ hasText: 'Female' });
  await expect(women.first()).toContainText('Quota full');
  await expect(women.getByRole('button', { name: /^Invite/ })).toHaveCount(0);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /· Male/ })
      .getByRole('button', { name: /^Invite/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Quota full: Female (4 of 4).')).toBeVisible();
  await expectAccessible(page);
  await women.first().getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Decline', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
  await women.first().locator('[data-row]').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Their group’s quota is full.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await tab(page, /^Done/).click();
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByRole('button', { name: 'Add a bonus' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:Invite|Decline)$/ })).toHaveCount(0);
  await expect(page.getByText('I invite')).toHaveCount(0);
  await tab(page, /^Invited/).click();
  await expect(page.getByText('Invitation expired')).toHaveCount(0);

  await tab(page, /^To review/).click();
  await page.getByRole('link', { name: 'Add places' }).click();
  await expect(page.getByRole('button', { name: 'Add places' })).toBeVisible();
  await expect(page.getByText('4 of 4', { exact: true })).toBeVisible();
  await tab(page, /^Results/).click();
  await expect(page.getByText('The 4 people who took part, without names:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 18 applicants (CSV)' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('on the narrowest phone, the last tab begins before the edge, so that the row is seen to scroll', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await openStudy(page);
  const last = await tab(page, /^Results/).boundingBox();
  expect(last?.x).toBeLessThan(340);
  expect(problems).toEqual([]);
});
