import type { Page, Route } from '@playwright/test';

/** The live event stream never ends, so it can't be read completely. */
const LISTS = /\/api\/v1\/(?!.*stream)/;

/** Empties every list that the API sends to this page from now on; everything else stays unchanged. */
export async function withoutRows(page: Page): Promise<void> {
  await page.route(LISTS, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // The page may have been left or closed while the answer was read.
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
  // Earnings contain the list of payouts.
  if (reply.content && 'payouts' in reply.content) return { ...reply, content: { ...reply.content, payouts: [] } };
  return reply;
}
