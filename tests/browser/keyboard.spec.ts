import { expect, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { DESKTOP, moveClocks, nextSessionOf, openBrowser, PASSWORD, reloadLater } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { Keyboard } from '../support/keyboard.ts';
import { test } from '../support/test.ts';

/* The main job with the keyboard alone, except the wizard, which wizard.spec.ts covers in the same way. */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
const ESI = 'esi.keys@example.com';
const MINUTE = 60_000;
const STUDY = 'Talk to us about your susu group';

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

async function openKeyboard(browser: Parameters<typeof openBrowser>[0]) {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  return { page, keys: new Keyboard(page) };
}

async function goOnLater(page: Page, keys: Keyboard, password: string): Promise<void> {
  if (!(await reloadLater(page))) return;
  await keys.type('Password', password);
  await keys.press('Log in');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a participant signs up, sets up, applies, chooses a time, checks in and is paid', async ({ browser }) => {
  const { page, keys } = await openKeyboard(browser);
  await page.goto('/participant');
  await keys.press('Sign up for free', 'link');
  await keys.type('First name', 'Esi');
  await keys.type('Last name', 'Boateng');
  await keys.type('Email', ESI);
  await keys.type('Password', PASSWORD);
  await keys.tick(/I accept the terms/);
  await keys.tick(/I accept the privacy/);
  await keys.press('Create my account');
  await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
  await page.goto(await world.link(ESI, /verify your email/, '/verify-email/'));

  await keys.press('Get started', 'link');
  await keys.type('Date of birth', '03061994');
  await keys.tick('Female');
  await keys.choose('Region', 'Northern');
  await keys.type('Town or city', 'Tamale');
  await keys.choose('Level of education', 'Diploma');
  await keys.choose('Household income', 'GH₵ 10,000–30,000');
  await keys.tick('English');
  await keys.press('Continue');
  // A step starts at its top: screen readers announce it.
  await expect(page.locator(':focus')).toHaveText(/^Step 2 of 4/);
  await keys.choose('Employment', 'Freelancer or self-employed');
  await keys.choose('Job role', 'Sales & rental');
  await keys.choose('Industry', 'Retail & wholesale');
  await keys.press('Continue');
  await keys.choose('Your phone', 'Android');
  await keys.choose('Your computer', 'I have no computer');
  await keys.tick('No');
  await keys.choose('Your tablet', 'I have no tablet');
  await keys.tick('Chrome');
  await keys.press('Continue');
  // The network has the number under her family name, so the payout needs no review.
  await keys.type('Mobile-money number', '0551234989');
  await page.keyboard.press('Tab');
  await expect(page.getByText('This number is registered to')).toBeVisible();
  await keys.type('Your password', PASSWORD);
  await keys.press('Finish');
  await keys.press('Browse Studies');

  await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: STUDY }) });
  await keys.reach(card.getByRole('link'));
  await page.keyboard.press('Enter');
  await keys.press('Start');
  await expect(page.locator(':focus')).toHaveText(/^Step 1 of/);
  await keys.tick('Yes');
  await keys.tick(/I take part freely/);
  await keys.press('Send my application');
  await keys.press('See My Studies');
  await expect(page.getByText('The researchers are reading your answers.')).toBeVisible();

  const researcher = await openKeyboard(browser);
  await test.step('the researcher reads the answers and invites', async () => {
    await researcher.page.goto('/login');
    await researcher.keys.type('Email', 'nii@susu-pay.example');
    await researcher.keys.type('Password', DEMO_PASSWORD);
    await researcher.keys.press('Log in');
    await researcher.keys.press(/susu/i, 'link');
    await researcher.keys.press(/Group treasurer/, 'link');
    await researcher.keys.press(/^Esi Boateng/);
    await researcher.keys.press('Invite', 'link');
    await researcher.keys.type('Instructions', 'Please be in a quiet place.');
    await researcher.keys.press('Send Invitation');
    await researcher.keys.press('View Appointment');
    await expect(researcher.page).toHaveURL(/\/dashboard\/appointments/);
  });

  await page.goto(await world.link(ESI, /You are invited/, '/dashboard/schedule-availability/'));
  await keys.press(/GMT/);
  await keys.press('Confirm');
  await keys.press('See my booking');
  await expect(page.getByRole('link', { name: 'Join the call' })).toBeVisible();
  await keys.press(STUDY, 'link');
  await keys.press('I will come');
  await expect(page.getByRole('button', { name: 'I will come' })).toHaveCount(0);

  const start = await nextSessionOf(page);
  await moveClocks(world, start - 5 * MINUTE, [page, researcher.page]);
  await goOnLater(page, keys, PASSWORD);
  await keys.press('I’m here');
  await expect(page.getByRole('button', { name: 'I’m here' })).toHaveCount(0);

  await test.step('the researcher marks attendance', async () => {
    await moveClocks(world, start + 5 * MINUTE, [page, researcher.page]);
    await goOnLater(researcher.page, researcher.keys, DEMO_PASSWORD);
    const session = researcher.page.getByRole('listitem').filter({ hasText: 'Esi Boateng' });
    await researcher.keys.reach(session.getByRole('button', { name: 'Mark attended' }));
    await researcher.page.keyboard.press('Enter');
    await researcher.keys.press('Mark attended and pay');
    await expect(researcher.page.getByRole('dialog', { name: /Did Esi/ })).toBeHidden();
  });

  await page.reload();
  await keys.reach(page.getByRole('link', { name: /^Wallet/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await keys.press('Logout');
  await expect(page).toHaveURL(/\/login/);
});

test('a researcher signs up, is verified by an admin, creates a project and tops up', async ({ browser }) => {
  const { page, keys } = await openKeyboard(browser);
  const email = 'abena.keys@example.com';
  await page.goto('/');
  await keys.press('Sign up', 'link');
  await keys.press(/I am a researcher/, 'link');
  await keys.type('First name', 'Abena');
  await keys.type('Last name', 'Owusu');
  await keys.type('Email', email);
  await keys.type('Password', PASSWORD);
  await keys.tick(/I accept the terms/);
  await keys.tick(/I accept the privacy/);
  await keys.press('Create my account');
  await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
  await page.goto(await world.link(email, /verify your email/, '/verify-email/'));
  await keys.press('Complete Verification');
  await keys.type('Organisation name', 'Keyboard Labs');
  await keys.type('Registered business name', 'Keyboard Labs Limited');
  await keys.choose('Industry', 'Technology services');
  await keys.press('Continue');
  await keys.type('Website', 'https://keyboard.example');
  await keys.type('Organisation on LinkedIn', 'https://www.linkedin.com/company/keyboard');
  await keys.type('Founder on LinkedIn', 'https://www.linkedin.com/in/abena-owusu');
  await keys.press('Continue');
  await keys.tick(/^Prototype/);
  await keys.choose('Yearly revenue', 'Less than GH₵ 10,000');
  await keys.type(/How do you plan/, 'Interviews before each release.');
  await keys.press('Submit');
  await keys.press('Got it');
  await expect(page.getByText('Pending verification')).toBeVisible();

  const admin = await openKeyboard(browser);
  await admin.page.goto('/login');
  await admin.keys.press(/^Admin/);
  await expect(admin.page.getByRole('heading', { name: 'Keyboard Labs' })).toBeVisible();
  const card = admin.page.locator('section, li, article').filter({ hasText: 'Keyboard Labs' }).last();
  await admin.keys.reach(card.getByRole('button', { name: /^Approve/ }));
  await admin.page.keyboard.press('Enter');
  await expect(page.getByText('Account Verified')).toBeVisible();

  await keys.press('Create a project', 'link');
  await keys.type('Project name', 'Keys and locks');
  await keys.press('Create Project');
  await expect(page.getByRole('link', { name: 'Create a study' })).toBeVisible();

  await keys.press(/^Wallet: /, 'link');
  await keys.type('Amount in GH₵', '150');
  await keys.press('Top Up Wallet');
  await keys.tick('MTN MoMo');
  await keys.type('Mobile-money number', '0551234987');
  await keys.press('Pay GH₵ 150.00');
  await keys.press('Approve GH₵ 150.00');
  await expect(page.getByRole('link', { name: 'Wallet: GH₵ 150.00' })).toBeVisible();
});
