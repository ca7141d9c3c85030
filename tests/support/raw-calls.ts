import type { World } from './world.ts';

export interface RawAnswer {
  status: number;
  // Answers of every shape are looked into here.
  // biome-ignore lint/suspicious/noExplicitAny: the tests read what they expect
  json: any;
  /** The set cookies, in the form that a browser sends them back. */
  cookies: string;
  set: string[];
}

/** Calls below the contract: raw bodies, cookies and headers, as a browser or an attacker sends them. */
export async function post(
  world: Pick<World, 'running'>,
  path: string,
  body?: object,
  { cookies = '', token = '', base = world.running.url }: { cookies?: string; token?: string; base?: string } = {},
): Promise<RawAnswer> {
  const response = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(cookies ? { cookie: cookies } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const set = response.headers.getSetCookie();
  return {
    status: response.status,
    json: await response.json(),
    set,
    cookies: set
      .map((cookie) => cookie.split(';')[0])
      .filter((cookie) => !cookie?.endsWith('='))
      .join('; '),
  };
}

const AUTH = '/authentication';

export function logIn(world: Pick<World, 'running'>, email: string, password: string, cookies = '', base?: string) {
  return post(world, `${AUTH}/auth/login/email-password`, { email, password }, { cookies, ...(base ? { base } : {}) });
}

/** Acts as a browser at the stand-in for Google: chooses an identity, and returns with code and state. */
export async function chooseAtGoogle(world: Pick<World, 'running'>, email: string, name: string) {
  const started = await post(world, `${AUTH}/auth/oauth/google/start`, {});
  const address = new URL(started.json.content.url);
  address.pathname = '/authorize';
  address.searchParams.set('login_hint', email);
  address.searchParams.set('name', name);
  const response = await fetch(address, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  const payload = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  return { payload, cookies: started.cookies, asked: new URL(started.json.content.url) };
}
