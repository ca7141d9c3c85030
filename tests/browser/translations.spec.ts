import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('a speaker follows a draft’s note to propose a text, and an admin compares it with the English one and accepts it', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await page.goto('/ak/login');
  await page.locator('a[href="/dashboard/translate"]').click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Ftranslate/);
  await page.getByRole('button', { name: /^Participant/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/translate/);
  await page.locator('select').last().selectOption('frame');
  const card = page.locator('.card').filter({ hasText: 'Contact us' });
  await card.getByRole('button').click();
  const field = card.getByRole('textbox');
  await field.fill('Kasa kyerɛ yɛn {x}');
  await card.getByRole('button').first().click();
  await expect(card.getByRole('alert')).toContainText('mentions "x"');
  await field.fill('Kasa kyerɛ yɛn');
  await expectAccessible(page);
  await card.getByRole('button').first().click();
  await expect(card.getByText('Kasa kyerɛ yɛn')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);

  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Admin', '/dashboard/admin/translations');
  const proposal = admin.page.locator('.card').filter({ hasText: 'frame_contact' });
  await expect(proposal.getByText('Contact us')).toBeVisible();
  await expectAccessible(admin.page);
  await expectAccessibleInTheDark(admin.page);
  await proposal.getByRole('button', { name: 'Accept as reviewed frame_contact' }).click();
  await admin.page.getByLabel('Speaker').fill('Akosua Mensah');
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(admin.page.getByText('No proposals wait')).toBeVisible();
  await expect(admin.page.getByText(/1 accepted for the next release/)).toBeVisible();
  const downloading = admin.page.waitForEvent('download');
  await admin.page.getByRole('button', { name: 'Download accepted texts' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^nyansapo-texts-.*\.json$/);

  await admin.page.getByRole('tab', { name: 'Drafts' }).click();
  await expect(admin.page.getByRole('button', { name: /^Mark as reviewed/ }).first()).toBeVisible();
  await expectAccessible(admin.page);
  await admin.page
    .getByRole('button', { name: /^Mark as reviewed/ })
    .first()
    .click();
  await admin.page.getByLabel('Speaker').fill('Akosua Mensah');
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(admin.page.getByText(/2 accepted for the next release/)).toBeVisible();
  expect([...problems, ...admin.problems].filter((problem) => !problem.includes('400'))).toEqual([]);
});
