/**
 * Waits for statements of one transaction that don't need each other's answers. They reach the server together, so that several
 * cost one round trip, and run in this order. Throws the first error once all have ended: nothing is sent after a rollback.
 */
export async function pipelined<T extends readonly Promise<unknown>[]>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  let failure: { error: unknown } | null = null;
  const noteFailure = (error: unknown) => {
    failure ??= { error };
  };
  for (const statement of statements) statement.catch(noteFailure);
  await Promise.allSettled(statements);
  if (failure) throw (failure as { error: unknown }).error;
  return Promise.all(statements);
}
