import { type APIResponse, expect, type Page } from '@playwright/test';
import type { SignedIn } from '../../src/contract/accounts.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { loginByPassword, loginBySecondFactor, registerByPassword, verifyEmail } from '../../src/contract/sign-in.ts';
import { DEMO_AUTHENTICATOR_SECRET, DEMO_PASSWORD, DEMO_SIGN_INS } from '../../src/server/demo/demo-people.ts';
import { AUTHENTICATOR_SECRET } from './authenticator.ts';
import type { BrowserWorld } from './browser-world.ts';
import { PASSWORD } from './password.ts';

/*
 * Signing in and registering over the API: loading and filling in the forms takes seconds, and only the tests of those
 * screens need them.
 */

/** A page of ours without JavaScript: the stored person is ready before the first screen is opened. */
const PLAIN_PAGE = '/robots.txt';

const send = (page: Page, { path }: Endpoint, data: object) => page.request.post(`/api/v1${path}`, { data });

/** The current code of an authenticator app with this secret. */
export async function codeOf(page: Page, secret: string): Promise<string> {
  const response = await page.request.get(`/dev/authenticator.json?secret=${secret}`);
  return ((await response.json()) as { code: string }).code;
}

/** Stores the person as the sign-in form does (SIGNIN-12), and opens the screen if one is given. */
async function remember(page: Page, user: object, screen: string | undefined): Promise<void> {
  await page.goto(PLAIN_PAGE);
  await page.evaluate(
    `localStorage.setItem('loggedInAt', new Date().toISOString());
     localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`,
  );
  if (screen === undefined) return;
  await page.goto(screen);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

interface Credentials {
  email: string;
  password: string;
  /** The secret of their authenticator app, if they have one. */
  secret: string;
}

/** Sends codes until one is accepted: each opens one session, so the next one may take a moment. */
async function sendCode(page: Page, secret: string): Promise<APIResponse> {
  for (let last = ''; ; await new Promise((resolve) => setTimeout(resolve, 250))) {
    const code = await codeOf(page, secret);
    // Sending the same code again would count as a wrong guess.
    if (code === last) continue;
    last = code;
    const response = await send(page, loginBySecondFactor, { code });
    if (response.status() === 200) return response;
  }
}

async function signIn(page: Page, { email, password, secret }: Credentials, screen?: string): Promise<void> {
  let response = await send(page, loginByPassword, { email, password });
  if (response.status() === 401) {
    response = await sendCode(page, secret);
  }
  expect(response.status(), await response.text()).toBe(200);
  await remember(page, ((await response.json()) as { content: SignedIn }).content, screen);
}

/** Signs in somebody with the tests' password. With a screen, waits until it is loaded. */
export function logIn(page: Page, email: string, screen?: string): Promise<void> {
  return signIn(page, { email, password: PASSWORD, secret: AUTHENTICATOR_SECRET }, screen);
}

/** Signs in one of the demo's people. With a screen, waits until it is loaded. */
export function logInDemo(page: Page, email: string, screen?: string): Promise<void> {
  return signIn(page, { email, password: DEMO_PASSWORD, secret: DEMO_AUTHENTICATOR_SECRET }, screen);
}

export type DemoRole = (typeof DEMO_SIGN_INS)[number]['label'];

/** Signs in as the demo's person of this role. With a screen, waits until it is loaded. */
export function signInAs(page: Page, role: DemoRole, screen?: string): Promise<void> {
  return logInDemo(page, DEMO_SIGN_INS.find(({ label }) => label === role)?.email ?? '', screen);
}

interface Newcomer {
  role: 'RESEARCHER' | 'PARTICIPANT';
  firstName: string;
  lastName?: string;
  email: string;
}

/** Registers somebody, verifies their address and signs them in. With a screen, waits until it is loaded. */
export async function join(page: Page, world: BrowserWorld, newcomer: Newcomer, screen?: string): Promise<void> {
  const consent = { termsAccepted: true, privacyAccepted: true };
  const registered = await send(page, registerByPassword, {
    lastName: 'Owusu',
    ...newcomer,
    ...consent,
    password: PASSWORD,
  });
  expect(registered.status(), await registered.text()).toBe(200);
  const link = await world.link(newcomer.email, /verify your email/, '/verify-email/');
  const verified = await send(page, verifyEmail, { token: link.split('/').at(-1) });
  expect(verified.status(), await verified.text()).toBe(200);
  await remember(page, ((await verified.json()) as { content: object }).content, screen);
}

/** Chooses an identity at the stand-in for Google. */
export async function chooseAtGoogle(page: Page, email: string, name: string) {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
