import { ALL_ENDPOINTS } from '../../src/contract/all-endpoints.ts';
import type { World } from './world.ts';

/** Headers that differ from call to call, whatever the answer. */
const OF_A_CALL = /^(?:date|x-request-id|ratelimit.*|x-ratelimit.*|retry-after|connection|keep-alive|content-length)$/;

/**
 * Every answer that a person can read, as text with its status and headers, by call: it calls every GET endpoint of their role
 * with the ids that they know. `ids` are keyed by the path segment before the parameter.
 */
export async function everythingSeen(
  world: World,
  token: string,
  role: 'participant' | 'researcher',
  ids: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const mayCall = ['signedIn', role, ...(role === 'researcher' ? ['verifiedResearcher', 'organizationAdmin'] : [])];
  const seen = new Map<string, string>();
  for (const { endpoint } of ALL_ENDPOINTS) {
    if (endpoint.method !== 'GET' || !mayCall.includes(endpoint.who)) continue;
    const path = endpoint.path.replaceAll(
      /([\w-]+)\/\{(\w+)\}/g,
      (_, segment: string, name: string) => `${segment}/${ids[name] ?? ids[segment] ?? '0'}`,
    );
    for (const query of QUERIES[path] ?? ['']) {
      const response = await fetch(`${world.running.url}/api/v1${path}${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const headers = [...response.headers].filter(([name]) => !OF_A_CALL.test(name));
      // Times of creation or export are not part of the content.
      const body = (await response.text()).replaceAll(/"(?:requestId|exportedAt)":\s*"[^"]*"|DTSTAMP:\w+/g, '');
      seen.set(`GET ${path}${query}`, `${response.status} ${JSON.stringify(headers)}\n${body}`);
    }
  }
  return seen;
}

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/project/bookings': ['?when=upcoming', '?when=past'],
  '/project/studies/appointments': ['?when=past', '?when=past&limit=20'],
};
