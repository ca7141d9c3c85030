import { Agent, request } from 'node:http';
import type { BodyOf, Endpoint, Failure, ParamsOf, QueryOf, ReplyOf, Success } from '../../../src/contract/endpoint.ts';
import { signAccessToken } from '../../../src/server/platform/access-tokens.ts';
import type { RunRecord } from './record.ts';

/** A longer wait for a response is a violation, because the product limits every wait to a few seconds. */
const HUNG_MS = 15_000;
/** How long a read is repeated before the run gives up on it. */
const GIVE_UP_MS = 180_000;
const AGAIN_MS = 250;
const TOKEN_MS = 10 * 60_000;

/** A signed-in person. The run signs their access tokens, because it knows the secret. */
export interface Person {
  userId: string;
  sessionId: string;
}

export interface Given<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}

/** `unknown`: a 503 or a cut connection. The write may have happened, or may still happen. */
export type Outcome<T> = { is: 'done'; content: T } | { is: 'refused'; code: string } | { is: 'unknown' };

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends calls of the contract through the proxy and sorts every error into the record. */
export class Caller {
  readonly record: RunRecord;
  readonly #origin: URL;
  readonly #secret: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #tokens = new Map<string, { token: Promise<string>; at: number }>();

  constructor(origin: string, secret: string, record: RunRecord) {
    this.#origin = new URL(origin);
    this.#secret = secret;
    this.record = record;
  }

  /** One request, sent once. */
  async send<E extends Endpoint>(person: Person, endpoint: E, given: Given<E> = {}): Promise<Outcome<ReplyOf<E>>> {
    const name = `${endpoint.method} ${endpoint.path}`;
    const answer = await this.#exchange(person, endpoint, given).catch((error: Error) => error);
    if (answer instanceof Error) {
      if (answer instanceof HungError) this.record.violate(`${name}: no response within ${HUNG_MS / 1000} s`);
      else this.record.error('cut');
      return { is: 'unknown' };
    }
    const { status, retryAfter, text } = answer;
    if (status === 503) {
      if (retryAfter === undefined) this.record.violate(`${name}: 503 without Retry-After: ${text.slice(0, 200)}`);
      else this.record.error('unavailable');
      return { is: 'unknown' };
    }
    const json = parse(text);
    if (json?.success === true && status >= 200 && status < 300) return { is: 'done', content: json.content as never };
    if (json?.success === false && status >= 400 && status < 500) return { is: 'refused', code: json.code };
    this.record.violate(`${name}: ${status} ${text.slice(0, 200)}`);
    return { is: 'unknown' };
  }

  /** A read, repeated until it is answered: reads are always safe to repeat. Null if it was refused. */
  async read<E extends Endpoint>(person: Person, endpoint: E, given: Given<E> = {}): Promise<ReplyOf<E> | null> {
    for (const since = Date.now(); Date.now() - since < GIVE_UP_MS; await pause(AGAIN_MS)) {
      const outcome = await this.send(person, endpoint, given);
      if (outcome.is === 'done') {
        this.record.reads += 1;
        return outcome.content;
      }
      if (outcome.is === 'refused') {
        this.record.violate(`${endpoint.method} ${endpoint.path}: a read was refused with ${outcome.code}`);
        return null;
      }
    }
    throw new Error(`${endpoint.path} was not answered for ${GIVE_UP_MS / 1000} s`);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #exchange<E extends Endpoint>(person: Person, endpoint: E, { params, query, body }: Given<E>) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Readonly<{ [name: string]: unknown }>)[name])),
    );
    const search = new URLSearchParams(query as { [name: string]: string } | undefined).toString();
    const token = await this.#tokenOf(person);
    const bytes = body === undefined ? null : JSON.stringify(body);
    return new Promise<{ status: number; retryAfter: string | undefined; text: string }>((resolve, reject) => {
      const sent = request(
        {
          host: this.#origin.hostname,
          port: this.#origin.port,
          agent: this.#agent,
          method: endpoint.method,
          path: `/api/v1${path}${search ? `?${search}` : ''}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(bytes === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('error', reject);
          response.on('end', () => {
            clearTimeout(timer);
            resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text });
          });
        },
      );
      const timer = setTimeout(() => sent.destroy(new HungError()), HUNG_MS);
      sent.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      sent.end(bytes ?? undefined);
    });
  }

  /** Access tokens are valid for 15 minutes. */
  #tokenOf({ userId, sessionId }: Person): Promise<string> {
    const kept = this.#tokens.get(userId);
    if (kept && Date.now() - kept.at < TOKEN_MS) return kept.token;
    const now = new Date();
    const token = signAccessToken({ userId, sessionId }, [this.#secret], now);
    this.#tokens.set(userId, { token, at: now.getTime() });
    return token;
  }
}

class HungError extends Error {}

function parse(text: string): Success<unknown> | Failure | null {
  try {
    return JSON.parse(text) as Success<unknown> | Failure;
  } catch {
    return null;
  }
}
