/** The provider's lists: newest first, page by page. */
export interface ListQuery {
  perPage?: string;
  page?: string;
  from?: string;
}

/** A larger page is never returned, whatever the request says. */
export const MOST_PER_PAGE = 50;

const EPOCH = new Date(0).toISOString();

/** When a row was created; rows of earlier versions don't have this. */
export function createdAt(row: { createdAt?: string }): string {
  return row.createdAt ?? EPOCH;
}

/** The paging metadata of a list. */
export function pageMeta(total: number, { start, size, page }: { start: number; size: number; page: number }) {
  return { total, skipped: start, perPage: size, page, pageCount: Math.ceil(total / size) };
}

export function listPage<T extends { id: number; createdAt?: string }>(
  message: string,
  rows: readonly T[],
  { perPage = '50', page = '1', from = EPOCH }: ListQuery,
  describe: (row: T) => object,
) {
  const size = Math.min(Number(perPage), MOST_PER_PAGE);
  const start = (Number(page) - 1) * size;
  const found = rows
    // Rows without a date are always listed: a list may have too many rows, never too few.
    .filter((row) => row.createdAt === undefined || Date.parse(row.createdAt) >= Date.parse(from))
    .toSorted((one, other) => other.id - one.id);
  const meta = pageMeta(found.length, { start, size, page: Number(page) });
  return { status: true, message, data: found.slice(start, start + size).map(describe), meta };
}
