import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { countOf } from '../../../domain/counts.ts';
import { localNumber } from '../../../domain/mobile-money.ts';
import type { Settings } from '../settings.ts';
import { incomingPath, replySecretOf } from '../texts/incoming.ts';
import { asked, sendPage } from './developer-frame.ts';
import { escapeHtml } from './html.ts';
import { keypadOf, mountKeypad } from './keypad.ts';

/* SMS-12: what the sandbox's phones have received, and the switches for what goes wrong on the way there. */

const Received = z.array(
  z.object({
    to: z.string(),
    from: z.string(),
    text: z.string(),
    encoding: z.string(),
    segments: z.number(),
    arrivedAt: z.string(),
  }),
);
type Received = z.output<typeof Received>;
const Switches = z.record(z.string(), z.object({ words: z.string(), share: z.number() }));

const SHARES = { '0': 'Off', '0.1': '1 in 10', '0.5': 'Half of them', '1': 'Always' } as const;
const NUMBERS_SHOWN = 12;

export function mountPhone(server: FastifyInstance, settings: Settings, phonesUrl: string): void {
  const read = async (path: string) => (await fetch(`${phonesUrl}${path}`)).json();
  void server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    mountKeypad(scope, settings, phonesUrl);
    scope.get('/dev/phone', async ({ query }, reply) => {
      const typed = asked(query, 'number');
      const number = localNumber(typed) ?? typed;
      const all = Received.parse(await read('/texts'));
      const switches = Switches.parse(await read('/switches'));
      return sendPage(
        reply,
        'Phone',
        `${numberForm(number, all)}${await keypadOf(settings, phonesUrl, number)}${texting(number, settings)}${inbox(number, all)}${switchesForm(number, switches)}`,
      );
    });
    scope.post<{ Body: { text?: string } }>('/dev/phone/text', async ({ body, query }, reply) => {
      const number = asked(query, 'number');
      const url = `${settings.origin}${incomingPath(replySecretOf(settings) ?? '')}`;
      await fetch(`${phonesUrl}/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number, to: shortCodeOf(settings), text: body.text ?? '', url }),
      });
      return reply.redirect(`/dev/phone?${new URLSearchParams({ number })}#texting`, 303);
    });
    scope.get('/dev/phone.json', async ({ query }) => {
      const number = asked(query, 'number');
      return read(number === '' ? '/texts' : `/texts?${new URLSearchParams({ number })}`);
    });
    scope.post<{ Body: Record<string, string> }>('/dev/phone/switches', async ({ body, query }, reply) => {
      await fetch(`${phonesUrl}/switches`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(Object.entries(body).map(([name, share]) => [name, Number(share)]))),
      });
      return reply.redirect(`/dev/phone?${new URLSearchParams({ number: asked(query, 'number') })}`, 303);
    });
  });
}

function numberForm(number: string, all: Received): string {
  const known = [...new Set(all.map(({ to }) => to))].slice(0, NUMBERS_SHOWN);
  const links = known.map(
    (one) => `<li><a href="/dev/phone?number=${encodeURIComponent(one)}">${escapeHtml(one)}</a></li>`,
  );
  return `<p>A stand-in for every phone: text messages that would have been sent. You can follow their links.</p>
<form><p><label for="number">Number of the phone</label></p><p><input id="number" name="number" type="tel" autocomplete="off" value="${escapeHtml(number)}"></p><p><button>Pick up this phone</button></p></form>
${known.length > 0 ? `<nav aria-label="Phones with messages"><ul>${links.join('')}</ul></nav>` : ''}`;
}

/** The sandbox has a short code, whatever the settings say. */
const shortCodeOf = ({ texts }: Settings) => texts.replies?.number ?? '1404';

/** SMS-15: texts the short code, as any phone does. */
function texting(number: string, settings: Settings): string {
  if (!/^0\d{9}$/.test(number)) return '';
  const code = escapeHtml(shortCodeOf(settings));
  return `<section id="texting"><h2>Send a text to ${code}</h2><form method="post" action="/dev/phone/text?number=${encodeURIComponent(number)}"><p><label for="text">WHY says what is held, APPEAL appeals; the answer comes below</label></p><p><input id="text" name="text" autocomplete="off" maxlength="160" required></p><p><button>Send the text</button></p></form></section>`;
}

function inbox(number: string, all: Received): string {
  if (number === '') return '';
  const rows = all
    .filter(({ to }) => to === number)
    .map(
      ({ from, text, encoding, segments, arrivedAt }) =>
        `<li>${withLinks(text)}<br><small>${escapeHtml(from)} · ${arrivedAt.slice(0, 19).replace('T', ' ')} GMT · ${countOf(segments, 'segment')} of ${encoding}</small></li>`,
    );
  return `<h2>Messages to ${escapeHtml(number)}</h2>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No message yet. Between 21:00 and 07:00 GMT, only codes and security messages are sent.</p>'}`;
}

/** Phones turn addresses into links. */
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<"]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function switchesForm(number: string, switches: z.output<typeof Switches>): string {
  const rows = Object.entries(switches).map(([name, { words, share }]) => {
    const options = Object.entries(SHARES).map(
      ([value, label]) => `<option value="${value}"${Number(value) === share ? ' selected' : ''}>${label}</option>`,
    );
    return `<p><label for="${name}">${escapeHtml(words)}</label><select id="${name}" name="${name}">${options.join('')}</select></p>`;
  });
  return `<h2>What goes wrong</h2><form method="post" action="/dev/phone/switches?number=${encodeURIComponent(number)}">${rows.join('')}<p><button>Save the switches</button></p></form>`;
}
