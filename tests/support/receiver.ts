import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { z } from 'zod/mini';
import type { ApiEvent } from '../../src/contract/events.ts';

/** A request that an organisation's endpoint received. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  event: z.output<typeof ApiEvent>;
}

type Answer = (received: Received, response: ServerResponse) => unknown;

/** An organisation's software: it records requests, and answers as the test says. */
export class Receiver {
  readonly received: Received[] = [];
  /** 204 unless a test changes it. */
  answer: Answer = (_received, response) => response.writeHead(204).end();
  readonly #server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const headers = request.headers as Record<string, string>;
    const received = { path: request.url ?? '', headers, body, event: JSON.parse(body) };
    this.received.push(received);
    this.answer(received, response);
  });
  #port = 0;

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await receiver.start();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Listens; a restart uses the same port. */
  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Connections are refused until it starts again. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.stop();
  }

  /** The event types, in order of arrival. */
  kinds(): string[] {
    return this.received.map(({ event }) => event.type);
  }
}

/** Whether a receiver's library would accept the request at an instant. */
export function verifies({ body, headers }: Pick<Received, 'body' | 'headers'>, secret: string, at: Date): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}
