import { setImmediate } from 'node:timers/promises';
import type { App } from './app.ts';
import type { Tx } from './db/database.ts';

/** Reads a row by its id. Simultaneous reads, such as those of concurrent requests, share one statement. Nothing is cached. */
export function readTogether<Row>(
  read: (tx: Tx, ids: readonly string[], now: Date) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): (app: Pick<App, 'read'>, id: string) => Promise<Row | undefined> {
  const gathering = new WeakMap<object, { ids: Set<string>; rows: Promise<Map<string, Row>> }>();
  return async (app, id) => {
    let batch = gathering.get(app);
    if (batch === undefined) {
      const ids = new Set<string>();
      const readAll = async () => {
        await setImmediate();
        gathering.delete(app);
        const rows = await app.read((reader) => read(reader.tx, [...ids], reader.now));
        return new Map(rows.map((row) => [idOf(row), row]));
      };
      batch = { ids, rows: readAll() };
      gathering.set(app, batch);
    }
    batch.ids.add(id);
    return (await batch.rows).get(id);
  };
}
