import { expect } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { acceptInvitation, call } from '../support/page-calls.ts';
import { signInAs } from '../support/sign-in.ts';
import { studyForm } from '../support/study-form.ts';
import { test } from '../support/test.ts';

/* Access per project (ORG-24) and budgets (BUDGET-01), as an admin sets them and a member meets them. */

const world = BrowserWorld.forFile({ demo: true });

test('a member with access to one project sees only that one; its budget warns at 80 % and then stops the spending', async ({
  browser,
}) => {
  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Researcher', '/dashboard/organization');
  const { id: projectId } = await call(admin.page, 'POST', '/project/projects', { projectName: 'Harvest' });
  await admin.page.reload();
  await admin.page.getByLabel('Email').fill('afia@example.com');
  await admin.page.getByRole('radio', { name: 'Only some projects' }).check();
  const projects = admin.page.getByRole('group', { name: 'Projects' });
  await projects.getByRole('checkbox', { name: 'Harvest' }).check();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(admin.page.getByRole('listitem').filter({ hasText: 'afia@example.com' })).toContainText('to 1 project');

  // The member: one project, and no address of another one.
  const member = await openBrowser(browser, world, PHONE);
  await acceptInvitation(world, member.page, 'afia@example.com', 'Afia');
  await member.page.goto('/dashboard/projects');
  const main = member.page.getByRole('main');
  await expect(main.getByRole('link', { name: /Harvest/ })).toBeVisible();
  await expect(main.getByText('Market payments')).toHaveCount(0);
  await expectAccessible(member.page);
  await admin.page.goto('/dashboard/projects');
  const other = await admin.page.getByRole('link', { name: /Market payments/ }).getAttribute('href');
  await member.page.goto(other ?? '');
  await expect(member.page.getByRole('main')).toContainText(/can’t find|not found/i);
  await expect(member.page.getByText('Market payments')).toHaveCount(0);

  // The admin sets the budget in the wallet.
  await admin.page.goto('/dashboard/wallet');
  const spending = admin.page.getByRole('heading', { name: 'Who spent what' }).locator('xpath=../../..');
  await spending.getByRole('button', { name: 'Show' }).click();
  await admin.page.getByRole('button', { name: /Harvest/ }).click();
  await admin.page.getByRole('menuitem', { name: 'Set the budget' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Budget of Harvest' });
  await dialog.getByLabel(/^Most that can be spent/).fill('180');
  await expectAccessible(admin.page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.page.getByText('GH₵ 0.00 of GH₵ 180.00')).toBeVisible();

  // The member spends: GH₵ 50 for a place and GH₵ 50 of fee, then GH₵ 50 for each place more.
  const times = [{ date: addDays(MORNING.slice(0, 10), 5), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const { id } = await call(member.page, 'POST', '/project/studies', studyForm(projectId ?? '', 1, times));
  await member.page.goto(`/dashboard/study-applicants/${id}?tab=study`);
  await member.page.getByRole('button', { name: 'Add places' }).click();
  const addPlace = async () => {
    await member.page.getByLabel('Number of places to add').fill('1');
    await member.page.getByRole('button', { name: 'Add and reserve GH₵ 50.00' }).click();
  };
  await addPlace();
  await expect(member.page.getByText('0 of 2 filled')).toBeVisible();
  await admin.page.goto('/dashboard/notifications');
  await expect(admin.page.getByText('The budget of Harvest is 80 % spent: GH₵ 30.00 is left.')).toBeVisible();

  await addPlace();
  const refusal =
    'This costs GH₵ 50.00, and the budget of the project “Harvest” has GH₵ 30.00 left of GH₵ 180.00. An admin or your finance team can raise it.';
  await expect(member.page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(member.page.getByText('0 of 2 filled')).toBeVisible();
  await expectAccessible(member.page);
  expect([...admin.problems, ...member.problems]).toEqual([]);
});
