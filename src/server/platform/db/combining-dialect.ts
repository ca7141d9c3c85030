import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Waits, waitsOf } from './later.ts';

/** Called after each statement with its text and duration, never with its values. */
export type OnStatement = (text: string, milliseconds: number) => void;

/** Called after work waited for a connection, with the milliseconds. */
export type OnWait = (milliseconds: number) => void;

/** PostgreSQL takes 65,535 parameters in one statement. */
const MOST_PARAMETERS = 30_000;
/** The planner's time grows faster than the number of parts. */
const MOST_PARTS = 40;

/** Of `require_change` in the migrations. */
const CHANGED_NOTHING = 'NY001';

interface Options {
  onStatement: OnStatement | null;
  onWait: OnWait | null;
}

/** A dialect whose connections send the statements that wait (see later.ts) together. */
export function combining(dialect: Dialect, options: Options): Dialect {
  return {
    createDriver: () => new CombiningDriver(dialect.createDriver(), options),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

interface Part extends Waits {
  query: CompiledQuery;
  /** How many rows it changes, if it must change any. */
  rows: number;
}

const kindOf = (part: Part): unknown => part.change?.kind ?? part;

/** Changes of one kind become one part, in the place of the first. */
function together(waiting: readonly Part[]): Part[] {
  const byKind = Map.groupBy(waiting, kindOf);
  return [...byKind.values()].map((parts) => {
    const [first] = parts as [Part];
    if (!first.change) return first;
    const query = first.change.write(parts.map(({ change }) => change?.values ?? []));
    return { ...first, query, rows: first.change.addsUp ? new Set(parts.map(({ row }) => row)).size : parts.length };
  });
}

/** The texts of what is joined again and again. */
const joinedTexts = new LRUCache<string, string>({ max: 500 });

/** Joins statements with WITH. Those that must change something run first, and fail if they did not. */
function joined(parts: readonly Part[]): CompiledQuery {
  const key = parts.map(({ query, onNothing, rows }) => `${query.sql};${onNothing ? rows : 0};`).join('');
  const text = joinedTexts.get(key) ?? joinedText(parts);
  joinedTexts.set(key, text);
  return CompiledQuery.raw(
    text,
    parts.flatMap(({ query }) => query.parameters),
  );
}

function joinedText(parts: readonly Part[]): string {
  const texts: string[] = [];
  const checks: string[] = [];
  let before = 0;
  for (const [index, { query, onNothing, rows }] of parts.entries()) {
    const first = before;
    const text = query.sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + first}`);
    texts.push(`part_${index} as (${text}${onNothing ? ' returning 1' : ''})`);
    // Of several rows, all must have changed.
    const share = rows > 1 ? ` / ${rows}` : '';
    if (onNothing) checks.push(`require_change(${index}, (select count(*)${share} from part_${index}))`);
    before += query.parameters.length;
  }
  return `with ${texts.join(', ')} select ${checks.join(', ') || '1'}`;
}

class CombiningConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #onStatement: OnStatement | null;
  #isInTransaction = false;
  #waiting: Part[] = [];

  constructor(inner: DatabaseConnection, onStatement: OnStatement | null) {
    this.inner = inner;
    this.#onStatement = onStatement;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const waits = waitsOf(query);
    if (!waits) {
      if (this.#waiting.length > 0) await this.sendWaiting();
      return this.#run<R>(query);
    }
    if (!this.#isInTransaction) throw new Error('a statement can only wait inside a transaction');
    if (!this.#canJoin(query, waits)) await this.sendWaiting();
    this.#waiting.push({ query, ...waits, rows: 1 });
    return { rows: [] };
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.sendWaiting();
    yield* this.inner.streamQuery<R>(query, chunkSize);
  }

  /** Runs everything that waits, as one statement. */
  async sendWaiting(): Promise<void> {
    const parts = together(this.#waiting);
    const [only] = parts;
    if (!only) return;
    this.#waiting = [];
    const isPlain = parts.length === 1 && !only.onNothing;
    try {
      await this.#run(isPlain ? only.query : joined(parts));
    } catch (error) {
      const { code, detail } = error as { code?: string; detail?: string };
      if (code === CHANGED_NOTHING) parts[Number(detail)]?.onNothing?.();
      throw error;
    }
  }

  begin(): void {
    this.#isInTransaction = true;
  }

  end(): void {
    this.#isInTransaction = false;
    this.#waiting = [];
  }

  #canJoin(query: CompiledQuery, { row, change }: Waits): boolean {
    if (new Set(this.#waiting.map(kindOf)).size === MOST_PARTS) return false;
    const addsTo = (other: Part) => change?.addsUp === true && other.change?.kind === change.kind;
    if (row !== undefined && this.#waiting.some((other) => other.row === row && !addsTo(other))) return false;
    const taken = this.#waiting.reduce((sum, other) => sum + other.query.parameters.length, 0);
    return taken + query.parameters.length <= MOST_PARAMETERS;
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#onStatement) return this.inner.executeQuery<R>(query);
    const startedAt = performance.now();
    try {
      return await this.inner.executeQuery<R>(query);
    } finally {
      this.#onStatement(query.sql, performance.now() - startedAt);
    }
  }
}

class CombiningDriver implements Driver {
  readonly #driver: Driver;
  readonly #options: Options;
  readonly #connections = new WeakMap<DatabaseConnection, CombiningConnection>();

  constructor(driver: Driver, options: Options) {
    this.#driver = driver;
    this.#options = options;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<CombiningConnection> {
    const startedAt = performance.now();
    const inner = await this.#driver.acquireConnection();
    this.#options.onWait?.(performance.now() - startedAt);
    const known = this.#connections.get(inner);
    if (known) return known;
    const connection = new CombiningConnection(inner, this.#options.onStatement);
    this.#connections.set(inner, connection);
    return connection;
  }

  async beginTransaction(connection: CombiningConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(connection.inner, settings);
    connection.begin();
  }

  async commitTransaction(connection: CombiningConnection): Promise<void> {
    const sending = connection.sendWaiting();
    // The commit need not wait for an answer: if what was sent fails, it rolls back. So locks are held a round trip less.
    const committing = this.#driver.commitTransaction(connection.inner);
    committing.catch(() => undefined);
    await sending;
    await committing;
    connection.end();
  }

  async rollbackTransaction(connection: CombiningConnection): Promise<void> {
    connection.end();
    await this.#driver.rollbackTransaction(connection.inner);
  }

  releaseConnection(connection: CombiningConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
