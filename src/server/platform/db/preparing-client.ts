import pg from 'pg';

/*
 * PostgreSQL plans a statement each time it arrives, unless the connection has prepared it: for the joins of a busy
 * screen, planning takes longer than running. So repeated statements are prepared, each under one name for all connections.
 */

/** How often a text must run before it is prepared: some texts run only once. */
const COMES_AGAIN = 3;
/** A limit, because each prepared statement takes database memory in every connection that runs it. */
const MOST_PREPARED = 500;
const MOST_COUNTED = 1000;

/** "Cached plan must not change result type": a migration changed a table since the statement was prepared. */
const PLAN_OUTDATED = '0A000';

/** Whether a prepared statement failed because its tables changed; the next try prepares it again. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === PLAN_OUTDATED && error.message.includes('cached plan');
}

/** The names of prepared statements: one list for all connections of the process. */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #made = 0;

  /** The name to prepare a text under; undefined if it has not run often enough. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count === COMES_AGAIN) return this.#nameAgain(text);
    if (this.#counts.size >= MOST_COUNTED) this.#counts.clear();
    this.#counts.set(text, count);
    return undefined;
  }

  /** Gives the text a new name, so that it is prepared again with the current tables. */
  renew(text: string): void {
    this.#nameAgain(text);
  }

  #nameAgain(text: string): string {
    this.#counts.delete(text);
    this.#made += 1;
    const name = `s${this.#made}`;
    this.#names.set(text, name);
    return name;
  }
}

const PROCESS_NAMES = new PreparedNames();

/** The server has not answered in time: it is frozen, or the network lost it. */
const SILENT = 'Query read timeout';

/** A message of the server that the driver's types leave out. */
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** A connection that is closed when a statement gets no answer: the next one would wait behind it. */
export class BoundedClient extends pg.Client {
  #gathers = false;
  #isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // PostgreSQL reports it when a connection is made.
    this.connection.on('parameterStatus' as never, ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
  }

  /** Whether the server is a standby. */
  get isStandby(): boolean {
    return this.#isStandby;
  }

  /** Statements of the same moment, a change and its commit, leave in one system call. */
  #gather(): void {
    const { stream } = this.connection;
    if (this.#gathers) return;
    this.#gathers = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathers = false;
      stream.uncork();
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they are
  override query(...given: any[]): any {
    this.#gather();
    const answer: unknown = super.query(...(given as Parameters<pg.Client['query']>));
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (error instanceof Error && error.message === SILENT) this.connection.stream.destroy();
      throw error;
    });
  }
}

/** A connection behind a pooler: nothing is prepared, not even by a library that names its statements. */
export class UnpreparedClient extends BoundedClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they are
  override query(...given: any[]): any {
    const [statement, ...rest] = given;
    const isNamed = typeof statement === 'object' && typeof statement.name === 'string' && 'text' in statement;
    return super.query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/** A connection that prepares repeated statements. */
export class PreparingClient extends BoundedClient {
  readonly #names: PreparedNames;

  constructor(config?: string | pg.ClientConfig, names = PROCESS_NAMES) {
    super(config);
    this.#names = names;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they are
  override query(...given: any[]): any {
    const [text, values, callback] = given;
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    // Statements without values are sent unprepared: begin and commit need no plan, and migrations have several statements.
    const name = hasValues && callback === undefined ? this.#names.nameOf(text) : undefined;
    if (name === undefined) return super.query(...given);
    return super.query({ name, text, values }).catch((error: unknown) => {
      if (isPlanOutdated(error)) this.#names.renew(text);
      throw error;
    });
  }
}
