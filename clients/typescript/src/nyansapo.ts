import { NyansapoError } from './error.ts';
import { createClient, createConfig } from './generated/client/index.ts';
import { NyansapoCalls } from './generated/sdk.gen.ts';
import { retrying } from './retry.ts';

/** The version that the types of this package describe. */
export const API_VERSION = '2026-11-01';

export interface NyansapoOptions {
  /**
   * An API key: nyk_live_… or nyk_test_…. If it is missing, for example because an environment variable is not set, the client
   * makes no calls.
   */
  key: string | undefined;
  /** Where Nyansapo runs, such as https://nyansapo.example. */
  baseUrl: string;
  /** Pins another version of the API. */
  version?: string;
  /** How often a temporarily failed call is retried: 3 times by default. */
  retries?: number;
  /** Instead of the global one. */
  fetch?: typeof fetch;
}

/** A header can't contain other characters, and keys don't. */
function keyOf(key: string | undefined): string {
  if (!key) throw new TypeError('There is no API key. Is its environment variable set?');
  if (!/^[\x21-\x7E]+$/.test(key))
    throw new TypeError('The API key is not complete: it has only letters, digits and _.');
  return key;
}

/** Every public operation as a method. A refusal is thrown as a `NyansapoError`. */
export class Nyansapo extends NyansapoCalls {
  constructor({
    key,
    baseUrl,
    version = API_VERSION,
    retries = 3,
    fetch: fetchOnce = globalThis.fetch,
  }: NyansapoOptions) {
    const client = createClient(
      createConfig({
        baseUrl: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
        auth: keyOf(key),
        headers: { 'Nyansapo-Version': version },
        fetch: retrying((input, init) => fetchOnce(input, init), retries),
        throwOnError: true,
        responseStyle: 'data',
      }),
    );
    client.interceptors.error.use((error, response) =>
      error instanceof NyansapoError
        ? error
        : new NyansapoError(error, response?.status ?? 0, response?.headers.get('x-request-id') ?? null),
    );
    super({ client });
  }
}
