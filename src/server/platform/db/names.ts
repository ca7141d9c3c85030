import { sql } from 'kysely';

/** The name of the person whose id is in a column; null if there is none. */
export const nameOf = (column: string) =>
  sql<string | null>`(select first_name || ' ' || last_name from app_user where id = ${sql.ref(column)})`;
