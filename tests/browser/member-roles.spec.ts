import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { acceptInvitation } from '../support/page-calls.ts';
import { follow, followStudy } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('an admin invites finance and a viewer: one sees the money and no people, the other sees all and changes nothing', async ({
  browser,
}) => {
  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Researcher', '/dashboard/organization');
  for (const [email, role] of [
    ['finance@example.com', /^Finance/],
    ['viewer@example.com', /^Viewer/],
  ] as const) {
    await admin.page.getByLabel('Email').fill(email);
    await admin.page.getByRole('radio', { name: role }).check();
    await admin.page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(admin.page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
    await expect(admin.page.getByLabel('Email')).toHaveValue('');
  }

  const finance = await openBrowser(browser, world, PHONE);
  await acceptInvitation(world, finance.page, 'finance@example.com', 'Efua');
  await expect(finance.page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(finance.page.getByRole('button', { name: 'Top up' })).toBeVisible();
  const menu = finance.page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Wallet', 'Payment lists']);
  await expectAccessible(finance.page);
  await finance.page.goto('/dashboard/projects');
  await expect(finance.page.getByText('Your role in your organisation does not include this.')).toBeVisible();
  await expect(finance.page).toHaveURL(/\/dashboard\/wallet$/);

  const viewer = await openBrowser(browser, world, DESKTOP);
  await acceptInvitation(world, viewer.page, 'viewer@example.com', 'Kojo');
  await expect(viewer.page.getByRole('link', { name: 'Create a project' })).toHaveCount(0);
  const project = await follow(viewer.page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(viewer.page, project, /Round 2/);
  await expect(viewer.page.getByRole('link', { name: 'Create a study' })).toHaveCount(0);
  await expect(viewer.page.getByRole('table', { name: 'Applicants' })).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: /^(?:Invite|Decline|Star)\b/ })).toHaveCount(0);
  await viewer.page.goto(`${study}?tab=study`);
  await expect(viewer.page.getByText('Reserved')).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: 'Save the changes' })).toHaveCount(0);
  await viewer.page.goto(project.replace('/project/', '/create-study/'));
  await expect(viewer.page.getByText('Your role in your organisation does not include this.')).toBeVisible();
  await expectAccessible(viewer.page);
  expect([...admin.problems, ...finance.problems, ...viewer.problems]).toEqual([]);
});
