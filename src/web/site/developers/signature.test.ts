import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { checkSignature } from './signature.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`;
const BODY = '{"id":"01a1fdb4","words":"naïve ₵"}';
const NOW = new Date('2026-12-01T10:00:00Z');
const SECONDS = String(NOW.getTime() / 1000);
const SIGNATURE = new Webhook(SECRET).sign('msg_1', NOW, BODY);
const HEADERS = `webhook-id: msg_1\nwebhook-timestamp: ${SECONDS}\nwebhook-signature: ${SIGNATURE}`;

const check = (given: Partial<Parameters<typeof checkSignature>[0]> = {}, now = NOW) =>
  checkSignature({ secret: SECRET, headers: HEADERS, body: BODY, ...given }, now);

describe('the webhook tester', () => {
  test('agrees with the standard library, whatever the format of the headers', async () => {
    expect(await check()).toEqual({ valid: true, words: 'The signature is right.' });
    const two = HEADERS.replace('v1,', 'v1,AAAA v1,');
    const asJson = `{"webhook-id": "msg_1", \n "webhook-timestamp": "${SECONDS}",\n  "webhook-signature": "${SIGNATURE}"}`;
    const asCurl = HEADERS.replaceAll(/^(.*)$/gm, "-H '$1' \\");
    const withLines = HEADERS.toUpperCase().replace(/: .*/g, '').split('\n');
    const values = HEADERS.split('\n').map((line) => line.split(': ')[1]);
    const upper = withLines.map((name, index) => `${name}:${values[index]}\r`).join('\n');
    for (const headers of [two, asJson, asCurl, upper])
      expect(await check({ headers }), headers).toMatchObject({ valid: true });
  });

  test.each([
    ['no secret', { secret: ' ' }, 'Paste the secret'],
    ['an API key', { secret: 'nyk_test_abc' }, 'API key'],
    ['a secret that was cut', { secret: SECRET.slice(3) }, 'not a webhook’s secret'],
    ['missing headers', { headers: 'webhook-id: msg_1' }, 'webhook-timestamp, webhook-signature'],
    ['a timestamp that is none', { headers: HEADERS.replace(SECONDS, 'today') }, 'not a number'],
    ['another scheme', { headers: HEADERS.replace('v1,', 'v1a,') }, 'begins with v1'],
    ['a line break more', { body: `${BODY}\n` }, 'line break'],
    ['a body that was written again', { body: JSON.stringify(JSON.parse(BODY), null, 2) }, 'parsed and written again'],
    ['a tampered body', { body: BODY.replace('1fd', '2fd') }, 'No signature matches'],
    ['another secret', { secret: `${SECRET.slice(0, -6)}AAAAA=` }, 'No signature matches'],
    ['a tampered id', { headers: HEADERS.replace('msg_1', 'msg_2') }, 'No signature matches'],
  ])('says what is wrong with %s', async (_name, given, words) => {
    const verdict = await check(given);
    expect(verdict.valid).toBe(false);
    expect(verdict.words).toContain(words);
  });

  test('says that software should refuse requests that are old or from the future', async () => {
    expect((await check({}, new Date(NOW.getTime() + 301_000))).words).toContain('more than 5 minutes old');
    expect((await check({}, new Date(NOW.getTime() - 301_000))).words).toContain('future');
  });
});
