import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { acceptInvitation } from '../support/page-calls.ts';
import { follow, followStudy } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const NOT_THEIRS = 'Your role doesn’t include this page. Ask an admin of your organisation.';

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
    if (role.test('Viewer')) {
      await admin.page.getByRole('radio', { name: 'Only some projects' }).check();
      await expect(admin.page.getByRole('group', { name: 'Projects' })).toBeVisible();
      await expect(admin.page.getByText('They also see projects that they create.')).toHaveCount(0);
      await admin.page.getByRole('radio', { name: 'All projects' }).check();
    }
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
  const refused: string[] = [];
  finance.page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  for (const address of ['/dashboard/projects', '/dashboard/appointments']) {
    await finance.page.goto(address);
    await expect(finance.page.getByText(NOT_THEIRS)).toBeVisible();
    await expect(finance.page).toHaveURL(/\/dashboard\/wallet$/);
    await expect(finance.page.getByRole('button', { name: 'Top up' })).toBeVisible();
  }
  // Nothing of a screen that they may not see is asked for.
  expect(refused).toEqual([]);

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
  for (const address of [project.replace('/project/', '/create-study/'), '/dashboard/new-payment-list']) {
    await viewer.page.goto(address);
    await expect(viewer.page.getByText(NOT_THEIRS)).toBeVisible();
  }
  await viewer.page.goto('/dashboard/payment-lists');
  await expect(viewer.page.getByText('Lists of the projects that you see appear here.')).toBeVisible();
  await expectAccessible(viewer.page);
  expect([...admin.problems, ...finance.problems, ...viewer.problems]).toEqual([]);
});
