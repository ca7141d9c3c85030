import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** Where a batch of a long section ended: its last row's time, as text to be exact, and id. */
export interface Position {
  positionAt: string;
  positionId: string;
}

/** The next batch of a long section after another batch's last row, oldest first, with the columns of `Position`. */
export function batchAfter<O>(
  query: SelectQueryBuilder<Tables, keyof Tables, O>,
  [at, id]: readonly [at: string, id: string],
  after: Position | undefined,
  limit: number,
): Promise<(O & Position)[]> {
  const [time, key] = [sql.ref<Date>(at), sql.ref<string>(id)];
  return query
    .select([sql<string>`${time}::text`.as('positionAt'), sql<string>`${key}`.as('positionId')])
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(${time}, ${key}) > (${after?.positionAt}::timestamptz, ${after?.positionId}::uuid)`),
    )
    .orderBy(time)
    .orderBy(key)
    .limit(limit)
    .execute() as Promise<(O & Position)[]>;
}
