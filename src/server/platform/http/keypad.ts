import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Settings } from '../settings.ts';
import { USSD_PROVIDERS, type UssdProvider } from '../ussd/port.ts';
import { ussdPath, ussdSecretOf } from '../ussd/ussd-address.ts';
import { asked } from './developer-frame.ts';
import { escapeHtml } from './html.ts';

/* USSD-11: dials on a phone of the sandbox as on a feature phone, without any script: each key is a button of a form. */

const Screen = z.object({ text: z.string(), isOpen: z.boolean(), code: z.string() });

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];
const AGGREGATORS: Readonly<Record<UssdProvider, string>> = { arkesel: 'Arkesel', hubtel: 'Hubtel' };

/** Mounts the keypad's routes on a scope that parses forms. */
export function mountKeypad(scope: FastifyInstance, settings: Settings, phonesUrl: string): void {
  const send = async (path: string, body: object) => {
    await fetch(`${phonesUrl}/ussd/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  const act = (path: string, run: (number: string, form: Record<string, string>) => Promise<void>) =>
    scope.post<{ Body: Record<string, string> }>(`/dev/phone/${path}`, async ({ body, query }, reply) => {
      const number = asked(query, 'number');
      await run(number, body);
      return reply.redirect(`/dev/phone?${new URLSearchParams({ number })}#keypad`, 303);
    });
  act('dial', (number, { code = settings.ussd.code, aggregator }) => {
    const provider = USSD_PROVIDERS.find((one) => one === aggregator) ?? settings.texts.sandbox;
    const url = `${settings.origin}${ussdPath(provider, ussdSecretOf(settings) ?? '')}`;
    return send('dial', { number, code, provider, url });
  });
  act('keys', (number, { key, reply = '' }) =>
    key === 'hang-up'
      ? send('hang-up', { number })
      : send('reply', { number, input: key === 'send' ? reply : (key ?? '') }),
  );
}

/** The phone's screen and keys. */
export async function keypadOf(settings: Settings, phonesUrl: string, number: string): Promise<string> {
  if (!/^0\d{9}$/.test(number)) return '';
  const read = await fetch(`${phonesUrl}/ussd?${new URLSearchParams({ number })}`);
  const { text, isOpen, code } = Screen.parse(await read.json());
  const screen = `<pre class="screen" role="status">${escapeHtml(text) || 'Ready to dial'}</pre>`;
  const to = (path: string) => `/dev/phone/${path}?number=${encodeURIComponent(number)}`;
  return `<section id="keypad" aria-label="Keypad of ${escapeHtml(number)}"><h2>Dial with ${escapeHtml(number)}</h2>${screen}${isOpen ? keys(to('keys')) : dialling(to('dial'), code || settings.ussd.code, settings.texts.sandbox)}</section>`;
}

function keys(action: string): string {
  const digits = KEYS.map((key) => `<button name="key" value="${key}">${key}</button>`).join('');
  return `<form method="post" action="${action}"><p><label for="reply">Your answer</label></p><p><input id="reply" name="reply" autocomplete="off" autofocus maxlength="180"></p>
<p><button name="key" value="send">Send</button><button name="key" value="hang-up">Hang up</button></p>
<fieldset><legend>Keys that answer at once</legend><div class="keys">${digits}</div></fieldset></form>`;
}

function dialling(action: string, code: string, sandbox: UssdProvider): string {
  const options = USSD_PROVIDERS.map(
    (one) => `<option value="${one}"${one === sandbox ? ' selected' : ''}>${AGGREGATORS[one]}</option>`,
  );
  return `<form method="post" action="${action}"><p><label for="code">Code to dial</label></p><p><input id="code" name="code" autocomplete="off" value="${escapeHtml(code)}"></p>
<p><label for="aggregator">Through</label><select id="aggregator" name="aggregator">${options.join('')}</select></p><p><button>Dial</button></p></form>`;
}
