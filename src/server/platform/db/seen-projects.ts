import { type SqlBool, sql } from 'kysely';

/** Whether a project, by its column, is one of those that somebody sees; null means all of them (ORG-24). */
export function seenBy(projectIds: readonly string[] | null, column: string) {
  return projectIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${[...projectIds]}::uuid[])`;
}
