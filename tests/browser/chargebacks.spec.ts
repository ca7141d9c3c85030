import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { reloadUntil } from '../support/screens.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

async function signIn(page: Page, role: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** The largest payment of somebody, as the sandbox has it. */
async function largestPayment(page: Page, sandbox: string, email: string): Promise<string> {
  const state = await (await page.request.get(`${sandbox}/sandbox/state`)).json();
  type Payment = { reference: string; status: string; email: string; paidAmount: number };
  const paid = Object.values(state.collections as Record<string, Payment>)
    .filter((payment) => payment.status === 'success' && payment.email === email)
    .toSorted((one, other) => other.paidAmount - one.paidAmount);
  return paid[0]?.reference ?? '';
}

test('an admin sends evidence with a file; a lost chargeback shows the organisation its debt', async ({ browser }) => {
  const admin = await openBrowser(browser, world, DESKTOP);
  const ama = await openBrowser(browser, world, PHONE);
  const { page } = admin;
  await signIn(ama.page, 'Researcher');
  await ama.page.goto('/dashboard/wallet');
  await ama.page.getByLabel('Amount in GH₵').first().fill('20');
  await ama.page.getByRole('button', { name: 'Top Up Wallet' }).click();
  await ama.page.getByLabel('Telecel Cash').check();
  const sandbox = new URL(ama.page.url()).origin;
  const reference = await largestPayment(page, sandbox, 'ama@kente-labs.example');
  await page.request.post(`${sandbox}/operator/dispute/${reference}`, { maxRedirects: 0 });

  await signIn(page, 'Admin');
  await page.goto('/dashboard/admin/chargebacks');
  await page.getByRole('button', { name: 'Ask the provider now' }).click();
  await expect(page.getByText(/^Answer by .* left\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^GH₵ .* Kente Labs/ }).click();
  await expect(page.getByRole('heading', { name: /^Chargeback of GH₵/ })).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole('button', { name: 'Decline and send evidence' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Add a file as evidence first.' })).toBeVisible();
  const file = page.getByLabel(/^Evidence as a file/);
  await file.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('The provider has the file.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Payer’s name')).not.toHaveValue('');
  await page.getByLabel('Payer’s number').fill('020 123 4567');
  await page.getByLabel('Why we decline').fill('The top-up was credited and spent.');
  await page.getByRole('button', { name: 'Decline and send evidence' }).click();
  await expect(page.getByText('With the bank').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Decline with evidence' })).toHaveCount(0);

  const { disputes } = await (await page.request.get(`${sandbox}/sandbox/state`)).json();
  const [dispute] = Object.keys(disputes);
  await page.request.post(`${sandbox}/operator/disputes/${dispute}/payer`, { maxRedirects: 0 });
  await reloadUntil(page, page.getByText('Lost').first());
  await expectAccessible(page);
  await ama.page.goto('/dashboard/wallet');
  await expect(ama.page.getByRole('heading', { name: 'Disputed top-ups' })).toBeVisible();
  await expectAccessible(ama.page);
  for (const { problems } of [admin, ama]) expect(problems).toEqual([]);
});
