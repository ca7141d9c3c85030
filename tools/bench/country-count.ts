import pg from 'pg';
import { COUNTING_FLAGS } from './statements.ts';

/*
 * What a piece of work writes to the database, by table. Written rows and their WAL are read with pg_walinspect, so triggers,
 * foreign keys and deleted rows count too. Indexes and monthly partitions count with their table.
 */

/** The server's settings: WAL is kept until it is read, and without full-page images. */
export const COUNTED_FLAGS = {
  ...COUNTING_FLAGS,
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  wal_keep_size: '8GB',
};

export interface TableCount {
  /** Rows that were inserted, and those that were changed or deleted. */
  inserted: number;
  changed: number;
  walBytes: number;
}

export interface Count {
  tables: Map<string, TableCount>;
  /** All WAL, including commits. */
  walBytes: number;
  /** Transactions that wrote something. */
  transactions: number;
  /** Statements that write, as the product sent them. */
  statements: number;
}

export interface Size {
  rows: number;
  bytes: number;
}

interface Mark {
  lsn: string;
  transaction: number;
  statements: Map<string, number>;
  live: number;
}

/** Every table of the product with its indexes and TOAST tables, by filenode. */
const FILES = `
  with relation as (
    select c.oid, pg_relation_filenode(c.oid) as file,
      case c.relkind when 'i' then (select indrelid from pg_index where indexrelid = c.oid)
        when 't' then (select oid from pg_class where reltoastrelid = c.oid) else c.oid end as owner, c.relkind = 'r' as is_heap
    from pg_class c where c.relkind in ('r', 'i', 't')
  ), owned as (
    -- A TOAST table's index counts with the table that it belongs to.
    select r.file, r.is_heap, coalesce((select oid from pg_class where reltoastrelid = r.owner), r.owner) as owner
    from relation r where r.file is not null
  )
  select file::text, is_heap as "isHeap",
    case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table"
  from owned o
  join lateral (select coalesce(pg_partition_root(o.owner), o.owner) as root) whole on true
  join pg_class c on c.oid = whole.root join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss')`;

const BLOCKS = `
  select relfilenode::text as file,
    count(*) filter (where resource_manager = 'Heap' and record_type like 'INSERT%')::int as inserted,
    count(*) filter (where resource_manager = 'Heap' and block_id = 0
      and (record_type like 'UPDATE%' or record_type like 'HOT_UPDATE%' or record_type like 'DELETE%'))::int as changed,
    coalesce(sum(record_length) filter (where block_id = 0), 0)::float8 as bytes
  from pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn) group by 1`;

const SIZES = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table",
    coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(c.oid) where isleaf), pg_total_relation_size(c.oid))::float8 as bytes,
    (xpath('/row/rows/text()', query_to_xml(format('select count(*) as rows from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::int
      as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`;

/** Statements that write, except the queue's polling. */
const WRITES = `
  select query, calls::float8 from pg_stat_statements
  where toplevel and query ~* '\\m(insert into|update|delete from)\\M' and query !~* 'pg_stat_statements|skip locked'`;

export class Counter {
  readonly #server: pg.Client;
  readonly #product: pg.Client;

  private constructor(server: pg.Client, product: pg.Client) {
    this.#server = server;
    this.#product = product;
  }

  /** Reads the WAL through another database of the server, so that the product's own has no extra extension. */
  static async open(serverUrl: string, databaseUrl: string): Promise<Counter> {
    const server = new pg.Client({ connectionString: serverUrl });
    const product = new pg.Client({ connectionString: databaseUrl });
    // Stopping the server also ends idle connections; statements fail by themselves.
    for (const client of [server, product]) client.on('error', () => undefined);
    await Promise.all([server.connect(), product.connect()]);
    await server.query('create extension pg_stat_statements');
    await server.query('create extension pg_walinspect');
    return new Counter(server, product);
  }

  /** Counts what some work writes. */
  async count(work: () => Promise<unknown>): Promise<Count> {
    const before = await this.#mark();
    await work();
    const after = await this.#mark();
    const { rows: files } = await this.#product.query<{ file: string; isHeap: boolean; table: string }>(FILES);
    const ownerOf = new Map(files.map((file) => [file.file, file]));
    const { rows: blocks } = await this.#server.query<{
      file: string;
      inserted: number;
      changed: number;
      bytes: number;
    }>(BLOCKS, [before.lsn, after.lsn]);
    const tables = new Map<string, TableCount>();
    for (const { file, inserted, changed, bytes } of blocks) {
      const owner = ownerOf.get(file);
      if (!owner) continue;
      const count = tables.get(owner.table) ?? { inserted: 0, changed: 0, walBytes: 0 };
      if (owner.isHeap) {
        count.inserted += inserted;
        count.changed += changed;
      }
      count.walBytes += bytes;
      tables.set(owner.table, count);
    }
    // An unlogged table: its rows are counted by their sequence, and each is deleted some minutes later.
    const live = after.live - before.live;
    tables.set('live_event', { inserted: live, changed: live, walBytes: 0 });
    const { rows } = await this.#server.query<{ bytes: number }>('select ($2::pg_lsn - $1::pg_lsn)::float8 as bytes', [
      before.lsn,
      after.lsn,
    ]);
    let statements = 0;
    for (const [query, calls] of after.statements) statements += calls - (before.statements.get(query) ?? 0);
    return {
      tables,
      walBytes: rows[0]?.bytes ?? 0,
      transactions: after.transaction - before.transaction,
      statements,
    };
  }

  /** How large every table is now, with its indexes. */
  async sizes(): Promise<Map<string, Size>> {
    const { rows } = await this.#product.query<{ table: string } & Size>(SIZES);
    return new Map(rows.map(({ table, rows: count, bytes }) => [table, { rows: count, bytes }]));
  }

  async close(): Promise<void> {
    await Promise.all([this.#server.end(), this.#product.end()]);
  }

  async #mark(): Promise<Mark> {
    const { rows } = await this.#server.query<{ lsn: string; transaction: number }>(
      `select pg_current_wal_flush_lsn()::text as lsn, pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transaction`,
    );
    const { rows: statements } = await this.#server.query<{ query: string; calls: number }>(WRITES);
    const { rows: live } = await this.#product.query<{ last: string | null }>(
      "select pg_sequence_last_value(pg_get_serial_sequence('live_event', 'id'))::text as last",
    );
    const byQuery = new Map<string, number>();
    for (const { query, calls } of statements) byQuery.set(query, (byQuery.get(query) ?? 0) + calls);
    return {
      lsn: rows[0]?.lsn ?? '0/0',
      transaction: rows[0]?.transaction ?? 0,
      statements: byQuery,
      live: Number(live[0]?.last ?? 0),
    };
  }
}

/** Subtracts a baseline, which was counted for `share` of the time. */
export function without(count: Count, idle: Count, share: number): Count {
  const less = (own: number, others: number) => Math.max(0, own - others * share);
  const tables = new Map<string, TableCount>();
  for (const [table, own] of count.tables) {
    const other = idle.tables.get(table) ?? { inserted: 0, changed: 0, walBytes: 0 };
    tables.set(table, {
      inserted: less(own.inserted, other.inserted),
      changed: less(own.changed, other.changed),
      walBytes: less(own.walBytes, other.walBytes),
    });
  }
  return {
    tables,
    walBytes: less(count.walBytes, idle.walBytes),
    transactions: less(count.transactions, idle.transactions),
    statements: less(count.statements, idle.statements),
  };
}
