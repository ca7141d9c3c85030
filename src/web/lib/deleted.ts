import type { CallName } from '../../contract/all-endpoints.ts';

/** The id of what a successful DELETE has removed: the last part of its address. Null for parts that have no id. */
export function deletedBy(call: CallName, params: unknown): string | null {
  const name = /^DELETE .*\{(\w+)\}$/.exec(call)?.[1];
  const id = name === undefined ? undefined : (params as Record<string, unknown> | undefined)?.[name];
  return typeof id === 'string' ? id : null;
}

/** Whether a query with this key is about something with this id. */
export function isAbout(queryKey: readonly unknown[], id: string): boolean {
  return queryKey.some((part) => {
    const { params, query } = (part ?? {}) as { params?: object; query?: object };
    return [params, query].some((values) => values !== undefined && Object.values(values).includes(id));
  });
}
