/** The provider's lists: newest first, page by page. */
export interface ListQuery {
  perPage?: string;
  page?: string;
  from?: string;
}

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
  const size = Number(perPage);
  const start = (Number(page) - 1) * size;
  const newestFirst = rows
    // Rows that don't say when are listed always: a list may have too much, never too little.
    .filter((row) => row.createdAt === undefined || Date.parse(row.createdAt) >= Date.parse(from))
    .toSorted((one, other) => other.id - one.id)
    .slice(start, start + size);
  return { status: true, message, data: newestFirst.map(describe) };
}
