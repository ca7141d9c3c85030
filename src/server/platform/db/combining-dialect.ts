import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { type Waits, waitsOf } from './later.ts';

/** Called after each statement with its text and duration, never with its values. */
export type OnStatement = (text: string, milliseconds: number) => void;

/** PostgreSQL takes 65,535 parameters in one statement. */
const MOST_PARAMETERS = 30_000;
/** The planner's time grows faster than the number of parts. */
const MOST_PARTS = 40;

/** A dialect whose connections send the statements that wait (see later.ts) together. */
export function combining(dialect: Dialect, onStatement: OnStatement | null): Dialect {
  return {
    createDriver: () => new CombiningDriver(dialect.createDriver(), onStatement),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

interface Part extends Waits {
  query: CompiledQuery;
}

/** Joins statements with WITH. Those that must change something run first and are counted. */
export function joined(parts: readonly Part[]): CompiledQuery {
  const texts: string[] = [];
  const counts: string[] = [];
  const parameters: unknown[] = [];
  for (const [index, { query, onNothing }] of parts.entries()) {
    const before = parameters.length;
    const text = query.sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    texts.push(`part_${index} as (${text}${onNothing ? ' returning 1' : ''})`);
    if (onNothing) counts.push(`(select count(*) from part_${index})::int as part_${index}`);
    parameters.push(...query.parameters);
  }
  return CompiledQuery.raw(`with ${texts.join(', ')} select ${counts.join(', ') || '1'}`, parameters);
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
    this.#waiting.push({ query, ...waits });
    return { rows: [] };
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.sendWaiting();
    yield* this.inner.streamQuery<R>(query, chunkSize);
  }

  /** Runs everything that waits, as one statement. */
  async sendWaiting(): Promise<void> {
    const parts = this.#waiting;
    const [only, second] = parts;
    if (!only) return;
    this.#waiting = [];
    if (!second) {
      const { numAffectedRows } = await this.#run(only.query);
      if (numAffectedRows === 0n) only.onNothing?.();
      return;
    }
    const { rows } = await this.#run<Record<string, number>>(joined(parts));
    for (const [index, { onNothing }] of parts.entries()) {
      if (rows[0]?.[`part_${index}`] === 0) onNothing?.();
    }
  }

  begin(): void {
    this.#isInTransaction = true;
  }

  end(): void {
    this.#isInTransaction = false;
    this.#waiting = [];
  }

  #canJoin(query: CompiledQuery, { row }: Waits): boolean {
    if (this.#waiting.length === MOST_PARTS) return false;
    if (row !== undefined && this.#waiting.some((other) => other.row === row)) return false;
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
  readonly #onStatement: OnStatement | null;
  readonly #connections = new WeakMap<DatabaseConnection, CombiningConnection>();

  constructor(driver: Driver, onStatement: OnStatement | null) {
    this.#driver = driver;
    this.#onStatement = onStatement;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<CombiningConnection> {
    const inner = await this.#driver.acquireConnection();
    const known = this.#connections.get(inner);
    if (known) return known;
    const connection = new CombiningConnection(inner, this.#onStatement);
    this.#connections.set(inner, connection);
    return connection;
  }

  async beginTransaction(connection: CombiningConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(connection.inner, settings);
    connection.begin();
  }

  async commitTransaction(connection: CombiningConnection): Promise<void> {
    await connection.sendWaiting();
    connection.end();
    await this.#driver.commitTransaction(connection.inner);
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
