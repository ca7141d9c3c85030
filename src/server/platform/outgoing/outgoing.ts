import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isLoopback, isPublic } from './public-addresses.ts';

/*
 * Calls to addresses that somebody else chose. They must not reach what only our network reaches, so a name is resolved
 * once, each of its addresses is checked, and the connection goes to one of those: a DNS answer that changes a moment later has
 * no effect.
 */

/** Why there is no usable answer. */
export type OutgoingProblem = 'ADDRESS' | 'NAME' | 'CONNECTION' | 'CERTIFICATE' | 'TIMEOUT';

export interface OutgoingAnswer<Body = string> {
  /** Null without an answer. */
  status: number | null;
  /** The beginning of the answer's body as text, or all of its bytes; null if it is too long. */
  body: Body | null;
  problem: OutgoingProblem | null;
  durationMs: number;
}

export interface Outgoing {
  /** Posts a text and reads the answer. Redirects are not followed. It never throws because of the other side. */
  post(url: string, request: { headers: Readonly<Record<string, string>>; body: string }): Promise<OutgoingAnswer>;
  /**
   * Gets a file with a maximum size in bytes, which also holds after decompression. Up to three redirects are followed, each of
   * them checked as the first address is. It never throws because of the other side.
   */
  get(
    url: string,
    request: { headers: Readonly<Record<string, string>>; mostBytes: number },
  ): Promise<OutgoingAnswer<Buffer>>;
}

/** All addresses of a name; throws if it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

interface Options {
  /** For development and tests: this machine may be called too, also without encryption. */
  allowsThisMachine: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
const MOST_REDIRECTS = 3;
/** How many bytes of the answer's body are returned. */
const KEPT_BYTES = 1024;

class Problem extends Error {
  readonly kind: OutgoingProblem;

  constructor(kind: OutgoingProblem) {
    super(kind);
    this.kind = kind;
  }
}

export function outgoing({ allowsThisMachine, resolve = resolveByDns, timeoutMs = TIMEOUT_MS }: Options): Outgoing {
  const maySend = (address: string) => isPublic(address) || (allowsThisMachine && isLoopback(address));

  const addressesNamed = async (host: string): Promise<readonly string[]> => {
    if (isIP(host)) return [host];
    // Name servers don't know this name, so it is resolved here.
    if (allowsThisMachine && host === 'localhost') return ['127.0.0.1', '::1'];
    return resolve(host).catch(() => Promise.reject(new Problem('NAME')));
  };

  const addressesOf = async ({ protocol, hostname }: URL): Promise<string[]> => {
    const host = hostname.replace(/^\[(.+)\]$/, '$1');
    const found = await addressesNamed(host);
    if (found.length === 0) throw new Problem('NAME');
    const mayBePlain = allowsThisMachine && found.every(isLoopback);
    if (!found.every(maySend) || (protocol !== 'https:' && !mayBePlain)) throw new Problem('ADDRESS');
    return [...found];
  };

  /** Calls an address and reads its answer, within the timeout of one call. */
  const call = async <Body>(
    url: string,
    request: Omit<Sent, 'signal'>,
    read: (response: IncomingMessage) => Promise<Body | null>,
    redirects: number,
  ): Promise<OutgoingAnswer<Body>> => {
    const startedAt = performance.now();
    const took = () => Math.round(performance.now() - startedAt);
    const signal = AbortSignal.timeout(timeoutMs);
    let status: number | null = null;
    try {
      let target = new URL(url);
      for (let left = redirects; ; left -= 1) {
        const addresses = await untilAborted(addressesOf(target), signal);
        const response = await send(target, addresses, { ...request, signal });
        status = response.statusCode ?? null;
        const { location } = response.headers;
        if (left === 0 || status === null || status < 300 || status > 399 || location === undefined) {
          return { status, body: await read(response), problem: null, durationMs: took() };
        }
        response.destroy();
        target = new URL(location, target);
      }
    } catch (error) {
      return { status, body: null, problem: signal.aborted ? 'TIMEOUT' : problemOf(error), durationMs: took() };
    }
  };

  return {
    post: (url, { headers, body }) => call(url, { method: 'POST', headers, body }, beginningOf, 0),
    get: (url, { headers, mostBytes }) =>
      call(
        url,
        { method: 'GET', headers: { ...headers, 'accept-encoding': 'gzip' }, body: null },
        (response) => wholeOf(response, mostBytes),
        MOST_REDIRECTS,
      ),
  };
}

interface Sent {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
}

function send(
  target: URL,
  addresses: readonly string[],
  { method, headers, body, signal }: Sent,
): Promise<IncomingMessage> {
  const bytes = body === null ? null : Buffer.from(body);
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((done, failed) => {
    const length = bytes === null ? {} : { 'content-length': bytes.length };
    const options = { method, headers: { ...headers, ...length }, signal };
    // Without an agent: a pooled connection may lead to an address that was checked long ago.
    const sent = request(target, { ...options, agent: false, lookup: pinnedTo(addresses) }, done);
    sent.on('error', failed);
    sent.end(bytes ?? undefined);
  });
}

/** A `lookup` that returns the checked addresses, whatever name is asked for. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Reads an answer up to the limit, and returns its beginning. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let read = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    read += part.length;
    // Leaving the loop closes the connection.
    if (read >= MOST_BYTES) break;
  }
  // The database can't store NUL.
  return Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}

/** Reads a whole body; null if it exceeds the limit, before or after decompression. */
async function wholeOf(response: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const isCompressed = /^(x-)?gzip$/i.test(response.headers['content-encoding'] ?? '');
  // The callback is empty because the loop below throws the errors of both streams.
  const body = isCompressed ? pipeline(response, createGunzip(), () => undefined) : response;
  const parts: Buffer[] = [];
  let read = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    read += part.length;
    // Leaving the loop closes the connection.
    if (read > mostBytes) return null;
  }
  return Buffer.concat(parts);
}

function problemOf(error: unknown): OutgoingProblem {
  if (error instanceof Problem) return error.kind;
  const code = String((error as { code?: unknown }).code ?? '');
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS_CERT/.test(code) ? 'CERTIFICATE' : 'CONNECTION';
}

/** Rejects at the timeout, even if the work can't be stopped. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Asks the name servers themselves, so that no file and no search list of this machine adds names. */
async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
