import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('a changed gender needs a reason, is shown as pending, and applies once an admin has approved it', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/demographic-details');
  const reason = page.getByLabel('Why are you changing this?');
  await expect(page.getByLabel('Male', { exact: true })).toBeChecked();
  await expect(reason).toHaveCount(0);
  await page.getByLabel('Female', { exact: true }).check();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await reason.fill('I pressed the wrong one when I signed up.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Saved. We will review your new date of birth or gender and let you know.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/account-management/);
  await page.goto('/dashboard/demographic-details');
  await expect(page.getByText('We are reviewing your change')).toBeVisible();
  await expect(page.getByLabel('Male', { exact: true })).toBeChecked();
  await expectAccessible(page);

  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Admin');
  await admin.page.goto('/dashboard/admin/people');
  await expect(admin.page.getByRole('heading', { name: 'Changes to review' })).toBeVisible();
  await expect(admin.page.getByText('I pressed the wrong one when I signed up.')).toBeVisible();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: /^Approve .+’s change$/ }).click();
  await expect(admin.page.getByRole('heading', { name: 'Changes to review' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Female', { exact: true })).toBeChecked();
  await expect(page.getByText('We are reviewing your change')).toHaveCount(0);
  expect([...problems, ...admin.problems]).toEqual([]);
});
