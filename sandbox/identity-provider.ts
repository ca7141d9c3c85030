import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server';
import { escapeHtml } from './html.ts';

/**
 * A stand-in for Google's sign-in that speaks OpenID Connect over HTTP, so that the product always runs the same client. Its page
 * asks who you are and believes any answer. An address that starts with "unverified" is one that the provider has not verified.
 * Returns the handler of requests to `url`.
 */
export async function makeProvider(url: string): Promise<RequestListener> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  server.issuer.url = url;
  /** Signed-in people by authorisation code, until the code is exchanged. */
  const people = new Map<string, Person>();

  server.service.addRoute('GET', '/choose', (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(choicePage(new URL(request.url ?? '/', 'http://localhost').searchParams));
  });
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
    if (typeof body === 'object' && body)
      Object.assign(body, { authorization_endpoint: `${server.issuer.url}/choose` });
  });
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const code = url.searchParams.get('code') ?? randomUUID();
    people.set(code, personOf(asked.get('login_hint') ?? '', asked.get('name') ?? ''));
  });
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, request: { body?: { code?: string } }) => {
    const person = people.get(request.body?.code ?? '');
    if (person) Object.assign(payload, person);
  });
  return server.service.requestHandler;
}

interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

function personOf(email: string, name: string): Person {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    sub: `google-${Buffer.from(email.toLowerCase()).toString('hex')}`,
    email,
    email_verified: !email.startsWith('unverified'),
    given_name: first,
    family_name: rest.join(' '),
  };
}

const PEOPLE = [
  ['Efua Darko', 'efua.darko@gmail.com'],
  ['Yaw Mensah', 'yaw.mensah@gmail.com'],
  ['Ama Serwaa', 'ama@kente-labs.example'],
] as const;

function choicePage(asked: URLSearchParams): string {
  const hidden = [...asked]
    .filter(([name]) => name !== 'login_hint' && name !== 'name')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const people = PEOPLE.map(
    ([name, email]) =>
      `<form action="/authorize">${hidden}<input type="hidden" name="name" value="${name}"><button name="login_hint" value="${email}"><b>${name}</b><br>${email}</button></form>`,
  ).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Choose an account</title>
<style>body{font:16px/1.5 system-ui,sans-serif;background:#f1f3f6;color:#1f2328;margin:0;display:grid;place-items:center;min-height:100vh}
main{background:#fff;border:1px solid #d7dbe0;border-radius:16px;padding:24px;width:min(360px,calc(100vw - 32px));box-sizing:border-box}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:#57606a}form{margin:0 0 8px}label{display:block;margin:0 0 8px}
button{width:100%;text-align:left;font:inherit;padding:10px 14px;border:1px solid #d7dbe0;border-radius:10px;background:#fff;cursor:pointer}
button:hover{background:#f1f3f6}input:not([type=hidden]){width:100%;box-sizing:border-box;font:inherit;padding:10px 14px;border:1px solid #8c959f;border-radius:10px;margin-top:4px}
</style></head><body><main><h1>Choose an account</h1><p>A stand-in for Google, for trying things out.</p>${people}
<form action="/authorize">${hidden}<label>Email<input name="login_hint" type="email" required></label><label>Name<input name="name" required></label>
<button>Continue</button></form></main></body></html>`;
}
