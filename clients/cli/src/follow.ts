import { setTimeout } from 'node:timers/promises';
import type { ApiEvent } from '@nyansapo/sdk';
import { isUnavailable } from './exit.ts';
import type { Session } from './session.ts';

/** How long a command that follows something waits for a server that doesn't answer. */
const TIMEOUT_MS = 5 * 60_000;
const PAUSE_MS = 5_000;

/** Polls, and keeps polling through outages of up to five minutes. */
export async function patiently<Result>(out: Session['out'], read: () => Promise<Result>): Promise<Result> {
  for (const since = Date.now(); ; ) {
    try {
      return await read();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() - since > TIMEOUT_MS) throw error;
      out.note(`${(error as Error).message} Trying again …`);
      await setTimeout(PAUSE_MS);
    }
  }
}

/**
 * Every event from a cursor on, as it happens. An outage skips nothing, because the cursor stays where it was. An event's number
 * is the cursor for the events after it.
 */
export async function* followEvents(
  { api, out }: Session,
  { cursor, kind, every }: { cursor: string; kind?: string | undefined; every: number },
): AsyncGenerator<ApiEvent> {
  for (let from = cursor; ; ) {
    const query = { cursor: from, limit: 100, ...(kind ? { kind } : {}) };
    const { events, nextCursor, hasMore } = (await patiently(out, () => api.listEvents({ query }))).content;
    yield* events;
    from = nextCursor;
    if (!hasMore) await setTimeout(every * 1000);
  }
}
