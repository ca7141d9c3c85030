import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/** How long open requests may take to finish when the process stops. */
const FINISH_MS = 10_000;
const LOOK_MS = 50;
/**
 * Connections that wait to be accepted; Linux has at most `net.core.somaxconn` (4096). Beyond it, connections are not refused but
 * dropped, and tried again after 1, 3 and 7 seconds: with Node's 511, a crowd of 800 kept some people waiting for that long.
 */
const BACKLOG = 4096;

/** How long a connection may take, in milliseconds. */
interface Limits {
  /** To send a whole request, and to send its headers. */
  requestMs: number;
  headersMs: number;
  /** A client that neither reads nor sends for this long counts as gone. Live streams send something more often. */
  silenceMs: number;
  /** Longer than proxies keep idle connections, so that none of them sends a request into one that we are closing. */
  keepAliveMs: number;
  /** How often we check for connections over these limits. */
  checkMs: number;
}
const LIMITS: Limits = {
  requestMs: 30_000,
  headersMs: 10_000,
  silenceMs: 120_000,
  keepAliveMs: 72_000,
  checkMs: 5_000,
};

/**
 * The port of a process. It answers from the first moment until the end, by whichever of our servers is responsible:
 * the one for health checks while the product starts, then the product.
 */
export class Listener {
  readonly #server: Server;
  #handle: RequestListener = (_request, response) => response.writeHead(503).end();
  #isClosing = false;

  private constructor({ requestMs, headersMs, silenceMs, keepAliveMs, checkMs }: Limits) {
    this.#server = createServer(
      { requestTimeout: requestMs, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
      (request, response) => {
        // A client that keeps its connection sends its next request to another process.
        if (this.#isClosing) response.setHeader('connection', 'close');
        this.#handle(request, response);
      },
    );
    this.#server.keepAliveTimeout = keepAliveMs;
    this.#server.timeout = silenceMs;
  }

  /** Throws if the port is taken. Tests set shorter limits. */
  static async open(port: number, host: string, limits = LIMITS): Promise<Listener> {
    const listener = new Listener(limits);
    await new Promise<void>((resolve, reject) => {
      listener.#server.once('error', reject);
      listener.#server.listen({ port, host, backlog: BACKLOG }, resolve);
    });
    return listener;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** For a Fastify server that answers here once `serve` is called. */
  attach(): { serverFactory: FastifyServerFactory; serve: () => void } {
    let handle: RequestListener | null = null;
    return {
      serverFactory: (handler) => {
        // Each Fastify server adds its own handler of unreadable requests: one is enough.
        this.#server.removeAllListeners('clientError');
        handle = handler as RequestListener;
        return this.#server;
      },
      serve: () => {
        if (handle) this.#handle = handle;
      },
    };
  }

  /** Stops accepting connections and resolves when every open request is answered; after 10 seconds the rest is cut off. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    const looking = setInterval(() => this.#server.closeIdleConnections(), LOOK_MS);
    const cutting = setTimeout(() => this.#server.closeAllConnections(), FINISH_MS);
    await closed;
    clearInterval(looking);
    clearTimeout(cutting);
  }
}
