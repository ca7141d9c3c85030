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
