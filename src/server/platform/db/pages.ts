import type { SelectQueryBuilder } from 'kysely';

/** A page as clients ask for it, from 0 (API-04). */
export interface PageOf {
  page: number;
  size: number;
}

/**
 * Reads a page by a statement whose rows carry the number of all rows, so that both need one statement. A page past the end has
 * no row to carry it, so the first page is read instead.
 */
export async function readPage<Row extends { total: number }>(
  { page, size }: PageOf,
  read: (limit: number, offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(size, page * size);
  const [any] = rows.length > 0 || page === 0 ? rows : await read(1, 0);
  return { rows, total: any?.total ?? 0 };
}

/** A page of a statement's rows, in its order, and the number of all rows. */
export async function selectPage<DB, TB extends keyof DB, Row>(
  statement: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: PageOf,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await statement
    .limit(size)
    .offset(page * size)
    .execute();
  const counted = statement
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return { rows, total };
}
