import { createHmac } from 'node:crypto';
import { type Fault, fires } from './faults.ts';
import type { Store } from './state.ts';

const RETRIES_MS = [500, 2000, 10_000, 30_000];
const LATE_MS = 3000;
const COPIES = 3;

/** Signed events, retried like the provider's until the response is 200. */
export class Webhooks {
  readonly #url: string | null;
  readonly #secretKey: string;
  readonly #store: Store;
  readonly #later: (ms: number, work: () => void) => void;

  constructor(
    { webhookUrl, secretKey }: { webhookUrl: string | null; secretKey: string },
    store: Store,
    later: (ms: number, work: () => void) => void,
  ) {
    this.#url = webhookUrl;
    this.#secretKey = secretKey;
    this.#store = store;
    this.#later = later;
  }

  send(event: string, data: object): void {
    const fault = (name: Fault) => fires(this.#store.state.faults, this.#store.state.firings, name);
    if (this.#url === null || fault('lostWebhook')) return;
    const copies = fault('duplicateWebhook') ? COPIES : 1;
    const body = JSON.stringify({ event, data });
    for (let copy = 0; copy < copies; copy += 1) {
      if (fault('reorderedWebhook')) this.#later(Math.random() * LATE_MS, () => void this.deliver(body));
      else void this.deliver(body);
    }
  }

  /** Attempts to deliver a signed body; schedules another attempt unless the response is 200. */
  async deliver(body: string, attempt = 0): Promise<void> {
    const ok = (await this.post(this.#url ?? '', body)) === 200;
    const wait = RETRIES_MS[attempt];
    if (!ok && wait !== undefined) this.#later(wait, () => void this.deliver(body, attempt + 1));
  }

  /** Posts a signed body; returns the status, or null without a response. */
  post(url: string, body: string): Promise<number | null> {
    const signature = createHmac('sha512', this.#secretKey).update(body).digest('hex');
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      ({ status }) => status,
      () => null,
    );
  }
}
