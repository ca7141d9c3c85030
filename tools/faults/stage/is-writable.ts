import pg from 'pg';

const TIMEOUT_MS = 2_000;

/** Whether the address leads to a database that accepts writes now. */
export async function isWritable(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean }>('select not pg_is_in_recovery() as writable');
    return rows[0]?.writable ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
