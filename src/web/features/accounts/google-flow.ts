import type { z } from 'zod/mini';
import type { RegistrationChoices } from '../../../contract/sign-in.ts';
import { call } from '../../lib/api.ts';

type Choices = z.input<typeof RegistrationChoices>;

/** The purpose of a Google sign-in; kept in this tab while the browser is on the provider's page. */
export type GoogleFlow =
  | { purpose: 'login'; next: string | null }
  | { purpose: 'register'; choices: Choices }
  | { purpose: 'confirm'; next: string };

const KEY = 'googleFlow';

/** Sends the browser to the provider. Throws when the provider can't be reached. */
export async function goToGoogle(flow: GoogleFlow): Promise<void> {
  const { content } = await call('POST /authentication/auth/oauth/google/start');
  sessionStorage.setItem(KEY, JSON.stringify(flow));
  window.location.assign(content.url);
}

export function takeGoogleFlow(): GoogleFlow | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as GoogleFlow);
}
