import type { FastifyInstance } from 'fastify';
import { airtimeDesk } from './airtime.ts';
import { collectionData } from './collections.ts';
import type { Context } from './context.ts';
import { disputeDesk } from './disputes.ts';
import { faultSwitches, setFaults } from './fault-switches.ts';
import { FAULTS } from './faults.ts';
import { cedis, escapeHtml, page } from './html.ts';
import { settlementDesk } from './settlements.ts';
import type { Collection, Transfer } from './state.ts';
import { reverse } from './transfers.ts';

/** The operator's pages (balance, settings, history), also as JSON for tests. */

const SHOWN = 25;

export function mountOperator(server: FastifyInstance, context: Context): void {
  const { store, webhooks } = context;
  const { state } = store;

  server.get('/operator', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(operatorPage(context)),
  );

  server.post<{ Body: Record<string, string> }>('/operator/faults', async (request, reply) => {
    setFaults(state, request.body);
    store.save();
    return reply.redirect('/operator', 303);
  });

  server.post<{ Params: { reference: string } }>('/operator/reverse/:reference', async (request, reply) => {
    const transfer = state.transfers[request.params.reference];
    if (transfer) reverse(context, transfer);
    return reply.redirect('/operator', 303);
  });

  server.post('/operator/deposit', async (_request, reply) => {
    store.move('Adjustment', 0, 100_000, 'A line that nobody’s books explain');
    return reply.redirect('/operator', 303);
  });

  server.get('/sandbox/state', async () => state);
  server.put<{ Body: Record<string, number> }>('/sandbox/faults', async (request) => {
    setFaults(state, request.body);
    store.save();
    return { status: true, faults: state.faults };
  });
  /** Registers a name for a number. */
  server.put<{ Params: { number: string }; Body: { name: string } }>('/sandbox/names/:number', async (request) => {
    state.names[request.params.number] = request.body.name;
    store.save();
    return { status: true };
  });
  /** Sends a payment's event again. */
  server.post<{ Params: { reference: string } }>('/sandbox/redeliver/:reference', async (request) => {
    const collection = state.collections[request.params.reference];
    const body = collection && JSON.stringify({ event: 'charge.success', data: collectionData(collection) });
    if (body) await webhooks.deliver(body);
    return { status: true };
  });
}

function operatorPage(context: Context): string {
  const { state } = context.store;
  const newest = <T extends { id: number }>(rows: Record<string, T>) =>
    Object.values(rows)
      .toSorted((one, other) => other.id - one.id)
      .slice(0, SHOWN);
  const collections = newest(state.collections)
    .map(
      (row) =>
        `<tr><td>${escapeHtml(row.reference)}</td><td>${row.status}</td><td class="number">${cedis(row.paidAmount)}</td><td>${disputeAction(row)}</td></tr>`,
    )
    .join('');
  const transfers = newest(state.transfers).map(transferRow).join('');
  const refunds = newest(state.refunds)
    .map(
      (row) =>
        `<tr><td>${escapeHtml(row.transaction)}</td><td>${row.status}</td><td class="number">${cedis(row.amount)}</td></tr>`,
    )
    .join('');
  const table = (title: string, rows: string) =>
    `<h2>${title}</h2>${rows ? `<div class="scroll"><table>${rows}</table></div>` : '<p class="quiet">None yet.</p>'}`;
  return page(
    'Payment sandbox',
    `<header><div><p class="quiet" style="margin:0">Payment sandbox, balance</p><h1>${cedis(state.balance)}</h1></div></header>
    ${settlementDesk(context)}
    ${faultSwitches(FAULTS, state)}
    ${table('Payments', collections)}${disputeDesk(context)}${table('Transfers', transfers)}${table('Refunds', refunds)}
    ${airtimeDesk(context)}
    <h2>A line that nobody explains</h2>
    <form method="post" action="/operator/deposit"><button>Add GH₵ 1,000.00 that no books know</button></form>`,
    true,
  );
}

function disputeAction({ status, reference }: Collection): string {
  return status === 'success'
    ? `<form method="post" action="/operator/dispute/${escapeHtml(reference)}"><button class="small">Dispute it</button></form>`
    : '';
}

function transferRow(transfer: Transfer): string {
  const action =
    transfer.status === 'success'
      ? `<form method="post" action="/operator/reverse/${transfer.reference}"><button class="small">Return it</button></form>`
      : '';
  return `<tr><td>${transfer.reference}</td><td>${transfer.status}</td><td class="number">${cedis(transfer.amount)}</td><td>${action}</td></tr>`;
}
