import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** Where a library sends the SQL that it writes. */
interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

/**
 * Runs statements of a library as one: `start` starts `count` of them with an executor that waits until all have
 * arrived and joins them with WITH. For statements that only write, and whose returned rows are not used.
 */
export async function combined(
  tx: Tx,
  count: number,
  start: (executor: Executor) => Promise<unknown>[],
): Promise<void> {
  const parts: string[] = [];
  const parameters: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const written = promise.then(() => {
    const text = `with ${parts.map((part, index) => `part_${index} as (${part})`).join(', ')} select 1`;
    return tx.executeQuery(CompiledQuery.raw(text, parameters));
  });
  const executor: Executor = {
    executeSql: async (text, values = []) => {
      const before = parameters.length;
      parts.push(text.replace(/\$(\d+)/g, (_, index: string) => `$${Number(index) + before}`));
      parameters.push(...values);
      if (parts.length === count) resolve();
      await written;
      return { rows: [] };
    },
  };
  await Promise.all(start(executor));
}
