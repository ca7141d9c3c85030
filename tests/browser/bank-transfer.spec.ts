import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

test('an organisation pays by bank transfer: the pro-forma, the bank’s statement, the money and its receipt', async ({
  browser,
}) => {
  const { page: ama } = await openBrowser(browser, world, PHONE);
  const { page: admin } = await openBrowser(browser, world, DESKTOP);
  for (const [page, role] of [
    [ama, 'Researcher'],
    [admin, 'Admin'],
  ] as const) {
    await page.goto('/login');
    await page.getByRole('button', { name: new RegExp(`^${role}`) }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  }

  await ama.goto('/dashboard/wallet');
  const available = ama.getByText('Available', { exact: true }).locator('..').getByText('GH₵');
  const before = await available.textContent();
  await ama.getByText('Pay by bank transfer').click();
  await ama.getByLabel('Amount of the transfer in GH₵').fill('1234.50');
  await ama.getByLabel('Purchase order').first().fill('PO-99');
  await ama.getByRole('button', { name: 'Make a pro-forma invoice' }).click();
  const reference =
    (await ama
      .getByText(/^NYA-[2-9A-Z]{6}$/)
      .first()
      .textContent()) ?? '';
  await expect(ama.getByText('Waiting for your transfer')).toBeVisible();
  for (const size of [PHONE, DESKTOP]) {
    await ama.setViewportSize(size);
    await ama.screenshot({ path: `/tmp/bank-w${size.width}.png`, fullPage: true });
  }
  await expectAccessible(ama);
  const download = ama.waitForEvent('download');
  await ama.getByRole('button', { name: `PDF of ${reference}` }).click();
  expect((await download).suggestedFilename()).toBe(`nyansapo-pro-forma-${reference}.pdf`);

  await admin.goto('/dashboard/admin/books');
  const file = admin.getByLabel('Upload a statement');
  const send = (text: string) =>
    file.setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const day = String(MORNING).slice(0, 10);
  await send(`Date,Narration,Credit\n${day},x,ten\n`);
  await expect(admin.getByRole('alert').getByText('Line 2, column “Credit”')).toBeVisible();
  await send(
    `Date,Narration,Credit\n${day},TRF ${reference.toLowerCase()} KENTE,"1,234.50"\n${day},CASH DEPOSIT,55.00\n`,
  );
  await expect(admin.getByText('2 new credits, 0 known already')).toBeVisible();
  await expect(admin.getByText('In a wallet')).toBeVisible();
  await admin.getByRole('button', { name: 'Decide about GH₵ 55.00' }).click();
  await admin.getByLabel('What it is').selectOption('RETURN');
  await admin.getByLabel('Why').fill('Nobody knows the payer');
  for (const size of [PHONE, DESKTOP]) {
    await admin.setViewportSize(size);
    await admin.screenshot({ path: `/tmp/bank-a${size.width}.png`, fullPage: true });
  }
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Propose' }).click();
  await expect(admin.getByText('Waiting for a second admin')).toBeVisible();

  await ama.reload();
  await expect(available).not.toHaveText(before ?? '');
  await expect(ama.getByText('GH₵ 1,234.50').first()).toBeVisible();
});
