import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Port } from '../instance.ts';

const FINISH_MS = 10_000;

/** The `Port` of an instance that gets its requests from another instance instead of the network. */
export class HandedOver implements Port {
  #handle: RequestListener | null = null;
  #open = 0;
  #onDone: () => void = () => undefined;

  attach() {
    return {
      serverFactory: (handler: (...given: never[]) => void) => {
        this.#handle = handler as RequestListener;
        // Never listens, but Fastify needs a server to close.
        return createServer();
      },
      serve: () => undefined,
    };
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#open += 1;
    response.once('close', () => {
      this.#open -= 1;
      if (this.#open === 0) this.#onDone();
    });
    this.#handle?.(request, response);
  }

  /** Resolves when every open request is answered. */
  async close(): Promise<void> {
    if (this.#open === 0) return;
    const done = new Promise<void>((resolve) => {
      this.#onDone = resolve;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FINISH_MS);
    });
    await Promise.race([done, late]);
    clearTimeout(timer);
  }
}
