import Fastify, { type FastifyInstance } from 'fastify';

/** A server that accepts forms as well as JSON. */
export function makeServer(): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  return server;
}

/** Timers that are cleared when the stand-in closes. */
export class Timers {
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  readonly later = (ms: number, work: () => void): void => {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  };

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

/** It only listens on this machine, because any visitor can create money here. */
const LOOPBACK = '127.0.0.1';

/** Listens on the preferred port, or on any free one if it is taken. */
export async function listen(server: FastifyInstance, port: number): Promise<void> {
  try {
    await server.listen({ port, host: LOOPBACK });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await server.listen({ port: 0, host: LOOPBACK });
  }
}

/** The address that a server listens on; before it listens, that of the preferred port. */
export function addressOf(server: FastifyInstance, port: number): string {
  const [bound] = server.addresses();
  return `http://localhost:${typeof bound === 'object' ? bound.port : port}`;
}
