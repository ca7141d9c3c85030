import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

interface Made {
  html: string;
  brotli: Buffer;
  tag: string;
}

/** If a page is older than this many times its maximum age, we wait for a new one instead of sending the old one. */
const TOO_OLD = 10;

/**
 * A page that is the same for everybody: rendered and compressed once. When it is older than `maxSeconds`, it is
 * rendered again in the background while visitors get the old one.
 */
export class Document {
  readonly #render: () => Promise<string>;
  readonly #maxMs: number;
  #shown: Promise<Made> | null = null;
  #next: Promise<Made> | null = null;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(render: () => Promise<string>, maxSeconds = Number.POSITIVE_INFINITY) {
    this.#render = render;
    this.#maxMs = maxSeconds * 1000;
  }

  read(): Promise<Made> {
    const age = performance.now() - this.#madeAt;
    if (this.#shown && age <= this.#maxMs) return this.#shown;
    this.#next ??= this.#remake();
    const shown = this.#shown;
    if (!shown) return this.#next;
    // If rendering fails, an old page is better than none.
    if (age > this.#maxMs * TOO_OLD) return this.#next.catch(() => shown);
    // Nobody awaits this promise: a failure is ignored, and the next request tries again.
    this.#next.catch(() => undefined);
    return shown;
  }

  /** If rendering fails, the next request tries again. */
  async #remake(): Promise<Made> {
    try {
      const made = await this.#make();
      this.#shown = Promise.resolve(made);
      this.#madeAt = performance.now();
      return made;
    } finally {
      this.#next = null;
    }
  }

  async #make(): Promise<Made> {
    const html = await this.#render();
    const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 24)}"`;
    const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    return { html, brotli, tag };
  }
}

/** Sends a document in the smallest encoding the browser supports, or 304 if the browser already has it. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  { status = 200, varies = '' }: { status?: number; varies?: string } = {},
): Promise<FastifyReply> {
  const { html, brotli, tag } = await document.read();
  reply
    .status(status)
    .header('cache-control', 'no-cache')
    .header('etag', tag)
    .header('vary', varies ? `accept-encoding, ${varies}` : 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === tag) return reply.status(304).send();
  reply.type('text/html; charset=utf-8');
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html);
}
