import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from './database.ts';

/** A statement that nearly every request runs: its text is written out instead of built each time. */
export function statement<Row, Values extends readonly unknown[]>(text: string) {
  return async (tx: Tx, ...values: Values): Promise<Row[]> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}

const MOST_VALUES = 200;
/** Rows come in many numbers. */
const MOST_SHAPES = 100;

/** Stands for a value while a query is built. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

interface Compilable<Row = unknown> {
  compile(): CompiledQuery<Row>;
}

function placeholders(count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => new Placeholder(index));
}

/** A built query with values instead of its placeholders. */
function filled({ sql, parameters }: CompiledQuery, values: readonly unknown[]): CompiledQuery {
  const own = parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value));
  return CompiledQuery.raw(sql, own);
}

/** A query that nearly every request runs, built once: its text is the same whatever its values. */
export function builtOnce<Values extends readonly unknown[], Row>(
  count: Values['length'],
  build: (tx: Tx, ...values: Values) => Compilable<Row>,
) {
  let template: CompiledQuery<Row> | undefined;
  return async (tx: Tx, ...values: Values): Promise<Row[]> => {
    template ??= build(tx, ...(placeholders(count) as unknown as Values)).compile();
    const { rows } = await tx.executeQuery<Row>(filled(template, values) as CompiledQuery<Row>);
    return rows;
  };
}

/**
 * The same for queries whose text depends on more than one thing, such as the columns of a row: built once for each `shape`,
 * which must say all that the text depends on. `build` gets a placeholder for each value.
 */
export function builtByShape<Value>() {
  const templates = new LRUCache<string, CompiledQuery>({ max: MOST_SHAPES });
  return (shape: string, values: readonly Value[], build: (values: readonly Value[]) => Compilable): CompiledQuery => {
    // Those of many rows are rare, and of many lengths.
    if (values.length > MOST_VALUES) return build(values).compile();
    let template = templates.get(shape);
    if (template === undefined) {
      template = build(placeholders(values.length) as Value[]).compile();
      templates.set(shape, template);
    }
    return filled(template, values);
  };
}
