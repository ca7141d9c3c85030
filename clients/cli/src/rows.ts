import { paginate } from '@nyansapo/sdk';

/** The rows of a list that is read by cursor: all of them, or the first `limit`. */
export async function rowsOf<Row>(
  read: Parameters<typeof paginate<Row>>[0],
  limit: number | undefined = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of paginate(read, Math.min(limit, 100))) {
    rows.push(row);
    if (rows.length >= limit) break;
  }
  return rows;
}

const PAGE = 100;

/** The rows of a list that is read page by page: all of them, or the first `limit`. */
export async function rowsByPage<Row>(
  read: (page: { page: number; size: number }) => Promise<{ content: Row[] }>,
  limit: number | undefined = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; rows.length < limit; page += 1) {
    const { content } = await read({ page, size: PAGE });
    rows.push(...content);
    if (content.length < PAGE) break;
  }
  return rows.slice(0, limit);
}
