import type { FastifyInstance, FastifyReply } from 'fastify';
import { LANGUAGE_NAMES, LANGUAGES, TRANSLATED_LANGUAGES } from '../../../domain/languages.ts';
import type { App } from '../app.ts';
import { composeMail } from '../mail/compose.ts';
import type { MailKind } from '../mail/define-mail.ts';
import { aboutOf, readMailSample } from '../mail/samples.sql.ts';
import { type KeptMail, Mailbox } from '../mail/transport.ts';
import { refuse } from '../refusal.ts';
import { asked, sendPage } from './developer-frame.ts';
import { escapeHtml } from './html.ts';
import { mountPhone } from './phone-page.ts';

/** Outside production: the mailbox (if mails are kept), the phones of the sandbox, previews of mails and the authenticator. */
export function mountDeveloperPages(
  server: FastifyInstance,
  app: App,
  { demoSecret, mails }: { demoSecret: string | null; mails: ReadonlyMap<string, MailKind> },
): void {
  if (app.settings.production) return;
  if (app.mail instanceof Mailbox) mountMailbox(server, app.mail);
  if (app.sms?.phonesUrl) mountPhone(server, app.settings, app.sms.phonesUrl);
  mountMailPreviews(server, app, mails);
  mountAuthenticator(server, app, demoSecret);
}

/** A replacement for an authenticator app: shows the current code of a secret. The demo admin's secret is known. */
function mountAuthenticator(server: FastifyInstance, app: App, demoSecret: string | null): void {
  const codeOf = async (asked: string) => {
    const secret = (asked || demoSecret || '').replaceAll(/\s/g, '').toUpperCase();
    const epoch = Math.floor(app.clock.now().getTime() / 1000);
    const { generate } = await import('otplib');
    // The library refuses secrets that are too short, too long, or not a whole number of bytes.
    return generate({ secret, epoch }).catch(() => null);
  };
  server.get('/dev/authenticator.json', async (request) => ({
    code: await codeOf(asked(request.query, 'secret')),
  }));
  server.get('/dev/authenticator', async (request, reply) => {
    const secret = asked(request.query, 'secret');
    return sendPage(reply, 'Authenticator', authenticatorBody(await codeOf(secret), secret));
  });
}

function authenticatorBody(code: string | null, secret: string): string {
  return `<p>A stand-in for an authenticator app. ${secret ? 'The code of this secret now:' : 'The demo admin’s code now:'}</p>
<p class="code">${code ?? 'none'}</p>
<p><a href="">Show the next one</a></p>
<form><label>Another secret<br><input name="secret" value="${escapeHtml(secret)}"></label></form>`;
}

function mountMailbox(server: FastifyInstance, mailbox: Mailbox): void {
  const mailsTo = (address: string) => mailbox.list().filter(({ to }) => address === '' || to === address);
  server.get('/dev/mailbox', async ({ query }, reply) =>
    sendPage(reply, 'Mailbox', listBody(mailsTo(asked(query, 'to')))),
  );
  server.get('/dev/mailbox.json', async ({ query }) => mailsTo(asked(query, 'to')));
  server.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = mailbox.list().find(({ id }) => id === request.params.id);
    if (!mail) refuse('NOT_FOUND');
    return sendMail(reply, mail.html);
  });
  server.get<{ Params: { id: string } }>('/dev/mailbox/:id/file', async (request, reply) => {
    const file = mailbox.list().find(({ id }) => id === request.params.id)?.file;
    if (!file) refuse('NOT_FOUND');
    return reply.type(file.type).send(Buffer.from(file.base64, 'base64'));
  });
}

/** Previews of every mail with the newest record it can be about, for working on texts and design. */
function mountMailPreviews(server: FastifyInstance, app: App, mails: ReadonlyMap<string, MailKind>): void {
  server.get('/dev/mails', async (_request, reply) => {
    const rows = [...mails.keys()]
      .sort()
      .map((name) => {
        const as = (query: string, words: string) => `<a href="/dev/mails/${name}?${query}">${words}</a>`;
        const languages = TRANSLATED_LANGUAGES.map((one) => as(`language=${one}`, LANGUAGE_NAMES[one]));
        return `<li><a href="/dev/mails/${name}">${name}</a> ${as('as=researcher', 'as researcher')} ${languages.join(' ')}</li>`;
      })
      .join('');
    return sendPage(
      reply,
      'Mails',
      `<p>Each uses sample data: the newest records in the database.</p><ul>${rows}</ul>`,
    );
  });
  server.get<{ Params: { name: string }; Querystring: { text?: unknown } }>(
    '/dev/mails/:name',
    async ({ params, query }, reply) => {
      const kind = mails.get(params.name);
      if (!kind) refuse('NOT_FOUND');
      const sample = await app.read((reader) => readMailSample(reader.tx));
      const language = LANGUAGES.find((one) => one === asked(query, 'language')) ?? 'en';
      const person = asked(query, 'as') === 'researcher' ? sample.researcher : { ...sample.participant, language };
      const content = await kind.render(app, person, aboutOf(kind, sample));
      if (!content) {
        const words = '<p>The newest record for this mail no longer calls for it, so nothing would be sent.</p>';
        return sendPage(reply, params.name, words);
      }
      const { mailFrom: from, origin, company } = app.settings;
      // Mails to people who may have no account are shown as those people see them.
      const reader = kind.recipient ? { ...person, role: undefined } : person;
      const mail = await composeMail(content, reader, { from, origin, company });
      return query.text === undefined
        ? sendMail(reply, mail.html)
        : reply.type('text/plain; charset=utf-8').send(mail.text);
    },
  );
}

const SHOWN = 200;

function listBody(mails: KeptMail[]): string {
  const rows = mails
    .slice(0, SHOWN)
    .map(
      ({ id, to, subject, sentAt, calendar, file }) =>
        `<li><a href="/dev/mailbox/${id}">${escapeHtml(subject)}</a>${calendar ? ' <span>calendar file</span>' : ''}${file ? ` <a href="/dev/mailbox/${id}/file">${escapeHtml(file.filename)}</a>` : ''}<br><small>${escapeHtml(to)} · ${sentAt.slice(0, 16).replace('T', ' ')} GMT</small></li>`,
    )
    .join('');
  return `<p>Mails that would have been sent. You can follow their links.</p>
${rows ? `<ul>${rows}</ul>` : '<p>No mail yet.</p>'}`;
}

/** A mail as its reader sees it: each element has its own style. */
function sendMail(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(html);
}
