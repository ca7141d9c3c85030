import { expect, type Page } from '@playwright/test';
import { PASSWORD, registerByForm } from './browser-people.ts';
import type { BrowserWorld } from './browser-world.ts';
import { photo } from './evidence.ts';
import { type Look, type OpenPage, open, settled } from './screens.ts';
import { giveFirstAnswers } from './set-up-screens.ts';

/* The walk of new people: the set-up's questions, and every screen while it is empty. */

let walks = 0;

const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
};
const choose = async (page: Page, lists: Readonly<Record<string, string>>) => {
  for (const [label, words] of Object.entries(lists)) await page.getByLabel(label).selectOption(words);
};
const goOn = (page: Page, words = 'Continue') => page.getByRole('button', { name: words }).click();

export async function visitNewcomersScreens(openPage: OpenPage, look: Look, world: BrowserWorld): Promise<void> {
  walks += 1;
  await visitAsResearcher(await openPage(), look, world, `efua.${walks}@example.com`);
  await visitAsParticipant(await openPage(), look, world, `adjoa.${walks}@example.com`);
}

async function visitAsResearcher(page: Page, look: Look, world: BrowserWorld, email: string): Promise<void> {
  const see = (name: string) => look(page, `a new researcher’s ${name}`);
  await registerByForm(page, '/signup', 'Efua', 'Sarpong', email);
  await see('account, to be verified');
  await page.goto(await world.link(email, /verify your email/, '/verify-email/'));
  const welcome = page.getByRole('dialog', { name: 'Welcome, Efua!' });
  await expect(welcome).toHaveAttribute('data-kind', 'celebrate');
  await see('welcome');
  await welcome.getByRole('button', { name: 'Complete Verification' }).click();

  await see('verification, kind');
  await page.getByLabel(/^Company/).check();
  await expect(page.getByLabel('Organisation name')).toBeVisible();
  await see('verification, organisation');
  await fill(page, {
    'Organisation name': `Sarpong Labs ${walks}`,
    'Registered business name': 'Sarpong Labs Limited',
  });
  await page.getByLabel('Registration number', { exact: true }).fill('CS123456789');
  await page
    .getByLabel('Registration certificate', { exact: true })
    .setInputFiles({ name: 'certificate.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByText('We have your file')).toBeVisible();
  await choose(page, { Industry: 'Technology services' });
  await goOn(page);
  await see('verification, social');
  await fill(page, {
    Website: 'https://sarpong.example',
    'Organisation on LinkedIn': 'https://www.linkedin.com/company/sarpong',
    'Founder on LinkedIn': 'https://www.linkedin.com/in/efua-sarpong',
  });
  await goOn(page);
  await page.getByLabel('Prototype').check();
  await choose(page, { 'Yearly revenue': 'Less than GH₵ 10,000' });
  await fill(page, { 'How do you plan': 'Interviews before each release.' });
  await see('verification, plan');
  await goOn(page, 'Submit');
  const pending = page.getByRole('dialog', { name: 'Your account verification is pending!' });
  await expect(pending).toHaveAttribute('data-kind', 'mail');
  await see('verification that is pending');
  await pending.getByRole('button', { name: 'Got it' }).click();
  const empty = ['projects', 'appointments', 'notifications', 'organization', 'wallet', 'kyc', 'try-study'];
  await open(
    page,
    'a new researcher’s',
    empty.map((name) => `/dashboard/${name}`),
    look,
  );
}

async function visitAsParticipant(page: Page, look: Look, world: BrowserWorld, email: string): Promise<void> {
  const see = (name: string) => look(page, `a new participant’s ${name}`);
  await registerByForm(page, '/participant-signup', 'Adjoa', 'Tetteh', email);
  await page.goto(await world.link(email, /verify your email/, '/verify-email/'));
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
  await open(page, 'a new participant’s', ['/dashboard/browse-studies'], look);
  await page.goto('/dashboard/participant-setup');
  await settled(page);
  await see('set-up, demographics');
  await giveFirstAnswers(page);
  await page.getByRole('button', { name: 'Save and see studies' }).click();
  const done = page.getByRole('dialog', { name: 'You are all set!' });
  await expect(done).toBeVisible();
  await see('set-up that is done');
  await done.getByRole('button', { name: 'Answer a few more so that more studies fit' }).click();
  await expect(page.getByText('Market trader')).toBeVisible();
  await see('set-up, employment');
  await page.getByText('Market trader').click();
  await goOn(page);
  await page.getByLabel('Android').waitFor();
  await see('set-up, technical details');
  await page.getByLabel('Android').check();
  await goOn(page);
  const number = page.getByLabel('Mobile-money number');
  // A number belongs to one person, so each walk needs its own.
  await number.fill(`05512349${String(walks).padStart(2, '0')}`);
  await number.blur();
  await expect(page.getByText('This number is registered to')).toBeVisible();
  // Whose number it is depends on its digits.
  const keep = page.getByLabel(/^To this number/);
  if (await keep.isVisible()) await keep.check();
  await page.getByLabel('Your password').fill(PASSWORD);
  await see('set-up, payment');
  await goOn(page, 'Finish');
  await expect(page).toHaveURL(/browse-studies/);
  const empty = ['studies', 'bookings', 'notifications', 'wallet-management', 'mobile-money'];
  await open(
    page,
    'a new participant’s',
    empty.map((name) => `/dashboard/${name}`),
    look,
  );
}
