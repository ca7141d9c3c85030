import { expect, type Page } from '@playwright/test';
import type { listApplicants } from '../../src/contract/applications.ts';
import type { ReplyOf } from '../../src/contract/endpoint.ts';
import { DESKTOP, expectAccessible, openBrowser, PASSWORD, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { call } from '../support/page-calls.ts';
import { follow, followStudy, reloadUntil } from '../support/screens.ts';
import { codeOf, join, logIn, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/* FRAUD-04, FRAUD-08: a payout that is held says why, its person appeals, and another admin than the first decides. */

type Applicant = ReplyOf<typeof listApplicants>[number];

const SECOND_ADMIN = 'second@nyansapo.example';

const world = BrowserWorld.forFile({ demo: true });
test.beforeAll(() => world.createAdmin(SECOND_ADMIN, PASSWORD));

/** Somebody who has just registered as a participant. */
async function newcomer(page: Page) {
  const person = { role: 'PARTICIPANT', firstName: 'Esi', email: 'esi.suspended@example.com' } as const;
  await join(page, world, person);
  return person;
}

/** While the provider is switched off, payouts are queued. */
const payOut = (admin: Page, mode: 'ON' | 'OFF') => call(admin, 'PUT', '/payment/admin/rails/PAYSTACK', { mode });

test('a held payout: its person reads why and appeals on a phone, another admin decides, and it is paid', async ({
  browser,
}) => {
  const first = await openBrowser(browser, world, DESKTOP);
  await signInAs(first.page, 'Admin', '/dashboard/admin/payouts');
  const kwesi = await openBrowser(browser, world, PHONE);

  await test.step('an admin holds a payout before it is sent', async () => {
    await payOut(first.page, 'OFF');
    const researcher = await openBrowser(browser, world, DESKTOP);
    await signInAs(researcher.page, 'Researcher', '/dashboard');
    const project = await follow(researcher.page, '/dashboard/projects', /Market payments/);
    const study = (await followStudy(researcher.page, project, /Round 1: takings diary/)).split('/').at(-1);
    const path = `/project/studies/${study}/applications?size=100`;
    const people = (await call(researcher.page, 'GET', path)) as unknown as Applicant[];
    const applicationIds = people.flatMap(({ id, applicant }) =>
      applicant.basicInformation.firstName === 'Kwesi' ? [id] : [],
    );
    const bonus = { applicationIds, amount: 17.5, reason: 'Thank you for the photos' };
    await call(researcher.page, 'POST', `/project/studies/${study}/bonuses`, bonus);
    await researcher.page.close();
    const { page } = first;
    await page.goto('/dashboard/admin/payouts?status=QUEUED');
    const menu = page.getByRole('button', { name: 'the payout of Kwesi Appiah' });
    await reloadUntil(page, menu);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Hold' }).click();
    await expect(page.getByText('GH₵ 17.50')).toHaveCount(0);
    await payOut(page, 'ON');
  });

  await test.step('its person sees the reason, what it rests on and a deadline, and appeals by keyboard', async () => {
    const { page } = kwesi;
    await signInAs(page, 'Participant', '/dashboard/wallet-management');
    const notice = page.getByRole('region', { name: 'A person at Nyansapo is checking this payout.' });
    await expect(notice).toContainText('It rests on: What that person saw');
    await expect(notice).toContainText('Another person decides within 24 hours.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Appeal' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Appeal against this?' });
    await dialog.getByLabel(/^What should the person who decides know/).fill('It is my own number since 2019.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(notice.getByText('Appealed', { exact: true })).toBeVisible();
    await expect(notice).toContainText('You have appealed. A person decides by');
    await expect(notice.getByRole('button', { name: 'Appeal' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the admin who held it can’t decide', async () => {
    const { page } = first;
    await page.goto('/dashboard/admin/start');
    await page.getByRole('link', { name: 'Appeals to decide' }).click();
    await expect(page.getByRole('heading', { name: 'Payout on hold: Kwesi Appiah' })).toBeVisible();
    await expect(page.getByText('It is my own number since 2019.')).toBeVisible();
    await expect(page.getByText('You made this decision, so another admin must decide.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Grant' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('another one grants it with a reason, and it is paid', async () => {
    const second = await openBrowser(browser, world, PHONE);
    const { page } = second;
    await logIn(page, SECOND_ADMIN, '/dashboard/admin/appeals');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Grant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant this appeal?' });
    await dialog.getByLabel('Reason').fill('The network confirms the name.');
    await dialog.getByRole('button', { name: 'Grant' }).click();
    await expect(page.getByRole('heading', { name: 'No open appeals' })).toBeVisible();
    expect(second.problems).toEqual([]);
    const payout = kwesi.page.getByRole('listitem').filter({ hasText: 'GH₵ 17.50' });
    await reloadUntil(kwesi.page, payout.getByText('Paid', { exact: true }).first());
    await expect(kwesi.page.getByRole('region', { name: /is checking this payout/ })).toHaveCount(0);
  });
  expect([...first.problems, ...kwesi.problems]).toEqual([]);
});

test('a suspended person reads why where signing in is refused, and appeals there', async ({ browser }) => {
  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Admin', '/dashboard/admin/appeals');
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const { email } = await newcomer(page);
  const userId = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).userId");
  await call(admin.page, 'POST', `/identity/admin/users/${userId}/suspend`, { reason: 'Two people use this account.' });
  await page.evaluate('localStorage.clear()');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const notice = page.getByRole('region', { name: /has suspended your account/ });
  await expect(notice).toContainText('Two people use this account.');
  await expect(notice).toContainText('Another person decides within 72 hours.');
  await notice.getByRole('button', { name: 'Appeal' }).click();
  await page.getByLabel(/^What should the person who decides know/).fill('It is my phone alone.');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(notice.getByText('Appealed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await admin.page.reload();
  await expect(admin.page.getByText('It is my phone alone.')).toBeVisible();
  expect([...problems, ...admin.problems]).toEqual([]);
});

test('a researcher whose account is suspended between password and code reads why after the code', async ({
  browser,
}) => {
  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Admin', '/dashboard/admin/people');
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const email = 'kojo.suspended@example.com';
  await join(page, world, { role: 'RESEARCHER', firstName: 'Kojo', email });
  const userId = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).userId");
  const { secret = '' } = await call(page, 'POST', '/authentication/users/me/totp', { password: PASSWORD });
  await call(page, 'POST', '/authentication/users/me/totp/enable', { code: await codeOf(page, secret) });
  await page.evaluate('localStorage.clear()');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await call(admin.page, 'POST', `/identity/admin/users/${userId}/suspend`, { reason: 'Two people use this account.' });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  const notice = page.getByRole('region', { name: /has suspended your account/ });
  await expect(notice).toContainText('Two people use this account.');
  await expect(notice).toContainText('Your organisation’s studies and money stay as they are.');
  await expect(code).toHaveCount(0);
  await expectAccessible(page);
  expect([...problems, ...admin.problems]).toEqual([]);
});
