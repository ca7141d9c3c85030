import { refuseFields } from '../refusal.ts';

/** How a list is read by cursor, newest first: what comes after an id, which is null for the start. */
interface CursorRead {
  after: string | null;
  limit: number;
}

const USUAL = 25;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const POSITION = /^\d{1,9}$/;
/** Above every id. */
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface CursorQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** The part of a list that a query asks for by cursor; null if it asks by page, or for the whole list. */
export function cursorOf(query: CursorQuery): CursorRead | null {
  return readCursor(query, ID);
}

function readCursor(query: CursorQuery, form: RegExp): CursorRead | null {
  const { cursor, limit = USUAL } = query;
  if (cursor === undefined && query.limit === undefined) return null;
  if (cursor === undefined) return { after: null, limit };
  const after = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(after)) refuseFields([{ field: 'cursor', message: 'Please use the nextCursor of an earlier answer' }]);
  return { after, limit };
}

function cursorFor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** Splits rows, of which one more than asked for was read, into what is returned and where the list continues. */
function cutAt<R extends { id: string }>(rows: readonly R[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? cursorFor(last.id) : null;
  return { rows: shown, nextCursor };
}

export interface ListQuery {
  page: number;
  size: number;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Reads a list as the query asks: rows after an id, or a page with the number of all rows. */
export async function readListed<R extends { id: string }>(
  query: ListQuery,
  readAfter: (after: string, limit: number) => Promise<R[]>,
  readPage: () => Promise<{ rows: R[]; total: number }>,
): Promise<{ rows: R[]; total?: number; nextCursor?: string | null }> {
  const asked = cursorOf(query);
  if (!asked) return readPage();
  return cutAt(await readAfter(asked.after ?? HIGHEST_ID, asked.limit + 1), asked.limit);
}

/**
 * Reads a list in the order that the caller has chosen. Its cursor is a position, because sorted values may change: a row that
 * moves meanwhile can be repeated or left out.
 */
export async function readInOrder<R>(
  query: ListQuery,
  readAt: (limit: number, offset: number) => Promise<R[]>,
  readPage: () => Promise<{ rows: R[]; total: number }>,
): Promise<{ rows: R[]; total?: number; nextCursor?: string | null }> {
  const asked = readCursor(query, POSITION);
  if (!asked) return readPage();
  const { limit } = asked;
  const offset = Number(asked.after ?? 0);
  const rows = await readAt(limit + 1, offset);
  return { rows: rows.slice(0, limit), nextCursor: rows.length > limit ? cursorFor(String(offset + limit)) : null };
}

/** Cuts a page from a list that is short enough to be read whole. Its ids are ordered by time. */
export function cutList<R extends { id: string }>(all: readonly R[], { after, limit }: CursorRead) {
  const rows = all
    .filter(({ id }) => id < (after ?? HIGHEST_ID))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return cutAt(rows, limit);
}
