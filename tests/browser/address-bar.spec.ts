import { expect, type Page } from '@playwright/test';
import { expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { follow, followStudy } from '../support/screens.ts';
import { logInDemo, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/** Anyone can send a link with any text in it: no screen repeats text from the address bar as a fact. */

const world = BrowserWorld.forFile({ demo: true });

/** Every change that the page requests from the server. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test('an address alone claims nothing and changes nothing without a click, and an expired link says so', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const sent = changesOf(page);
  await test.step('no address says that an email is verified, a mail was sent, or mails are stopped', async () => {
    await page.goto('/verification-success/123');
    await expect(page.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
    await expect(page.getByText('Your email is verified')).toHaveCount(0);
    await page.goto('/verifying-confirmation/anybody%40example.com');
    await expect(page.getByText('If anybody@example.com is registered but not verified')).toBeVisible();
    await expect(page.getByText('We sent a link')).toHaveCount(0);
    await page.goto('/unsubscribe?ticket=x');
    await expect(page.getByRole('heading', { name: 'Unsubscribe from these emails?' })).toBeVisible();
  });

  await test.step('sending again to an invalid address is skipped: nothing is posted and nothing is claimed', async () => {
    await page.goto('/verifying-confirmation/foo');
    await expect(page.getByText('After you register, we send you a link.')).toBeVisible();
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await expect(page.getByRole('button', { name: 'Send the email again' })).toBeEnabled();
    await expect(page.getByText(/has been sent/)).toHaveCount(0);
    for (const path of ['/verification-failed/foo', '/forgot-password/foo']) {
      await page.goto(path);
      await expect(page.getByLabel('Email')).toHaveValue('');
    }
  });

  await test.step('links that stop messages ask first', async () => {
    for (const [path, question] of [
      ['/no-invitations?ticket=wrong', 'Stop these invitations?'],
      ['/stop-texts?ticket=wrong', 'Stop optional text messages?'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(question);
    }
    expect(sent).toEqual([]);
  });

  await test.step('a wrong or used link says so', async () => {
    for (const [path, action] of [
      ['/no-invitations?ticket=wrong', 'Stop the invitations'],
      ['/stop-texts?ticket=wrong', 'Stop them'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: action }).click();
      await expect(page.getByText('This link has been used or has expired.').first()).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/done/nothing');
    await expect(page.getByRole('heading', { name: 'This could not be handed in' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/verify-email/x');
    await expect(page).toHaveURL(/verification-failed\/x/);
  });
  expect(problems).toEqual([]);
});

test('SCREEN-58: the invited person’s name comes from the server; without a known application the applicants open', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(page, project, /Round 2/);
  const invitation = study.replace('/study-applicants/', '/send-invitation/');
  const unknown = '00000000-0000-7000-8000-000000000000';
  for (const search of ['', `?application=${unknown}&name=The%20President`, '?application=x&name=The%20President']) {
    await page.goto(`${invitation}${search}`);
    await expect(page, search).toHaveURL((url) => url.pathname === study);
    await expect(page.getByText('Please choose an applicant first.')).toBeVisible();
    await expect(page.getByText('The President')).toHaveCount(0);
  }
});

test('an address does not offer an invitation to somebody who has one already, nor after a colleague was faster', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await logInDemo(page, 'nii@susu-pay.example');
  const project = await follow(page, '/dashboard/projects', /susu/i);
  const study = await followStudy(page, project, /Group treasurer/);
  await page.goto(`${study}?status=PENDING`);
  await page.getByRole('main').getByRole('row').nth(1).getByRole('button').first().click();
  await chooseIn(page.getByRole('dialog'), /^More/, 'Invite on a page of its own');
  const send = page.getByRole('button', { name: 'Send Invitation' });
  await expect(send).toBeVisible();
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await colleague.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(colleague.getByRole('dialog', { name: 'Invitation sent successfully' })).toBeVisible();
  await send.click();
  await expect(page.getByRole('heading', { level: 1, name: /is already invited$/ })).toBeVisible();
  await expect(send).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /is already invited$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the applicants' }).click();
  await expect(page).toHaveURL((url) => url.pathname === study.split('?')[0]);
});
