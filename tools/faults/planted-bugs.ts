import { randomUUID } from 'node:crypto';
import type { KyselyPlugin, OperationNode } from 'kysely';
import type { App } from '../../src/server/platform/app.ts';
import type { Tx } from '../../src/server/platform/db/database.ts';
import type { PaymentPort, PayoutOrder, PayoutRail, PayoutState } from '../../src/server/platform/payments/port.ts';

/*
 * Plausible bugs, placed between the product and its dependencies. Tests switch them on to check that they are noticed;
 * the product contains none of this.
 */
export const PLANTED_BUGS = {
  newReferencePerRetry: 'a repetition gets a new reference',
  notFoundAsFailed: 'not found is taken as failed',
  serverErrorAsFailed: 'no clear answer is taken as failed',
  noRowLock: 'rows are read without a lock',
  noWebhookDedupe: 'every delivery of an event is a new event',
  currencyLeftOut: 'a transfer does not say its currency',
  failOverOnUnknown: 'no clear answer lets another rail take the payout',
} as const;
export type PlantedBug = keyof typeof PLANTED_BUGS;

export function plantBug(bug: PlantedBug): (app: App) => App {
  return (app) => {
    switch (bug) {
      case 'newReferencePerRetry':
        return { ...app, payments: withNewReferences(app.payments) };
      case 'notFoundAsFailed':
        return { ...app, payments: withOutcome(app.payments, 'notFound') };
      case 'serverErrorAsFailed':
        return { ...app, payments: withOutcome(app.payments, 'unknown') };
      case 'failOverOnUnknown':
        return { ...app, payments: failingOver(app.payments), otherRails: app.otherRails.map(failingOver) };
      case 'noRowLock':
        return {
          ...app,
          db: { ...app.db, transaction: (work) => app.db.transaction((tx, endWith) => work(unlocked(tx), endWith)) },
        };
      case 'noWebhookDedupe':
        return { ...app, payments: withoutDedupe(app.payments) };
      case 'currencyLeftOut':
        leaveCurrencyOut();
        return app;
    }
  };
}

function withNewReferences(port: PaymentPort): PaymentPort {
  const sent = new Map<string, number>();
  const latest = (reference: string) => {
    const times = sent.get(reference) ?? 1;
    return times === 1 ? reference : `${reference}-again${times}`;
  };
  const sendAs = (order: PayoutOrder) => {
    sent.set(order.reference, (sent.get(order.reference) ?? 0) + 1);
    return port.sendPayout({ ...order, reference: latest(order.reference) });
  };
  return {
    ...port,
    sendPayout: sendAs,
    // One by one, which is slower but pays the same.
    sendPayouts: (orders) => Promise.all(orders.map((order) => sendAs(order))),
    getPayout: (reference, transferId) => port.getPayout(latest(reference), transferId),
  };
}

function withOutcome(port: PaymentPort, mistaken: 'notFound' | 'unknown'): PaymentPort {
  const mistake = <S extends PayoutState>(state: S): S =>
    state.outcome === mistaken ? { ...state, outcome: 'failed' } : state;
  return {
    ...port,
    sendPayout: async (order) => mistake(await port.sendPayout(order)),
    sendPayouts: async (orders) => (await port.sendPayouts(orders)).map((state) => mistake(state)),
    getPayout: async (...payout) => mistake(await port.getPayout(...payout)),
  };
}

/** Treats an order without a clear answer as refused. */
function failingOver<R extends PayoutRail>(rail: R): R {
  return {
    ...rail,
    sendPayout: async (order: PayoutOrder) => {
      const state = await rail.sendPayout(order);
      return state.outcome === 'unknown' ? { ...state, outcome: 'refused' as const, because: 'RAIL' as const } : state;
    },
  };
}

function withoutDedupe(port: PaymentPort): PaymentPort {
  return {
    ...port,
    parseWebhook: (rawBytes, headers) => {
      const event = port.parseWebhook(rawBytes, headers);
      return event && { ...event, dedupeKey: `${event.dedupeKey}:${randomUUID()}` };
    },
  };
}

/** Patches all requests of this process. */
function leaveCurrencyOut(): void {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'POST' || !String(input).endsWith('/transfer')) return realFetch(input, init);
    const { currency: _, ...body } = JSON.parse(String(init.body)) as Record<string, unknown>;
    return realFetch(input, { ...init, body: JSON.stringify(body) });
  };
}

/** A transaction whose SELECT … FOR UPDATE locks nothing. */
function unlocked(tx: Tx): Tx {
  return tx.withPlugin(new WithoutLocks());
}

class WithoutLocks implements KyselyPlugin {
  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (node.kind !== 'SelectQueryNode' || !('endModifiers' in node)) return node;
    const { endModifiers: _, ...plain } = node as OperationNode & { endModifiers?: unknown };
    return plain as typeof node;
  }
  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}
