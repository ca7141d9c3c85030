import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PASSWORD, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { reloadUntil } from '../support/screens.ts';
import { logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const SECOND_ADMIN = 'second@nyansapo.example';

const world = BrowserWorld.forFile({ demo: true });
test.beforeAll(() => world.createAdmin(SECOND_ADMIN, PASSWORD));

async function signIn(page: Page, role: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Goes from the wallet to the hosted page that prompts the phone. */
async function startPayment(page: Page, amount: string) {
  await page.getByLabel('Amount in GH₵').first().fill(amount);
  await page.getByRole('button', { name: 'Top Up Wallet' }).click();
  await page.getByLabel('Telecel Cash').check();
  await page.getByLabel('Mobile-money number').fill('020 123 4567');
  await page.getByRole('button', { name: /^Pay GH₵/ }).click();
}

/** The provider can't return the money to the account that paid. */
async function sendToAnotherAccount(page: Page) {
  await page.goto('/dashboard/admin/refunds?status=SENT');
  const start = page.getByRole('button', { name: 'Send to another account the refund of Kente Labs' });
  await reloadUntil(page, start);
  await start.click();
  await page.getByLabel('Bank or network').selectOption({ label: 'GCB Bank Limited' });
  await page.getByLabel('Account number').fill('12345');
  await page.getByLabel('Account number').blur();
  await expect(page.getByText('Please enter the digits of the account number')).toBeVisible();
  await page.getByLabel('Account number').fill('1234567890');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the refund' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const [size, viewport] of sizesOf('desktop')) {
  test(`on ${size}: top up, decline, leave, approve; documents; a refund from request to arrival`, {
    tag: '@core',
  }, async ({ browser }) => {
    const ama = await openBrowser(browser, world, viewport);
    const admin = await openBrowser(browser, world, viewport);
    const { page } = ama;
    await signIn(page, 'Researcher');
    await page.goto('/dashboard/wallet');
    const available = page.getByText('Available', { exact: true }).locator('..');
    const before = await available.getByText('GH₵').textContent();
    let sandbox = '';

    await test.step('an invalid or too small amount shows an error, and the input stays', async () => {
      const amount = page.getByLabel('Amount in GH₵').first();
      await amount.fill('ten');
      await amount.blur();
      await expect(page.getByText('Please enter an amount such as 250 or 250.50')).toBeVisible();
      for (const tooLittle of ['0', '9.99']) {
        await amount.fill(tooLittle);
        await expect(page.getByText('The minimum value allowed is GH₵ 10')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Top Up Wallet' })).toBeDisabled();
        await expect(amount).toHaveValue(tooLittle);
      }
      await amount.fill('10');
      await expect(page.getByRole('button', { name: 'Top Up Wallet' })).toBeEnabled();
      await expectAccessible(page);
    });

    await test.step('a declined or cancelled payment credits nothing, and a cancelled one keeps its amount', async () => {
      for (const [button, words] of [
        ['Decline', 'This payment is not complete.'],
        ['Leave without paying', 'You cancelled the payment. Nothing was charged.'],
      ] as const) {
        await startPayment(page, '120.50');
        sandbox = new URL(page.url()).origin;
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByText(words)).toBeVisible();
        await expect(available.getByText(before ?? '')).toBeVisible();
      }
      await expect(page.getByText('This payment is not complete.')).toHaveCount(0);
      await expect(page.getByLabel('Amount in GH₵').first()).toHaveValue('120.50');
    });

    await test.step('an approved payment is credited, with a receipt', async () => {
      await startPayment(page, '120');
      await page.getByRole('button', { name: 'Approve GH₵ 120.00' }).click();
      await expect(page.getByText('Your top-up has arrived.')).toBeVisible();
      // The bell says so too, without a second toast (WEB-17).
      await page.clock.runFor(2000);
      await expect(page.getByText('Your top-up of GH₵ 120.00 has arrived.')).toHaveCount(0);
      await expect(available.getByText(before ?? '')).toBeHidden();
      const download = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /^Receipt of/ })
        .first()
        .click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^nyansapo-receipt-topup-.*\.pdf$/);
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    });

    await test.step('transactions can be filtered by kind, and the address keeps the filter', async () => {
      await page.getByLabel('What').selectOption('Top-ups');
      await expect(page).toHaveURL(/kind=TOP_UP/);
      await expect(page.getByText(/^Reserved for a study/)).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('+GH₵ 120.00').first()).toBeVisible();
      await page.getByLabel('From').fill('2020-01-01');
      await page.getByLabel('To', { exact: true }).fill('2020-01-02');
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
      await page.goto('/dashboard/wallet');
    });

    await test.step('the researcher asks for the money back; the admin approves; it arrives', async () => {
      await page.getByRole('button', { name: 'Ask for a refund' }).click();
      await page.getByLabel('Top-up', { exact: true }).selectOption({ index: 1 });
      await expect(page.getByLabel('Amount in GH₵').last()).toHaveValue('120.00');
      await page.getByLabel('Why').fill('The study moved to next year');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Ask for the refund' }).click();
      await expect(page.getByText('Waiting for approval')).toBeVisible();
      await expect(available.getByText(before ?? '')).toBeVisible();
      await signIn(admin.page, 'Admin');
      await admin.page.goto('/dashboard/admin/refunds?status=REQUESTED');
      await expectAccessible(admin.page);
      await admin.page.request.put(`${sandbox}/sandbox/faults`, { data: { refundNeedsAttention: 1 } });
      await admin.page.getByRole('button', { name: 'Approve the refund of Kente Labs' }).click();
      await sendToAnotherAccount(admin.page);
      await admin.page.goto('/dashboard/admin/refunds?status=PAID');
      await reloadUntil(admin.page, admin.page.getByText('The study moved to next year').first());
      await page.reload();
      await page.getByRole('button', { name: /Ask for a refund|Close/ }).click();
      await expect(page.getByText('Refunded').first()).toBeVisible();
    });
    for (const { problems } of [ama, admin]) expect(problems).toEqual([]);
  });
}

test('admins: the books agree; an unknown deposit is found, explained by two admins, and resolved', async ({
  browser,
}) => {
  const one = await openBrowser(browser, world, DESKTOP);
  const two = await openBrowser(browser, world, DESKTOP);
  const { page } = one;
  await signIn(page, 'Admin');
  await page.goto('/dashboard/admin/books');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('✓ Every journal has at least two postings, and they sum to 0')).toBeVisible();
  await expect(page.getByText('✗')).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare with the provider' }).click();
  await expect(page.getByText('Everything agrees.')).toBeVisible();

  const ama = await openBrowser(browser, world, DESKTOP);
  await signIn(ama.page, 'Researcher');
  await ama.page.goto('/dashboard/wallet');
  await startPayment(ama.page, '50');
  const sandbox = new URL(ama.page.url()).origin;
  await ama.page.goto(`${sandbox}/operator`);
  await ama.page.getByRole('button', { name: 'Add GH₵ 1,000.00 that no books know' }).click();

  await page.getByRole('button', { name: 'Compare with the provider' }).click();
  await expect(page.getByText('1 difference is open', { exact: true })).toBeVisible();
  await expect(page.getByText(/then correct the books with a second admin/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Correct the books' }).click();
  await expect(page.getByLabel('Amount in GH₵')).toHaveValue('1,000.00');
  await expect(page.getByLabel('Take from')).toHaveValue('PROVIDER_BALANCE');
  await page.getByLabel('Give to').selectOption('SUSPENSE');
  await page.getByLabel('Why').fill('A deposit by hand; the owner is being asked');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Waiting for a second admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0);

  await logIn(two.page, SECOND_ADMIN);
  await two.page.goto('/dashboard/admin/adjustments');
  await two.page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(two.page.getByText('Posted', { exact: true })).toBeVisible();
  await page.goto('/dashboard/admin/books');
  await page.getByRole('button', { name: 'Compare with the provider' }).click();
  await expect(page.getByText('Everything agrees.')).toBeVisible();
  await expect(page.getByText('Resolved', { exact: true }).first()).toBeVisible();
  for (const { problems } of [one, two]) expect(problems).toEqual([]);
});

test('admins: a top-up of the balance is booked automatically, and the bank’s statement is compared with the books', async ({
  browser,
}) => {
  for (const [, size] of sizesOf('desktop')) {
    const { page, problems } = await openBrowser(browser, world, size);
    await signIn(page, 'Admin');
    await page.goto('/dashboard/admin/books');
    await expect(page.getByText('It lasts for the next 7 days')).toBeVisible();
    const desk = await page.getByRole('link', { name: 'Open the provider' }).getAttribute('href');

    await test.step('the operator tops up the balance on the provider’s page', async () => {
      const operator = await page.context().newPage();
      await operator.goto(desk ?? '');
      await operator.getByLabel('Top up the balance from the bank, in GH₵').fill('2345');
      await operator.getByRole('button', { name: 'Top up the balance' }).click();
      await expect(operator.getByRole('heading', { name: /Settlements and balance/ })).toBeVisible();
      await operator.close();
    });

    await page.getByRole('button', { name: 'Compare with the provider' }).click();
    const topUps = page.getByRole('listitem').filter({ hasText: 'Top-up of Paystack’s balance' });
    await expect(topUps.filter({ hasText: 'GH₵ 2,345.00' }).first()).toBeVisible();
    await expectAccessible(page);

    await test.step('a statement that differs is reported, and a correct one resolves it', async () => {
      await page.getByRole('button', { name: 'Enter a statement' }).click();
      await page.getByLabel('Balance in GH₵').fill('1');
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      const note = page.getByText(/^Our books have GH₵ [\d,.]+ in the bank\.$/);
      const inBank = /GH₵ ([\d,.]+\d) in/.exec((await note.textContent()) ?? '')?.[1] ?? '';
      await page.getByRole('button', { name: 'Compare with the provider' }).click();
      await expect(page.getByText('The bank’s statement and our books differ').first()).toBeVisible();
      await page.getByLabel('Balance in GH₵').fill(inBank);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(page.getByText('The statement agrees with the books.')).toBeVisible();
      await page.getByRole('button', { name: 'Compare with the provider' }).click();
      await expect(page.getByText('Everything agrees.')).toBeVisible();
    });
    expect(problems).toEqual([]);
  }
});
