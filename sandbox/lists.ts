/** The provider's lists: newest first, page by page. */
export interface ListQuery {
  perPage?: string;
  page?: string;
  from?: string;
}

/** A larger page is not given, whatever is asked for. */
const MOST_PER_PAGE = 50;

const EPOCH = new Date(0).toISOString();

/** When a row was made; rows of earlier versions don't say. */
export function createdAt(row: { createdAt?: string }): string {
  return row.createdAt ?? EPOCH;
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
    // Rows that don't say when are listed always: a list may have too much, never too little.
    .filter((row) => row.createdAt === undefined || Date.parse(row.createdAt) >= Date.parse(from))
    .toSorted((one, other) => other.id - one.id);
  const meta = {
    total: found.length,
    skipped: start,
    perPage: size,
    page: Number(page),
    pageCount: Math.ceil(found.length / size),
  };
  return { status: true, message, data: found.slice(start, start + size).map(describe), meta };
}
