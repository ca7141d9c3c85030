/** Rows of one batch of a file: little memory, and a statement of milliseconds. */
export const BATCH_ROWS = 1000;

/**
 * The rows of a large list, batch by batch. `read` reads one batch in a statement of its own, after the last row of the batch
 * before; it runs only once the batch before was taken. So a slow client holds neither a connection nor memory.
 */
export async function* inBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  limit = BATCH_ROWS,
): AsyncGenerator<Row[], void> {
  for (let after: Row | undefined; ; ) {
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}
