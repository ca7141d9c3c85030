import type { z } from 'zod/mini';
import type { ApiEvent, EventsQuery } from '../../../contract/events.ts';
import type { EventObject } from '../../../domain/events.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { insertEventFor } from './events.sql.ts';
import * as sql from './feed.sql.ts';

/*
 * The feed of an organisation is numbered 1, 2, 3 after the commits, by one transaction at a time. So a reader that has seen
 * number 7 never misses a smaller number that appears later, and events of one object are always in order.
 */

export const isAnyToPlace = (reader: Reader): Promise<boolean> => sql.isAnyToPlace(reader.tx);

/** Gives new events their positions; returns the ids. None if another process is doing it. */
export async function placeEvents(work: Work, atMost: number): Promise<string[]> {
  return (await sql.lockPlacing(work.tx)) ? sql.placeEvents(work.tx, atMost) : [];
}

/** A page of the caller's organisation's events after a cursor, the oldest first. `latest` starts with the next event. */
export async function listEvents(app: App, caller: ResearcherCaller, query: z.output<typeof EventsQuery>) {
  const { organizationId } = caller;
  const { cursor, kind, limit } = query;
  return app.read(async (reader) => {
    const { first, last } = await sql.readBounds(reader.tx, organizationId);
    if (cursor === 'latest') return { events: [], nextCursor: String(last), hasMore: false };
    const after = cursor === undefined ? first - 1 : Number(cursor);
    if (after < first - 1 || after > last) refuse('CURSOR_EXPIRED');
    const found = await sql.listEvents(reader.tx, organizationId, { after, kinds: kind, limit: limit + 1 });
    const events = found.slice(0, limit);
    const hasMore = found.length > limit;
    // If there are no more events of these kinds, the cursor can skip the others up to the last one.
    const next = hasMore ? (events.at(-1)?.position ?? after) : Math.max(last, events.at(-1)?.position ?? 0);
    return { events: events.map((row) => asEvent(row, app.settings)), nextCursor: String(next), hasMore };
  });
}

export interface EventRow {
  id: string;
  kind: string;
  objectType: EventObject;
  objectId: string;
  data: Record<string, string>;
  at: Date;
  position: number | null;
}

/** An event as the feed and the webhooks show it. */
export function asEvent(row: EventRow, { mode }: Pick<Settings, 'mode'>): z.input<typeof ApiEvent> {
  const { id, kind, objectType, objectId, data, at, position } = row;
  return {
    id,
    mode,
    type: kind,
    timestamp: at.toISOString(),
    sequence: position ?? 0,
    test: position === null,
    object: { type: objectType, id: objectId },
    data,
  };
}

/** Writes an event for one endpoint only: a test. Its object does not exist, and it is not in the feed. */
export async function writeTestEvent(
  work: Work,
  about: {
    organizationId: string;
    webhookId: string;
    kind: string;
    objectType: EventObject;
    data: Record<string, string>;
  },
): Promise<{ eventId: string; objectId: string }> {
  const { webhookId, objectType, data, ...rest } = about;
  const id = newId();
  const objectId = data[`${objectType}Id`] ?? rest.organizationId;
  const event = { ...rest, id, objectType, objectId, data: JSON.stringify(data), at: work.now, onlyFor: webhookId };
  await insertEventFor(work.tx, event);
  return { eventId: id, objectId };
}
