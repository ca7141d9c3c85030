import { expect, type Page } from '@playwright/test';
import { registerByPassword } from '../../src/contract/sign-in.ts';
import { PASSWORD } from './browser-people.ts';
import type { BrowserWorld } from './browser-world.ts';
import { logIn } from './sign-in.ts';

/** A call of the API in the name of the page's person, for what another journey shows in the browser. */
export async function call(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data: object = {}) {
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  const headers = { authorization: `Bearer ${token}` };
  const options = method === 'GET' ? { headers } : { headers, data };
  const answer = await page.request.fetch(`/api/v1${path}`, { method, ...options });
  const { content, message } = (await answer.json()) as { content: Record<string, string>; message: string };
  expect(answer.ok(), `${path}: ${message}`).toBe(true);
  return content;
}

/** Registers over the API with the mailed invitation of an organisation, and signs in. */
export async function acceptInvitation(world: BrowserWorld, page: Page, email: string, firstName: string) {
  const link = (await world.link(email, /^Join /, '/accept-organization/')).split('/');
  const invitation = { organizationId: link.at(-1), token: link.at(-2) };
  const person = { role: 'RESEARCHER', firstName, lastName: 'Mensah', email, password: PASSWORD, invitation };
  const registered = await page.request.post(`/api/v1${registerByPassword.path}`, {
    data: { ...person, termsAccepted: true, privacyAccepted: true },
  });
  expect(registered.status(), await registered.text()).toBe(200);
  await logIn(page, email, '/dashboard');
}
