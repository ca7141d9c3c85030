import pg from 'pg';

/*
 * Statements are counted with pg_stat_statements in a separate run, so that its cost does not affect the figures. The extension
 * is in the server's first database, so that the product's own is as in production.
 */

export interface Statements {
  /** Statements as clients sent them, including BEGIN and COMMIT. */
  sent: number;
  /** Statements that functions and triggers run inside them. */
  nested: number;
  planMs: number;
  executeMs: number;
}

interface Statement {
  query: string;
  calls: number;
  plans: number;
  planMs: number;
  executeMs: number;
}

/** The settings that the server needs at its start. */
export const COUNTING_FLAGS = { shared_preload_libraries: 'pg_stat_statements' };

export class StatementCounter {
  readonly #client: pg.Client;
  /** Statements per second that the product sends without requests. */
  #idle: Statements = { sent: 0, nested: 0, planMs: 0, executeMs: 0 };

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(serverUrl: string): Promise<StatementCounter> {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query('create extension pg_stat_statements');
    const counter = new StatementCounter(client);
    await counter.#track('none');
    return counter;
  }

  /** Measures for some seconds what background work, such as the job queue, sends without any request. */
  async learnIdle(seconds: number): Promise<void> {
    const { total } = await this.count(() => new Promise((resolve) => setTimeout(resolve, seconds * 1000)), false);
    this.#idle = scaled(total, 1 / seconds);
  }

  /**
   * Counts the statements of `work`, without those that would have been sent anyway, and lists them, the most expensive first.
   */
  async count(
    work: () => Promise<unknown>,
    withoutIdle = true,
  ): Promise<{ total: Statements; statements: Statement[] }> {
    await this.#track('all');
    await this.#client.query('select pg_stat_statements_reset()');
    const from = performance.now();
    await work();
    const seconds = (performance.now() - from) / 1000;
    await this.#track('none');
    const { rows } = await this.#client.query<Statement & { toplevel: boolean }>(
      `select query, toplevel, calls::float8, plans::float8, total_plan_time as "planMs", total_exec_time as "executeMs"
       from pg_stat_statements where query not ilike '%pg_stat_statements%' and query <> 'select pg_reload_conf()'
       order by total_plan_time + total_exec_time desc`,
    );
    const total = { sent: 0, nested: 0, planMs: 0, executeMs: 0 };
    for (const { toplevel, calls, planMs, executeMs } of rows) {
      total[toplevel ? 'sent' : 'nested'] += calls;
      total.planMs += planMs;
      // A nested statement's time is included in its caller's.
      if (toplevel) total.executeMs += executeMs;
    }
    const idle = scaled(this.#idle, withoutIdle ? -seconds : 0);
    return { total: sum(total, idle), statements: rows };
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #track(which: 'all' | 'none'): Promise<void> {
    await this.#client.query(`alter system set pg_stat_statements.track = '${which}'`);
    await this.#client.query(`alter system set pg_stat_statements.track_planning = ${which === 'all' ? 'on' : 'off'}`);
    await this.#client.query('select pg_reload_conf()');
    // Backends read their configuration before their next statement; the signal needs a moment to reach all of them.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function scaled(statements: Statements, by: number): Statements {
  const { sent, nested, planMs, executeMs } = statements;
  return { sent: sent * by, nested: nested * by, planMs: planMs * by, executeMs: executeMs * by };
}

function sum(one: Statements, other: Statements): Statements {
  return {
    sent: one.sent + other.sent,
    nested: one.nested + other.nested,
    planMs: one.planMs + other.planMs,
    executeMs: one.executeMs + other.executeMs,
  };
}

/** Statements per request: `work` sends the given number of requests. With the option, also prints them. */
export async function countStatements(
  { counter, options }: { counter: StatementCounter; options: { statements: boolean } },
  requests: number,
  work: () => Promise<unknown>,
): Promise<Statements> {
  await counter.learnIdle(2);
  const { total, statements } = await counter.count(work);
  if (options.statements) printStatements(statements, requests);
  const each = scaled(total, 1 / requests);
  console.log(
    `PostgreSQL plans ${each.planMs.toFixed(2)} ms and executes ${each.executeMs.toFixed(2)} ms for each request`,
  );
  return each;
}

/** Prints the statements of a count: calls of each request, and their milliseconds. */
function printStatements(statements: readonly Statement[], requests: number): void {
  console.log('  calls   plans  plan ms   exec ms  (of one request)');
  for (const { query, calls, plans, planMs, executeMs } of statements.slice(0, 60)) {
    const numbers = [calls, plans, planMs, executeMs].map((value) => (value / requests).toFixed(3).padStart(8));
    console.log(`${numbers.join('')}  ${query.replaceAll(/\s+/g, ' ').slice(0, 150)}`);
  }
}
