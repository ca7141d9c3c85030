import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { EFFECT_AFTER_SECONDS } from '../../src/domain/organization-review.ts';
import {
  expectAccessible,
  expectAccessibleInTheDark,
  openBrowser,
  PASSWORD,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { certificateWithScript, photo } from '../support/evidence.ts';
import { join, logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/* Each kind of organisation proves its identity in three steps, and an admin checks it. */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
const ADMIN = 'admin@nyansapo.example';

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING);
  await world.createAdmin(ADMIN, PASSWORD);
});
test.afterAll(() => world.close());

async function startKyc(page: Page, firstName: string, email: string): Promise<void> {
  await join(page, world, { role: 'RESEARCHER', firstName, email }, '/dashboard/projects');
  await page.getByRole('button', { name: 'Complete Verification' }).click();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Enters the code that was mailed to an address. */
async function enterCode(page: Page, label: string, mailed: RegExp, email: string): Promise<void> {
  const { subject, text } = await world.mail(email, mailed);
  await page.getByLabel(label, { exact: true }).fill(/\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

async function submitPlan(page: Page, plan: string): Promise<void> {
  await fill(page, { 'How do you plan to use Nyansapo?': plan });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account verification is pending!' })).toBeVisible();
}

async function approve(page: Page, name: string, checks: readonly string[]): Promise<Locator> {
  await page.goto('/dashboard/admin/verifications');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const button = card.getByRole('button', { name: 'Approve', exact: true });
  await expect(button).toBeDisabled();
  for (const label of checks) await card.getByLabel(`I have checked: ${label}`, { exact: true }).check();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  await button.click();
  await world.pass(EFFECT_AFTER_SECONDS * 1000);
  await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();
  return card;
}

for (const [name, size] of sizesOf('phone')) {
  test(`on ${name}: a university passes with a code to its address`, async ({ browser }) => {
    const email = `registry.${size.width}@uv.edu.gh`;
    const { page, problems } = await openBrowser(browser, world, size, MORNING);
    await startKyc(page, 'Efua', email);
    await page.getByLabel(/^University/).check();
    await fill(page, {
      'Organisation name': `Social Research ${size.width}`,
      'Official name': 'University of the Volta',
    });
    await expectAccessible(page);
    await goOn(page);
    // Values from sign-up are filled in.
    const address = page.getByLabel('Email address at your institution', { exact: true });
    await expect(address).toHaveValue(email);
    // Why no code can be sent is said at once.
    await address.fill('registry@gmail.com');
    await expect(page.getByText(/^Please use an address of the institution/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email me a code' })).toBeDisabled();
    await address.fill(email);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByLabel('Code', { exact: true }).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'This code is not right' })).toBeVisible();
    await expectAccessible(page);
    await enterCode(page, 'Code', /is your code/, email);
    await expect(page.getByText('Email address at your institution: confirmed')).toBeVisible();
    await page.getByLabel(/^Website/).fill('sankofa.example');
    await goOn(page);
    await expect(page.getByText('Your plan', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Stage of your startup')).toHaveCount(0);
    await submitPlan(page, 'Surveys of households.');
    const admin = await openBrowser(browser, world, size, MORNING);
    await logIn(admin.page, ADMIN);
    const card = await approve(admin.page, `Social Research ${size.width}`, ['Email address at your institution']);
    await expect(card.getByText('https://sankofa.example')).toBeAttached();
    await page.goto('/dashboard/projects');
    await expect(page.getByText('Complete your verification')).toHaveCount(0);
    expect([...problems, ...admin.problems]).toEqual([]);
  });

  test(`on ${name}: an NGO is declined at its certificate, replaces it and passes`, async ({ browser }) => {
    const { page, problems } = await openBrowser(browser, world, size, MORNING);
    await startKyc(page, 'Kojo', `kojo.${size.width}@example.com`);
    const trust = `Sankofa Trust ${size.width}`;
    await page.getByLabel(/^NGO/).check();
    await fill(page, {
      'Organisation name': trust,
      'Registered name': 'Sankofa Trust LBG',
      'Registration number': 'CG12345678',
    });
    const certificate = page.getByLabel('Registration certificate', { exact: true });
    await certificate.setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a note') });
    await expect(page.getByRole('alert').filter({ hasText: 'We can’t read this file' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    const pdf = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: await certificateWithScript() };
    await certificate.setInputFiles(pdf);
    await expect(page.getByText('We have your file (PDF,')).toBeVisible();
    await expectAccessible(page);
    await goOn(page);
    await goOn(page);
    await submitPlan(page, 'Interviews with farmers.');
    const admin = await openBrowser(browser, world, size, MORNING);
    await logIn(admin.page, ADMIN, '/dashboard/admin/verifications');
    const card = admin.page.getByRole('listitem').filter({ hasText: trust });
    const [file] = await Promise.all([
      admin.page.waitForEvent('download'),
      card.getByRole('button', { name: `Download PDF: Registration certificate of ${trust}` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^registrationCertificate-\w{6}\.pdf$/);
    await card.getByRole('button', { name: 'Decline this: Registration certificate' }).click();
    const dialog = admin.page.getByRole('dialog', { name: `Decline ${trust}?` });
    await expect(dialog.getByLabel('What is wrong: Registration certificate')).toHaveValue(/^We can’t read/);
    await dialog.getByLabel('Reason', { exact: true }).fill('One thing is missing.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await world.pass(EFFECT_AFTER_SECONDS * 1000);
    await expect(card.getByText('Declined', { exact: true }).first()).toBeVisible();
    await page.goto('/dashboard/projects');
    const failed = page.getByRole('dialog', { name: 'Your verification failed.' });
    await failed.getByRole('button', { name: 'Registration certificate' }).click();
    await expect(certificate).toBeFocused();
    await certificate.setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(page.getByText('We have your file (picture,')).toBeVisible();
    await goOn(page);
    await goOn(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('dialog', { name: 'Your account verification is pending!' })).toBeVisible();
    await approve(admin.page, trust, ['Registration number', 'Registration certificate']);
    expect([...problems, ...admin.problems]).toEqual([]);
  });

  test(`on ${name}: a student passes with a supervisor’s code, typed after a reload`, async ({ browser }) => {
    const email = `yaw.${size.width}@st.uv.edu.gh`;
    const supervisor = `esi.mensah.${size.width}@uv.edu.gh`;
    const { page, problems } = await openBrowser(browser, world, size, MORNING);
    await startKyc(page, 'Yaw', email);
    await page.getByLabel(/^Student/).check();
    const own = page.getByLabel('Name that participants see', { exact: true });
    await expect(own).toHaveValue(/^Yaw /);
    await own.fill(`Yaw at Volta ${size.width}`);
    await fill(page, { 'University or institute': 'University of the Volta' });
    await goOn(page);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await enterCode(page, 'Code', /is your code/, email);
    await fill(page, { Supervisor: 'Dr Esi Mensah', 'Supervisor’s email address': supervisor });
    await page.getByRole('button', { name: 'Email your supervisor a code' }).click();
    await expect(page.getByLabel('Code from your supervisor')).toBeVisible();
    await page.reload();
    await expectAccessible(page);
    await enterCode(page, 'Code from your supervisor', /^Do you supervise the research of Yaw /, supervisor);
    await expect(page.getByText('Supervisor’s email address: confirmed')).toBeVisible();
    await goOn(page);
    await submitPlan(page, 'A thesis about savings groups.');
    const admin = await openBrowser(browser, world, size, MORNING);
    await logIn(admin.page, ADMIN);
    await approve(admin.page, `Yaw at Volta ${size.width}`, [
      'Email address at your institution',
      'Supervisor’s email address',
    ]);
    expect([...problems, ...admin.problems]).toEqual([]);
  });
}
