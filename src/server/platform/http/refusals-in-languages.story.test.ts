import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { ENGLISH_ENDS, ENGLISH_STARTS } from '../../../messages/fallback.ts';
import { m } from '../../../messages/m.ts';

const world = await openWorld();

interface Refused {
  code: string;
  message: string;
  content?: { field: string; message: string }[];
}

async function refused(language: string | null, path: string, body: object): Promise<Refused> {
  const response = await fetch(`${world.running.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(language ? { cookie: `language=${language}` } : {}) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Refused;
}
const logIn = '/authentication/auth/login/email-password';
const NOBODY = { email: 'nobody@example.com', password: 'Wrong-Passw0rd!' };

test('LANG-22: a refusal is in the language that the browser’s person reads', async () => {
  const { code, message } = await refused('ha', logIn, NOBODY);
  expect(code).toBe('WRONG_CREDENTIALS');
  expect(message).toBe(m.refusals_wrong_credentials({}, { locale: 'ha' }));
  expect(message).not.toContain(ERRORS.WRONG_CREDENTIALS[1]);
});

test('LANG-22: a refusal without a translation says that it is English', async () => {
  const { message } = await refused('ee', logIn, NOBODY);
  expect(message).toBe(ENGLISH_STARTS + ERRORS.WRONG_CREDENTIALS[1] + ENGLISH_ENDS);
});

test('LANG-22: messages of fields are in the language too', async () => {
  const { content } = await refused('ak', logIn, { ...NOBODY, password: '' });
  expect(content).toEqual([{ field: 'password', message: m.forms_password_missing({}, { locale: 'ak' }) }]);
  expect(content?.[0]?.message).not.toContain(ENGLISH_STARTS);
});

test('LANG-22: software without that cookie reads the exact English texts', async () => {
  for (const language of [null, 'en', 'xx']) {
    expect((await refused(language, logIn, NOBODY)).message).toBe(ERRORS.WRONG_CREDENTIALS[1]);
  }
});
