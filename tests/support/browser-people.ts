import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { loginBySecondFactor } from '../../src/contract/sign-in.ts';
import { AUTHENTICATOR_SECRET } from './authenticator.ts';
import { type BrowserWorld, MORNING } from './browser-world.ts';
import { PASSWORD } from './password.ts';
import { codeOf } from './sign-in.ts';
import { sized } from './size.ts';

export { PASSWORD };
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** The window sizes of a journey: its people's usual size in `npm test`, both in `npm run test:deep`. */
export function sizesOf(usual: 'phone' | 'desktop') {
  const phone = ['a phone', PHONE] as const;
  const desktop = ['a desktop', DESKTOP] as const;
  return sized<readonly (readonly [string, typeof PHONE])[]>([usual === 'phone' ? phone : desktop], [phone, desktop]);
}

/** One person's browser with its own cookies, storage and window, and the world's clock; collects problems. */
export async function openBrowser(
  browser: Browser,
  world: BrowserWorld,
  viewport: { width: number; height: number },
  now = MORNING,
  // Screens are tested as the server sends them; the service worker has tests of its own.
  { serviceWorkers = 'block' }: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
) {
  const look = { viewport, reducedMotion: 'reduce', colorScheme: 'light' } as const;
  const context = await browser.newContext({ ...look, serviceWorkers, baseURL: world.url });
  const page = await context.newPage();
  await page.clock.install({ time: new Date(now) });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  return { page, problems };
}

/** Half of what `axe.source` has, which is not minified. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** All of axe's rules, only the named ones, or all except the named ones. */
interface Rules {
  only?: string[];
  without?: string[];
}

/** The violations that axe finds. */
async function violationsOn(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  // Injected once per document, because that takes as long as a check.
  const hasAxe = await page.evaluate<boolean>('window.axe !== undefined');
  if (!hasAxe) await page.evaluate(AXE);
  const options: RunOptions = {
    // Passed rules are not needed.
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** How long a screen may take to become stable. */
const STABLE_MS = 8000;

/**
 * Fails if axe finds violations. A screen that was still changing is checked again until it is stable; real problems stay. A
 * running check is always finished, because on a slow machine, checking a long page takes seconds.
 */
export async function expectNoViolation(page: Page, rules?: Rules): Promise<void> {
  const until = Date.now() + STABLE_MS;
  let violations = await violationsOn(page, rules);
  while (violations.length > 0 && Date.now() < until) {
    violations = await violationsOn(page, rules);
  }
  expect(violations).toEqual([]);
}

/** Waits for a screen with all its data, and checks that nothing is wider than the window. */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  const tooWide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Waits for a complete screen that fits the window, without axe violations. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectReady(page);
  await expectNoViolation(page);
}

/** Checks the screen in the dark theme. Only the colours differ, so only they are checked. */
export async function expectAccessibleInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Registers as people do (sign-in.ts does it faster); ends on the page that asks people to check their mailbox. */
export async function registerByForm(page: Page, path: string, firstName: string, lastName: string, email: string) {
  await page.goto(path);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByLabel(/I accept the privacy/).check();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
}

/** Enters codes until one is accepted: each opens one session, so the next one may take a moment. */
export async function giveCode(page: Page, secret: string) {
  const field = page.getByLabel('Code', { exact: true });
  // Either the question or the dashboard appears, each with its own JavaScript.
  await expect.poll(async () => (await field.isVisible()) || page.url().includes('/dashboard')).toBe(true);
  for (let last = ''; await field.isVisible(); ) {
    const code = await codeOf(page, secret);
    // Sending the same code again would count as a wrong guess.
    if (code === last) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    last = code;
    await field.fill(code);
    const answered = page.waitForResponse((response) => response.url().endsWith(loginBySecondFactor.path));
    await page.getByRole('button', { name: 'Continue' }).click();
    // An accepted code leaves the question, which takes the screen that follows a moment.
    if ((await answered).ok()) await expect(field).toHaveCount(0);
  }
}

/** Signs in as people do; sign-in.ts does it faster. */
export async function logInByForm(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // After the password form comes the dashboard or the question for a code.
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await giveCode(page, AUTHENTICATOR_SECRET);
  await expect(page).toHaveURL(/\/dashboard/);
}

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

/** Moves all clocks to one instant, the pages' first, so that no page treats an expired session as revoked. */
export async function moveClocks(world: BrowserWorld, at: number, pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.clock.setSystemTime(new Date(at));
  await world.goTo(new Date(at).toISOString());
}

/**
 * Reloads a page after the clock moved. The access token has expired, so the page renews it silently or asks to sign in
 * again. Returns whether it asks.
 */
export async function reloadLater(page: Page): Promise<boolean> {
  const known = page.waitForResponse((response) => response.url().endsWith('/users/me') && response.ok());
  const asked = signInAgain(page).waitFor();
  // Only one of the two ever resolves.
  for (const answer of [known, asked]) answer.catch(() => undefined);
  await page.reload();
  await Promise.any([known, asked]);
  return signInAgain(page).isVisible();
}

/** Reloads a page after the clock moved, and signs in again if asked to. */
export async function goOnLater(page: Page, password = PASSWORD): Promise<void> {
  if (!(await reloadLater(page))) return;
  await signInAgain(page).getByLabel('Password').fill(password);
  await signInAgain(page).getByRole('button', { name: 'Log in' }).click();
  await expect(signInAgain(page)).toHaveCount(0);
}

/** When a participant's next session starts, in milliseconds. */
export async function nextSessionOf(page: Page): Promise<number> {
  const startsAt = await page.evaluate<string>(`(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('user'));
    const headers = { authorization: 'Bearer ' + accessToken };
    const answer = await fetch('/api/v1/project/bookings?when=upcoming', { headers });
    return (await answer.json()).content[0].startsAt;
  })()`);
  return Date.parse(startsAt);
}
