import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '../../../domain/fold.ts';

/** A LIKE pattern that finds a text anywhere in a folded one; % and _ in the text are escaped. */
export function containing(text: string): string {
  return `%${fold(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Whether columns, with a space between them, contain what somebody searches for (LANG-08). */
export function holds(search: string, ...columns: readonly string[]): RawBuilder<SqlBool> {
  const text = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  return sql<SqlBool>`folded(${text}) like ${containing(search)}`;
}
