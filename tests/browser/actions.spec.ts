import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

const openerOf = (scope: Page | Locator) => scope.getByRole('button', { name: /^More actions for/ }).first();
const menuOf = (scope: Page | Locator) => scope.getByRole('menu');

/** The whole menu is visible above the bottom bar, and its rows are large enough for a thumb. */
async function expectRoom(page: Page): Promise<void> {
  const menu = menuOf(page);
  await expect(menu).toBeVisible();
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const box = await boxOf(menu);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const { width, height } = page.viewportSize() ?? PHONE;
  const floor = width < 1024 ? (await boxOf(bar)).y : height;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.y + box.height).toBeLessThanOrEqual(floor);
  for (const row of await menu.getByRole('menuitem').all()) {
    expect((await boxOf(row)).height).toBeGreaterThanOrEqual(44);
  }
}

/** Destructive actions are only in menus, in the last place. */
async function expectDangerLast(page: Page, words: readonly string[]): Promise<void> {
  const rows = menuOf(page).getByRole('menuitem');
  await expect(rows).toHaveText([...words]);
  await expect(rows.last()).toHaveClass(/text-danger/);
  await expect(menuOf(page).getByRole('separator')).toHaveCount(1);
}

/** After going back from suspending, the dialog opens without the earlier reason. */
async function expectNoReasonLeft(page: Page, item: Locator): Promise<void> {
  const suspend = page.getByRole('dialog', { name: /^Suspend/ });
  await page.getByRole('menuitem', { name: 'Suspend', exact: true }).click();
  await suspend.getByLabel('Reason').fill('A complaint that we are looking into');
  await suspend.getByRole('button', { name: 'Go back' }).click();
  await expect(suspend).toHaveCount(0);
  await chooseIn(item, /^More actions/, 'Suspend');
  await expect(suspend.getByLabel('Reason')).toHaveValue('');
  await expect(suspend.getByRole('button', { name: /^Suspend/ })).toBeDisabled();
  await suspend.getByRole('button', { name: 'Go back' }).click();
}

test('on a phone a study has one primary action and a menu with destructive actions last; sessions and the admin’s lists have the same menu', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Round 2' }).first();
  await expect(card.getByRole('link', { name: /^Review \d+ applicants/ })).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(1);

  await openerOf(card).click();
  await expectRoom(page);
  await expectDangerLast(page, ['Pause', 'Duplicate', 'Save as template', 'Complete', 'Cancel study']);
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  // A tap outside closes it and does nothing else.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menuOf(page)).toBeHidden();

  // The action asks for confirmation first, and the focus returns.
  await chooseIn(card, 'Round 2', 'Cancel study');
  await page.getByRole('dialog', { name: 'Cancel this study?' }).getByRole('button', { name: 'Go back' }).click();
  await expect(openerOf(card)).toBeFocused();

  // A paused study says how to resume it.
  await chooseIn(card, 'Round 2', 'Pause');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: /^Resume/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByText('Recruiting', { exact: true })).toBeVisible();

  // The primary action leads to the pending task, whose screen no longer shows it.
  await card.getByRole('link', { name: /^Review/ }).click();
  await expect(page).toHaveURL(/status=PENDING/);
  await expect(page.getByRole('heading', { level: 1, name: /Round 2/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Review/ })).toHaveCount(0);

  await page.goto('/dashboard/appointments');
  await openerOf(page).click();
  await expectRoom(page);
  await expectDangerLast(page, ['Calendar file', 'Cancel the session']);
  await expectAccessible(page);

  const admin = await openBrowser(browser, world, PHONE);
  await signInAs(admin.page, 'Admin', '/dashboard/admin/studies');
  for (const [path, words] of [
    ['people', ['History', 'Suspend']],
    ['organizations', ['History', 'Suspend']],
    ['studies', ['Public card', 'History', 'Take down']],
  ] as const) {
    await admin.page.goto(`/dashboard/admin/${path}`);
    const ending = words.at(-1) ?? '';
    const item = admin.page
      .getByRole('listitem')
      .filter({ has: admin.page.locator('[role=menuitem]', { hasText: ending }) })
      .first();
    await openerOf(item).click();
    await expectRoom(admin.page);
    await expectDangerLast(admin.page, words);
    await expectAccessible(admin.page);
    if (path === 'organizations') await expectNoReasonLeft(admin.page, item);
  }
  expect([...problems, ...admin.problems]).toEqual([]);
});

test('on a desktop a menu works by keyboard: arrows, Home, End, letters, Space, Tab and Escape', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  const opener = openerOf(page);
  const row = (words: string) => page.getByRole('menuitem', { name: words });
  const press = (key: string) => page.keyboard.press(key);
  await opener.focus();
  await press('Enter');
  await expect(row('Pause')).toBeFocused();
  await expectRoom(page);
  await expectAccessible(page);
  await press('ArrowUp');
  await expect(row('Cancel study')).toBeFocused();
  await press('ArrowDown');
  await expect(row('Pause')).toBeFocused();
  await press('End');
  await expect(row('Cancel study')).toBeFocused();
  await press('Home');
  await expect(row('Pause')).toBeFocused();
  // Each "c" moves to the next row that begins with it.
  await press('c');
  await expect(row('Complete')).toBeFocused();
  await press('c');
  await expect(row('Cancel study')).toBeFocused();
  await press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await press('ArrowUp');
  await expect(row('Cancel study')).toBeFocused();
  // Tab leaves the menu and continues from its button.
  await press('Tab');
  await expect(menuOf(page)).toBeHidden();
  await expect(opener).not.toBeFocused();
  await opener.focus();
  await press('Space');
  // The rows take the focus in the frame after the menu is shown.
  await expect(row('Pause')).toBeFocused();
  await press('End');
  await press('Space');
  await expect(page.getByRole('dialog', { name: 'Cancel this study?' })).toBeVisible();
  await press('Escape');
  await expect(opener).toBeFocused();
  expect(problems).toEqual([]);
});
