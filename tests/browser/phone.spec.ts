import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, openBrowser, PASSWORD, PHONE, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile();

/** Triggers a texted code, and reads it on the phone. */
async function codeAfter(number: string, ask: () => Promise<void>): Promise<string> {
  const before = (await world.texts(number)).length;
  await ask();
  await expect.poll(async () => (await world.texts(number)).length).toBeGreaterThan(before);
  return ((await world.texts(number))[0] ?? '').slice(0, 6);
}

const askOn = (page: Page) => () => page.getByRole('button', { name: 'Text me a code' }).click();

/** Asks for a code on the current page, and enters it. */
async function giveTextedCode(page: Page, number: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(number);
  const code = await codeAfter(number, askOn(page));
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

for (const [size, viewport] of sizesOf('phone')) {
  const tag = viewport === PHONE ? 2 : 3;
  const [first, second] = [`024${tag}100001`, `024${tag}100002`];
  const open = (browser: Browser) => openBrowser(browser, world, viewport);

  test(`on ${size}: with a number only, a trader registers, logs in and moves to another number`, async ({
    browser,
  }) => {
    const { page, problems } = await open(browser);
    await page.goto('/participant-signup');
    const number = page.getByLabel('Mobile number');
    await expect(number).toHaveAttribute('inputmode', 'numeric');
    await number.fill('024 123');
    await number.blur();
    await expect(page.getByText('Please enter a Ghanaian mobile number')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Text me a code' })).toBeDisabled();

    // Going back from the code keeps the number.
    await number.fill(first);
    await page.getByRole('button', { name: 'Text me a code' }).click();
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.getByRole('button', { name: /^Send another code in/ })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change the number' }).click();
    await expect(number).toHaveValue(first);
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('This code is not right or has expired').first()).toBeVisible();

    // A whole message may be pasted.
    await code.fill('');
    await expect.poll(async () => (await world.texts(first)).length).toBe(2);
    await code.fill((await world.texts(first))[0] ?? '');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('First name').fill('Adwoa');
    await page.getByLabel('Last name').fill('Mensah');
    await page.getByLabel(/I accept the terms/).check();
    await page.getByLabel(/I accept the privacy/).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page).toHaveURL(/\/dashboard/);

    // The first account begins with the confirmed number, and its name is looked up at once.
    await page.goto('/dashboard/mobile-money');
    await expect(page.getByLabel('Mobile-money number')).toHaveValue(first.replace(/^(\d{3})(\d{3})/, '$1 $2 '));
    await expect(page.getByText('This is the number you confirmed.')).toBeVisible();
    await expect(page.getByLabel('MTN Ghana')).toBeChecked();
    await expect(page.getByText('This number is registered to')).toBeVisible();

    await page.goto('/dashboard/security');
    await expect(page.getByText('None yet: add one to log in with it')).toBeVisible();
    await page.getByRole('button', { name: 'Change the number' }).click();
    await page.getByLabel('New mobile number').fill(second);
    await page.getByLabel('Code', { exact: true }).fill(await codeAfter(second, askOn(page)));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this number' }).click();
    await expect(page.getByText('Mobile number changed. To protect you, we hold payouts for 48 hours.')).toBeVisible();
    await page.goto('/dashboard/wallet-management');
    await expect(
      page.getByText(/Your mobile number was changed\. To protect you, we hold payouts until/),
    ).toBeVisible();

    // In a new browser, with the new number.
    const later = await open(browser);
    await later.page.goto('/login');
    await giveTextedCode(later.page, second);
    await expect(later.page).toHaveURL(/\/dashboard/);
    await later.page.goto('/dashboard/account-management');
    await expect(later.page.getByText(second.replace(/^(\d{3})(\d{3})/, '$1 $2 '))).toBeVisible();
    expect([...problems, ...later.problems]).toEqual([]);
  });

  test(`on ${size}: somebody with two accounts makes one of them by a code to the other number, then loses the SIM, and an admin moves the account`, async ({
    browser,
  }) => {
    const register = async (number: string) => {
      const opened = await open(browser);
      await opened.page.goto('/participant-signup');
      await giveTextedCode(opened.page, number);
      await opened.page.getByLabel('First name').fill('Yaw');
      await opened.page.getByLabel('Last name').fill('Twice');
      await opened.page.getByLabel(/I accept the terms/).check();
      await opened.page.getByLabel(/I accept the privacy/).check();
      await opened.page.getByRole('button', { name: 'Create my account' }).click();
      await expect(opened.page).toHaveURL(/\/dashboard/);
      return opened;
    };
    const [closed, kept] = [`024${tag}100005`, `024${tag}100006`];
    const other = await register(closed);
    const { page, problems } = await register(kept);
    await page.goto('/dashboard/security');
    await page.getByRole('button', { name: 'Merge with my other account' }).click();
    await page.getByRole('button', { name: 'It has an email address' }).click();
    await expect(page.getByLabel('Password of the other account')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose another way' }).click();
    await page.getByRole('button', { name: 'It has a mobile number' }).click();
    await page.getByLabel('Mobile number of the other account').fill(closed);
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill(await codeAfter(closed, askOn(page)));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Merge the accounts' }).click();
    await expect(page.getByText(/^Your two accounts are one now\./)).toBeVisible();
    await world.text(closed, /two accounts were merged into one/);
    await other.page.goto('/dashboard/security');
    await expect(other.page).toHaveURL(/\/login/);
    expect([...problems, ...other.problems]).toEqual([]);

    // The SIM is lost: the person asks for another number, and an admin compares the facts.
    const { page: visitor, problems: seen } = await open(browser);
    const next = `024${tag}100004`;
    await visitor.goto('/lost-number');
    await giveTextedCode(visitor, next);
    await visitor.getByLabel('The number you lost').fill(kept);
    await visitor.getByLabel('First name').fill('Yaw');
    await visitor.getByLabel('Last name').fill('Twice');
    await visitor.getByLabel('Date of birth').fill('1994-03-06');
    await visitor.getByLabel('Your last payments from us').fill('None yet');
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Send my request' }).click();
    await expect(visitor.getByRole('heading', { name: 'We have your request' })).toBeVisible();

    const admin = await open(browser);
    const email = `admin.${tag}@nyansapo.example`;
    await world.createAdmin(email, PASSWORD);
    await logIn(admin.page, email, '/dashboard/admin/people');
    await expect(admin.page.getByText('Payments they remember')).toBeVisible();
    await expectAccessible(admin.page);
    await admin.page.getByRole('button', { name: 'Move the account of Yaw Twice' }).click();
    await expect(admin.page.getByText('Payments they remember')).toBeHidden();
    await world.text(next, /you can now log in with this number/);
    expect([...seen, ...admin.problems]).toEqual([]);
  });
}
