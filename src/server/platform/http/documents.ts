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

/** A page that is the same for everybody: rendered and compressed once, and again when it is older than `maxSeconds`. */
export class Document {
  readonly #render: () => Promise<string>;
  readonly #maxSeconds: number;
  #made: Promise<Made> | null = null;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(render: () => Promise<string>, maxSeconds = Number.POSITIVE_INFINITY) {
    this.#render = render;
    this.#maxSeconds = maxSeconds;
  }

  read(): Promise<Made> {
    const now = performance.now();
    if (!this.#made || now - this.#madeAt > this.#maxSeconds * 1000) {
      this.#madeAt = now;
      const made = this.#make();
      this.#made = made;
      // What could not be made is tried again by the next reader.
      made.catch(() => {
        if (this.#made === made) this.#made = null;
      });
    }
    return this.#made;
  }

  async #make(): Promise<Made> {
    const html = await this.#render();
    const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 24)}"`;
    const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    return { html, brotli, tag };
  }
}

/** Sends a document as small as the browser understands it; who has it already is told so. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  status = 200,
): Promise<FastifyReply> {
  const { html, brotli, tag } = await document.read();
  reply.status(status).header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === tag) return reply.status(304).send();
  reply.type('text/html; charset=utf-8');
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html);
}
