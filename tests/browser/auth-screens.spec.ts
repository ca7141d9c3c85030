import { expect } from '@playwright/test';
import {
  expectAccessible,
  giveCode,
  logInByForm,
  openBrowser,
  PASSWORD,
  PHONE,
  registerByForm,
  sizesOf,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { codeOf } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const NEW_PASSWORD = 'Adinkra?Stamp9';

const world = BrowserWorld.forFile();

for (const [size, viewport] of sizesOf('phone')) {
  const tag = viewport === PHONE ? 'phone' : 'desk';
  test.describe(`on ${size}`, () => {
    const open = (browser: Parameters<typeof openBrowser>[0]) => openBrowser(browser, world, viewport);

    test('create-account and sign-up: each wrong field has a message, the meter explains the rule, a taken address has a message', {
      tag: '@core',
    }, async ({ browser }) => {
      const { page, problems } = await open(browser);
      await page.goto('/create-account');
      await page.getByRole('link', { name: /I am a participant/ }).click();
      await expect(page).toHaveURL(/participant-signup/);
      const submit = page.getByRole('button', { name: 'Create my account' });
      await expect(submit).toBeDisabled();
      await page.getByLabel('First name').fill('Yaa2');
      await page.getByLabel('Last name').fill('Asante');
      await expect(page.getByText('Please use letters, spaces and hyphens only')).toBeVisible();
      await page.getByLabel('Email').fill('no address');
      const password = page.getByLabel('Password');
      await password.fill('kente');
      await expect(page.getByText('Value is not a valid email address')).toBeVisible();
      await expect(page.getByText('Too weak').last()).toBeVisible();
      await expect(page.getByText('a lowercase letter (done)')).toBeVisible();
      await expect(page.getByText('an uppercase letter (missing)')).toBeVisible();
      await password.fill('Kente!cloth7');
      await expect(page.getByRole('meter', { name: 'Strength' })).toHaveAttribute('aria-valuetext', 'Good');
      await password.fill('Password!1');
      await page.getByLabel('First name').fill('Yaa');
      const email = `yaa.${tag}@example.com`;
      await page.getByLabel('Email').fill(email);
      await page.getByLabel(/I accept the terms/).check();
      await page.getByLabel(/I accept the privacy/).check();
      await submit.click();
      await expect(page.getByText('This password is easy to guess. Please choose another one.').first()).toBeVisible();
      // The field that the server refused has the focus.
      await expect(password).toBeFocused();
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await password.fill(PASSWORD);
      await submit.click();
      await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();

      const again = await open(browser);
      await again.page.goto('/signup');
      await again.page.getByLabel('Email').fill(email);
      await again.page.getByLabel('Password').focus();
      await expect(again.page.getByText('An account with this email already exists. Please log in.')).toBeVisible();
      await expect(again.page.getByRole('button', { name: 'Create my account' })).toBeDisabled();
      // ACCOUNT-08: a failed check shows a message, and the address counts as free.
      await again.page.route('**/exists-by-email**', (route) => route.abort());
      await again.page.getByLabel('Email').fill(`free.${tag}@example.com`);
      await again.page.getByLabel('Password').focus();
      await expect(again.page.getByText('Unable to check if email exists.')).toBeVisible();
      await expect(again.page.getByText('already exists')).toHaveCount(0);
      await expectAccessible(again.page);
      expect([...problems, ...again.problems]).toEqual([]);
    });

    test('verification: resend with its countdown, the link here and in another browser, twice, and failed', async ({
      browser,
    }) => {
      const { page, problems } = await open(browser);
      const email = `esi.${tag}@example.com`;
      await registerByForm(page, '/participant-signup', 'Esi', 'Quaye', email);
      const resend = page.getByRole('button', { name: /Send again in \d+ s/ });
      await expect(resend).toBeDisabled();
      await page.clock.fastForward(61_000);
      await page.getByRole('button', { name: 'Send the email again' }).click();
      await expect(page.getByText('Verification email has been sent again.')).toBeVisible();

      const elsewhere = await open(browser);
      const link = await world.link(email, /verify your email/, '/verify-email/');
      await elsewhere.page.goto(link);
      await elsewhere.page.getByRole('button', { name: 'Verify my email' }).click();
      await expect(elsewhere.page).toHaveURL(/verification-success/);
      await expect(elsewhere.page.getByText('You have successfully verified your email')).toBeVisible();
      await elsewhere.page.goto(link);
      await expect(elsewhere.page).toHaveURL(/verification-success/);
      await expect(elsewhere.page.getByText('Your email is already verified. You can log in.')).toBeVisible();
      await elsewhere.page.goto(`${link}x`);
      await expect(elsewhere.page).toHaveURL(/verification-failed/);
      await elsewhere.page.getByLabel('Email').fill('no address');
      await elsewhere.page.getByLabel('Email').blur();
      await expect(elsewhere.page.getByText('Value is not a valid email address')).toBeVisible();
      await expect(elsewhere.page.getByRole('button', { name: 'Send a new link' })).toBeDisabled();
      await elsewhere.page.getByLabel('Email').fill(email);
      await elsewhere.page.getByRole('button', { name: 'Send a new link' }).click();
      await expect(elsewhere.page.getByText('Email verification sent again.')).toBeVisible();

      const second = `efua.${tag}@example.com`;
      await registerByForm(page, '/participant-signup', 'Efua', 'Quaye', second);
      await page.goto(await world.link(second, /verify your email/, '/verify-email/'));
      await expect(page).toHaveURL(/dashboard/);
      await expect(page.getByText('Complete your account set up')).toBeVisible();
      expect([...problems, ...elsewhere.problems]).toEqual([]);
    });

    test('log-in: wrong password, unverified address, too many attempts, and success; forgot and reset', {
      tag: '@core',
    }, async ({ browser }) => {
      const { page, problems } = await open(browser);
      const email = `kojo.${tag}@example.com`;
      await registerByForm(page, '/signup', 'Kojo', 'Mensah', email);
      await page.goto('/login');
      const tryPassword = async (password: string) => {
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password').fill(password);
        await page.getByRole('button', { name: 'Log in', exact: true }).click();
      };
      const send = page.getByRole('button', { name: 'Log in', exact: true });
      await expect(send).toBeDisabled();
      await expect(send).toHaveAccessibleDescription('Still to complete: Email, Password');
      await page.getByLabel('Password').focus();
      await page.getByLabel('Password').blur();
      await expect(page.getByText('Please enter your password.')).toBeVisible();
      await tryPassword('Wrong!pass1');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('The email or password is not right.');
      await expect(page.locator('[data-sonner-toast][data-type="error"]')).toHaveText([
        'The email or password is not right.',
      ]);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await tryPassword(PASSWORD);
      await expect(
        page.getByRole('main').getByText('Please verify your email first. We have sent you the link again.'),
      ).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill('nonsense');
      await page.getByLabel('Email').blur();
      await expect(page.getByText('Value is not a valid email address')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send the link' })).toBeDisabled();
      await page.goto(`/forgot-password/${encodeURIComponent(email)}`);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await expectAccessible(page);
      const link = await world.link(email, /Reset your password/, '/reset-password/');
      await page.goto(link);
      const save = page.getByRole('button', { name: 'Save the password' });
      await page.getByLabel('New password').fill('short');
      await expect(save).toBeDisabled();
      await page.getByLabel('New password').fill(NEW_PASSWORD);
      await expectAccessible(page);
      await save.click();
      await expect(page.getByText('Password reset successful. Please login.')).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
      await page.goto(link);
      await page.getByLabel('New password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Save the password' }).click();
      await expect(page.getByText('This link has been used or has expired.').first()).toBeVisible();
      await page.getByRole('link', { name: 'Ask for a new link' }).click();
      await expect(page).toHaveURL(/forgot-password/);

      await logInByForm(page, email, NEW_PASSWORD);
      await expect(page.getByRole('dialog', { name: 'Welcome, Kojo!' })).toBeVisible();
      await page.getByRole('button', { name: 'Later' }).click();

      const guest = await open(browser);
      for (let tries = 0; tries < 6; tries += 1) {
        await guest.page.goto('/login');
        await guest.page.getByLabel('Email').fill(email);
        await guest.page.getByLabel('Password').fill('Wrong!pass1');
        await guest.page.getByRole('button', { name: 'Log in', exact: true }).click();
        await expect(guest.page.getByRole('alert')).toBeVisible();
      }
      await expect(
        guest.page.getByRole('main').getByText('Too many attempts. Please wait a little and try again.'),
      ).toBeVisible();
      expect([...problems, ...guest.problems]).toEqual([]);
    });

    test('the authenticator app: set up with its QR code, required at the next sign-in, replaced by a recovery code, turned off', async ({
      browser,
    }) => {
      const { page, problems } = await open(browser);
      const email = `totp.${tag}@example.com`;
      await registerByForm(page, '/participant-signup', 'Kofi', 'Adjei', email);
      await page.goto(await world.link(email, /verify your email/, '/verify-email/'));
      await expect(page).toHaveURL(/dashboard/);
      await page.goto('/dashboard/security');
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByLabel('Your password').fill('Wrong!pass1');
      await page.getByRole('button', { name: 'Show the QR code' }).click();
      await expect(page.getByText('This is not your password.').first()).toBeVisible();
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Show the QR code' }).click();
      await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
      await expectAccessible(page);
      const secret = (await page.locator('code').textContent()) ?? '';
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await expect(page.getByText('This code is not right.')).not.toHaveCount(0);
      await page.getByLabel('Code', { exact: true }).fill(await codeOf(page, secret));
      await page.getByRole('button', { name: 'Turn it on' }).click();
      const recovery =
        (await page
          .getByRole('listitem')
          .filter({ hasText: /^[2-9A-Z]{5}-/ })
          .first()
          .textContent()) ?? '';
      await expectAccessible(page);
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await expect(page.getByText('10 recovery codes left')).toBeVisible();

      const other = await open(browser);
      const half = async () => {
        await other.page.goto('/login');
        await other.page.getByLabel('Email').fill(email);
        await other.page.getByLabel('Password').fill(PASSWORD);
        await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
        await expect(other.page.getByLabel('Code', { exact: true })).toBeVisible();
      };
      await half();
      // The screen shows only the next step, and says that the first one was right.
      await expect(other.page.getByLabel('Code', { exact: true })).toBeFocused();
      await expect(other.page.getByText('That was correct.')).toBeVisible();
      await expect(other.page.getByLabel('Mobile number')).toHaveCount(0);
      await expect(other.page.getByRole('button', { name: /Google/ })).toHaveCount(0);
      await expectAccessible(other.page);
      await giveCode(other.page, secret);
      await expect(other.page).toHaveURL(/dashboard/);
      await other.page.goto('/dashboard/security');
      await other.page.getByRole('button', { name: 'Logout' }).last().click();
      await expect(other.page).toHaveURL(/login/);
      await half();
      await other.page.getByLabel('Code', { exact: true }).fill(recovery);
      await other.page.getByRole('button', { name: 'Continue' }).click();
      await expect(other.page).toHaveURL(/dashboard/);

      await page.reload();
      await expect(page.getByText('9 recovery codes left')).toBeVisible();
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Turn it off' }).click();
      await expect(page.getByText('Off. A code from your phone')).toBeVisible();
      expect([...problems, ...other.problems]).toEqual([]);
    });
  });
}
