import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pause } from '../clients/http.ts';
import type { EmbeddedProduct } from './product.ts';

const CHECK_BOOKS = fileURLToPath(new URL('../../../src/server/check-books.ts', import.meta.url));
const ENDS_WITHIN_MS = 60_000;
/** The product checks its disk every 2 seconds. */
const SAID_WITHIN_MS = 5_000;
const LOOK_MS = 100;

/** The product keeps running without a restart, explains what happened, and works again afterwards. */
export async function survive(
  product: EmbeddedProduct,
  words: readonly RegExp[],
  run: () => Promise<void>,
): Promise<void> {
  const { printed } = product;
  await run();
  await product.untilReady();
  const said = () => words.every((pattern) => pattern.test(wordsOf(product.printedSince(printed))));
  for (const since = Date.now(); !said() && Date.now() - since < SAID_WITHIN_MS; ) await pause(LOOK_MS);
  expectWords(product.printedSince(printed), words);
}

/** PostgreSQL keeps running, and has not even restarted its backends. */
export async function undisturbed(databaseUrl: string, run: () => Promise<void>): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await run();
    await client.query('select');
  });
}

/** A start that can't succeed exits within seconds, with an explanation. */
export async function expectRefusal(
  product: EmbeddedProduct,
  env: Readonly<Record<string, string>>,
  words: RegExp,
): Promise<void> {
  const { code, printed } = await runBeside(product, product.args, env);
  if (code !== 1) throw new Error(`a start that can’t succeed ended with ${code}`);
  expectWords(printed, [words]);
}

export async function expectRightBooks(product: EmbeddedProduct): Promise<void> {
  const { code, printed } = await runBeside(product, [CHECK_BOOKS], product.env);
  if (code !== 0) throw new Error(`the check of the books ended with ${code}: ${printed.slice(-300)}`);
  expectWords(printed, [/The books are right/]);
}

/** Runs another program with the product's settings until it exits. */
async function runBeside(product: EmbeddedProduct, args: readonly string[], env: Readonly<Record<string, string>>) {
  const folder = join(product.logFile, '..', 'beside');
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, `${Date.now()}.log`);
  const child = product.newChild(logFile, env, args);
  child.start();
  await child.untilEnded(ENDS_WITHIN_MS);
  return { code: child.exitCode, printed: readFileSync(logFile, 'utf8') };
}

/** The lines for people; the others are the JSON log, which may contain stacks. */
export function wordsOf(printed: string): string {
  return printed
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n')
    .trim();
}

export function expectWords(printed: string, words: readonly RegExp[]): void {
  const said = wordsOf(printed);
  for (const pattern of words) {
    if (!pattern.test(said)) throw new Error(`it did not say ${pattern}, but: ${said.slice(0, 300) || 'nothing'}`);
  }
  const trace = said.split('\n').find((line) => /^\s+at .*\(?.*:\d+:\d+\)?$/.test(line));
  if (trace !== undefined) throw new Error(`it printed a stack trace: ${trace.trim()}`);
}

export async function ask<T extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<T[]> {
  return withClient(databaseUrl, async (client) => (await client.query<T>(sql)).rows);
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
