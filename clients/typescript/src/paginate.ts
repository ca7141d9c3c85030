interface Page<Row> {
  content: Row[];
  nextCursor?: string | null;
}

/**
 * Every row of a list, page after page, as you ask for them.
 *
 *     for await (const applicant of paginate((page) => nyansapo.listApplicants({ path: { id }, query: page }))) …
 */
export async function* paginate<Row>(
  read: (page: { cursor?: string; limit: number }) => Promise<Page<Row>>,
  limit = 100,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const page = await read({ limit, ...(cursor ? { cursor } : {}) });
    yield* page.content;
    cursor = page.nextCursor;
  } while (cursor);
}
