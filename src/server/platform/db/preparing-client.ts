import pg from 'pg';

const MARK = /^\/\* prepared (\w+) \*\//;

/** Marks a statement's text, so that the connections below prepare it under its name. */
export function markPrepared(name: string, text: string): string {
  return `/* prepared ${name} */ ${text}`;
}

/** A connection that prepares marked statements and sends all other queries unchanged. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they are
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    return super.query(...(asked as Parameters<pg.Client['query']>));
  }
}
