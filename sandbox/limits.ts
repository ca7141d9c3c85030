import type { FastifyInstance } from 'fastify';
import type { Store } from './state.ts';

/** The provider's rate limits: calls in 60 seconds, for each of these groups. */
const LIMITS = { payments: 3000, names: 1500, checkouts: 1200, transfers: 900, others: 600 } as const;
type Group = keyof typeof LIMITS;

const WINDOW_MS = 60_000;

const GROUPS: readonly [call: string, group: Group][] = [
  ['GET /transaction/verify/:reference', 'payments'],
  ['GET /bank/resolve', 'names'],
  ['POST /transaction/initialize', 'checkouts'],
  ['POST /transfer', 'transfers'],
];

/** Answers calls beyond the limits with 429 and the end of the window. */
export function limitCalls(api: FastifyInstance, store: Store, limits: Partial<Record<Group, number>> = {}): void {
  const windows = new Map<Group, { endsAt: number; calls: number }>();
  api.addHook('onRequest', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url}`;
    const group = GROUPS.find(([name]) => name === call)?.[1] ?? 'others';
    const limit = limits[group] ?? LIMITS[group];
    const now = Date.now();
    const known = windows.get(group);
    const window = known && known.endsAt > now ? known : { endsAt: now + WINDOW_MS, calls: 0 };
    windows.set(group, window);
    window.calls += 1;
    if (window.calls <= limit) return;
    store.state.refusedCalls += 1;
    store.save();
    await reply
      .status(429)
      .header('x-ratelimit-limit', limit)
      .header('x-ratelimit-remaining', 0)
      .header('x-ratelimit-reset', Math.ceil((window.endsAt - now) / 1000))
      .send({
        status: false,
        message: 'Rate limit exceeded!',
        meta: { nextStep: 'Wait a few minutes and try the API call again' },
        type: 'api_error',
        code: 'rate_limited',
      });
  });
}
