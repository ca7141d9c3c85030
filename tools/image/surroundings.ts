import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { startOwnPostgres } from '../../tests/support/postgres.ts';
import type { FindLink } from './client.ts';
import { until } from './expect.ts';

/** A production server's surroundings on this machine: PostgreSQL with two roles, a mail server, a provider. */

export const secret = () => randomBytes(33).toString('base64url');

/** A database as docs/operations.md creates it: one role owns it, the other one belongs to the application. */
export async function startDatabase() {
  const server = await startOwnPostgres();
  const [owner, app] = [secret(), secret()];
  const root = new pg.Client({ connectionString: server.url });
  await root.connect();
  await root.query(`create role nyansapo_owner login password '${owner}'`);
  await root.query(`create role nyansapo_app login password '${app}'`);
  await root.query('create database nyansapo owner nyansapo_owner');
  await root.end();
  const address = (user: string, password: string) => {
    const url = new URL(server.url);
    [url.username, url.password, url.pathname] = [user, password, '/nyansapo'];
    return url.toString();
  };
  const { username, password } = new URL(server.url);
  const client = new pg.Client({ connectionString: address(username, password) });
  await client.connect();
  await client.query('create extension btree_gist');
  return {
    url: address('nyansapo_app', app),
    ownerUrl: address('nyansapo_owner', owner),
    client,
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}

/** A mail server that keeps what it gets, and finds links in it. */
export async function startMail() {
  const mails: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => {
        // Decodes quoted-printable: joins lines, and reads two hexadecimal digits as a byte.
        const text = Buffer.concat(parts)
          .toString('latin1')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
        for (const { address } of envelope.rcptTo) mails.unshift({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const find = (to: string, path: string) => {
    const pattern = new RegExp(`https://[^\\s"<>]+${path}[^\\s"<>]+`);
    return mails.filter((mail) => mail.to === to).flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])[0];
  };
  const link: FindLink = async (to, path) => {
    await until(`a mail to ${to} with a link to ${path}`, () => find(to, path) !== undefined);
    return find(to, path) ?? '';
  };
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: () => mails.length,
    link,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * The sandbox as an external provider with TLS, which production requires. `ca` is the certificate to trust, a file in the given
 * folder.
 */
export async function startProvider(folder: string, serverUrl: string) {
  const key = `sk_live_${secret()}`;
  const sandbox = spawn(process.execPath, ['sandbox/main.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: '0',
      SANDBOX_SECRET_KEY: key,
      SANDBOX_WEBHOOK_URL: `${serverUrl}/api/v1/payment/webhooks/paystack`,
      SANDBOX_APPROVAL_URL: `${serverUrl}/api/v1/payment/webhooks/paystack/approve`,
      SANDBOX_TRANSFER_MS: '500',
    },
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(sandbox.stdout).once('line', resolve);
    sandbox.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  const { url } = JSON.parse(line) as { url: string };

  const [ca, keyFile] = [join(folder, 'ca.pem'), join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile, '-out', ca],
    ],
    { stdio: 'ignore' },
  );
  const tls = createServer({ key: readFileSync(keyFile), cert: readFileSync(ca) }, (incoming, outgoing) => {
    const forwarded = request(new URL(incoming.url ?? '/', url), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    });
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  return {
    url,
    publicUrl: `https://localhost:${(tls.address() as AddressInfo).port}`,
    key,
    ca,
    stop: async () => {
      tls.closeAllConnections();
      await new Promise<void>((resolve) => tls.close(() => resolve()));
      const ended = new Promise((resolve) => sandbox.once('exit', resolve));
      sandbox.stdin.end();
      await ended;
    },
  };
}
