import pg from 'pg';

/** The text of it, and the name that a connection has it prepared under. */
export const BEGIN = 'begin';

/** What the types of the driver leave out. */
interface Wire {
  bind(config: { statement: string }): void;
  execute(config: object): void;
}
interface Inner {
  handleCommandComplete(message: unknown, connection: unknown): void;
}
const inner = pg.Query.prototype as unknown as Inner & pg.Query;

/**
 * The first statement of a transaction, which takes its BEGIN along: a round trip less. The server reads both as one: if BEGIN
 * fails, because a limit cancels it, the statement does not run, which outside a transaction would be for good.
 */
export class OpeningQuery extends pg.Query {
  #hasBegun = false;

  override submit = (connection: pg.Connection) => {
    const wire = connection as unknown as Wire;
    wire.bind({ statement: BEGIN });
    wire.execute({});
    return inner.submit.call(this, connection);
  };

  handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#hasBegun) inner.handleCommandComplete.call(this, message, connection);
    this.#hasBegun = true;
  }
}
