import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, logInByForm, openBrowser, PASSWORD, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { join, logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const ADMIN = 'admin@nyansapo.example';
const AMA = 'ama.ofori@example.com';

const world = BrowserWorld.forFile();
test.beforeAll(() => world.createAdmin(ADMIN, PASSWORD));

test('SIGNIN-13: after a session expires, people sign in again over the page, and nothing typed is lost', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await join(page, world, { role: 'RESEARCHER', firstName: 'Ama', lastName: 'Ofori', email: AMA }, '/dashboard');
  await page.getByRole('dialog', { name: 'Welcome, Ama!' }).getByRole('button', { name: 'Later' }).click();
  await page.goto('/contact-us');
  await page.goto('/dashboard/organization');
  await page.getByLabel('Email').fill('yaw@example.com');
  // 13 hours later, the refresh token has expired, and the login is more than 0.9 hours ago.
  const later = new Date(Date.parse(MORNING) + 13 * 3_600_000);
  // The page's clock moves first: with the old time, a call of the page would treat the session as revoked soon after login.
  await page.clock.setSystemTime(later);
  await world.goTo(later.toISOString());
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // The old session's refusal arrives late, after the person has signed in again, and must not sign them out.
  const { promise: signedIn, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/authentication/auth/renew', async (route) => {
    const response = await route.fetch();
    await signedIn;
    await route.fulfill({ response });
  });
  const renewal = page.waitForRequest('**/authentication/auth/renew');
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await renewal;
  const signIn = async () => {
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toBeHidden();
  };
  await signIn();
  letGo();
  // The same call continues: the colleague's mail is on its way.
  await world.mail('yaw@example.com', /An invitation to a team/);
  await expect(page.getByText('yaw@example.com', { exact: true })).toBeVisible();
  // A page that was opened after the session expired: its bell's stream starts once the person has signed in again.
  const muchLater = new Date(later.getTime() + 13 * 3_600_000);
  await page.clock.setSystemTime(muchLater);
  await world.goTo(muchLater.toISOString());
  await page.reload();
  await expect(dialog).toBeVisible();
  const stream = page.waitForResponse((one) => one.url().includes('/notifications/stream') && one.ok());
  await signIn();
  await stream;
});

test('SIGNIN-13: a session revoked within 0.9 hours of login clears what is stored and reloads', async ({
  browser,
}) => {
  const one = await openBrowser(browser, world, DESKTOP);
  const other = await openBrowser(browser, world, DESKTOP);
  await logIn(one.page, ADMIN, '/dashboard');
  await logIn(other.page, ADMIN);
  await one.page.goto('/dashboard/admin/books');
  await other.page.goto('/dashboard/security');
  await other.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other.page).toHaveURL(/\/login/);
  await one.page.getByRole('link', { name: 'Payouts' }).click();
  await expect(one.page).toHaveURL(/\/login/);
  await expect(one.page.getByText(/^You were logged out/)).toBeVisible();
  expect(await one.page.evaluate<string | null>("localStorage.getItem('user')")).toBeNull();
});

test('two tabs with an expired access token renew it silently, and only once; the time of login does not change', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  const email = 'two.tabs@example.com';
  await join(page, world, { role: 'PARTICIPANT', firstName: 'Twotabs', lastName: 'Owusu', email }, '/dashboard');
  const loggedInAt = () => page.evaluate<string>("localStorage.getItem('loggedInAt')");
  const before = await loggedInAt();
  const other = await page.context().newPage();
  await other.goto('/dashboard/studies');
  await expect(other.getByText('You have not applied yet')).toBeVisible();
  const renewals: number[] = [];
  page.context().on('response', (response) => {
    if (response.url().endsWith('/auth/renew')) renewals.push(response.status());
  });
  // After 15 minutes: both tabs send requests at the same time with an expired token.
  await world.goTo(new Date((await world.now()) + 16 * 60_000).toISOString());
  await Promise.all([
    page.evaluate('document.querySelector(\'a[href="/dashboard/bookings"]\').click()'),
    other.evaluate('document.querySelector(\'a[href="/dashboard/bookings"]\').click()'),
  ]);
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
  await expect.poll(() => renewals).toEqual([200]);
  // Both continue with the renewed token: a second renewal would have come before these answers.
  for (const tab of [page, other]) {
    await tab.evaluate('document.querySelector(\'a[href="/dashboard/studies"]\').click()');
    await expect(tab.getByText('You have not applied yet')).toBeVisible();
  }
  expect(renewals).toEqual([200]);
  expect(await loggedInAt()).toBe(before);
});

test('an access token is renewed before it expires: no call is refused, not even as a page opens', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  const email = 'renewed@example.com';
  await join(page, world, { role: 'PARTICIPANT', firstName: 'Renewed', lastName: 'Owusu', email });
  await page.evaluate('localStorage.clear()');
  await logInByForm(page, email);
  await expect(page.locator('a[href="/dashboard/bookings"]').first()).toBeAttached();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  // In each case the token has less than a minute left, or has expired.
  for (const minutes of [14.5, 16]) {
    const later = (await world.now()) + minutes * 60_000;
    await page.clock.setSystemTime(new Date(later));
    await world.goTo(new Date(later).toISOString());
    if (minutes > 15) await page.goto('/dashboard/studies');
    else await page.evaluate('document.querySelector(\'a[href="/dashboard/bookings"]\').click()');
    await expect(
      page.getByRole('heading', { level: 1, name: minutes > 15 ? 'My Studies' : 'My Bookings' }),
    ).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});
