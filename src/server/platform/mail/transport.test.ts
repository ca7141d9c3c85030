import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeMail } from './compose.ts';
import { smtpTransport } from './transport.ts';

const received: { to: string[]; data: string }[] = [];
let server: SMTPServer;
let url: string;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      let data = '';
      stream.on('data', (chunk) => (data += chunk));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), data });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.server.address();
  url = `smtp://localhost:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('a mail leaves by SMTP as HTML and text, its link from the configured origin, its calendar file with a method', async () => {
  const mail = await composeMail(
    {
      subject: 'Booked\r\nBcc: everybody@example.com',
      paragraphs: ['Your session is booked. <script>alert(1)</script>'],
      action: { label: 'See my booking', path: '/dashboard/bookings' },
      calendar: { filename: 'session.ics', method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
    },
    { firstName: 'Kofi', email: 'kofi@example.com', language: 'en' },
    {
      from: 'Nyansapo <no-reply@nyansapo.example>',
      origin: 'https://nyansapo.example',
      replyTo: 'help@nyansapo.example',
      unsubscribeUrl: 'https://nyansapo.example/unsubscribe?ticket=t',
    },
  );
  const transport = smtpTransport(url, { atOnce: 1 });
  await transport.send(mail);
  transport.close?.();
  const [{ to, data } = { to: [], data: '' }] = received;
  expect(to).toEqual(['kofi@example.com']);
  expect(data).toMatch(/^Subject: Booked Bcc: everybody@example\.com\r?$/m);
  const [headers] = data.split(/\r?\n\r?\n/);
  expect(headers).not.toMatch(/^Bcc:/m);
  expect(data).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(data).toMatch(/^Reply-To: help@nyansapo\.example\r?$/m);
  expect(data).toMatch(/^List-Unsubscribe: <https:\/\/nyansapo\.example\/unsubscribe\?ticket=t>\r?$/m);
  expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(data).toContain('Content-Type: text/plain');
  expect(data).toContain('Content-Type: text/html');
  expect(data).toMatch(/Content-Type: text\/calendar;[\s\S]*method=REQUEST/);
  expect(data.replaceAll(/=\r?\n/g, '')).toContain('https://nyansapo.example/dashboard/bookings');
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.html).not.toContain('<script>');
});

test('an address goes to one mailbox, which is never read from text', async () => {
  const transport = smtpTransport(url, { atOnce: 1 });
  const plain = { from: 'no-reply@nyansapo.example', subject: 'Hello', html: '', text: 'Hello' };
  // No account can have the last two addresses, which a mailer would parse as a group and as two mailboxes.
  for (const to of ['kofi@mail.test', 'group:ada@x.test;', 'ada@x.test,kofi@x.test']) {
    received.length = 0;
    await transport.send({ ...plain, to }).catch(() => undefined);
    const mailboxes = received.flatMap((mail) => mail.to);
    expect(mailboxes.filter((mailbox) => mailbox !== to)).toEqual([]);
  }
  transport.close?.();
});
