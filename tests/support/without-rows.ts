import type { Page, Route } from '@playwright/test';

/** The stream of live events never ends, so it can't be read as a whole. */
const LISTS = /\/api\/v1\/(?!.*stream)/;

/** From now on, every list that the API sends to this page is empty; everything else is as it was. */
export async function withoutRows(page: Page): Promise<void> {
  await page.route(LISTS, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // Nobody waits for the answer of a page that was left or closed.
    await answer(route).catch(() => undefined);
  });
}

async function answer(route: Route): Promise<void> {
  const response = await route.fetch();
  const reply: unknown = await response.json().catch(() => null);
  await route.fulfill(isReply(reply) ? { response, json: emptied(reply) } : { response });
}

interface Reply {
  content: object;
}

function isReply(reply: unknown): reply is Reply {
  return typeof reply === 'object' && reply !== null && 'content' in reply && typeof reply.content === 'object';
}

function emptied(reply: Reply): object {
  if (Array.isArray(reply.content)) return { ...reply, content: [], totalElements: 0, totalPages: 0 };
  // The payouts are part of what somebody has earned.
  if (reply.content && 'payouts' in reply.content) return { ...reply, content: { ...reply.content, payouts: [] } };
  return reply;
}
