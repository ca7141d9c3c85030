import type { FastifyInstance } from 'fastify';
import { cedis, escapeHtml, page } from './html.ts';
import { MTN_FAULTS, type MtnFault, type MtnStore } from './mtn-state.ts';

/** The page of MTN's partner portal, with switches for what goes wrong; also as JSON for tests. */

const SHARES = { '0': 'Off', '0.1': '1 in 10', '0.3': '3 in 10', '0.5': 'Half of them', '1': 'Always' } as const;
const SHOWN = 25;

export function mountMtnDesk(server: FastifyInstance, store: MtnStore): void {
  const { state } = store;
  server.get('/health', async () => ({ status: true }));
  server.get('/operator', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(deskPage(store)),
  );
  server.post<{ Body: Record<string, string> }>('/operator/faults', async (request, reply) => {
    store.setFaults(request.body);
    return reply.redirect('/operator', 303);
  });
  server.post<{ Body: { amount?: string | number } }>('/operator/top-up', async (request, reply) => {
    const amount = Math.round(Number(request.body.amount) * 100);
    if (!Number.isSafeInteger(amount) || amount < 100) return reply.status(400).send({ message: 'Invalid amount' });
    state.balance += amount;
    store.save();
    return reply.redirect('/operator', 303);
  });
  server.get('/sandbox/state', async () => state);
  /** As if somebody had moved money in the portal. */
  server.put<{ Body: { pesewas: number } }>('/sandbox/balance', async (request) => {
    state.balance = request.body.pesewas;
    store.save();
    return { balance: state.balance };
  });
  server.put<{ Body: Record<string, number> }>('/sandbox/faults', async (request) => {
    store.setFaults(request.body);
    return { faults: state.faults };
  });
}

function deskPage({ state }: MtnStore): string {
  const switches = Object.entries(MTN_FAULTS)
    .map(([name, words]) => {
      const fault = name as MtnFault;
      const options = Object.entries(SHARES)
        .map(
          ([share, label]) =>
            `<option value="${share}" ${state.faults[fault] === Number(share) ? 'selected' : ''}>${label}</option>`,
        )
        .join('');
      return `<tr><td><b>${name}</b><br><span class="quiet">${words}</span></td>
        <td><select name="${name}" aria-label="${name}">${options}</select></td>
        <td class="number">${state.firings[fault]}</td></tr>`;
    })
    .join('');
  const transfers = Object.values(state.transfers)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, SHOWN)
    .map(
      ({ externalId, status, reason, amount }) =>
        `<tr><td>${escapeHtml(externalId)}</td><td>${status} ${reason ?? ''}</td><td class="number">${cedis(amount)}</td></tr>`,
    )
    .join('');
  return page(
    'MTN sandbox',
    `<header><div><p class="quiet" style="margin:0">MTN MoMo disbursements, balance</p><h1>${cedis(state.balance)}</h1></div></header>
    <p>Transfers are paid from this balance. Nothing is settled into it: it is topped up from the bank.</p>
    <form method="post" action="/operator/top-up">
      <label class="field" for="amount">Top up the balance from the bank, in GH₵</label>
      <input type="tel" id="amount" name="amount" value="1000">
      <button class="main">Top up the balance</button>
    </form>
    <h2>What goes wrong</h2>
    <p>No real money moves here. Switch on what you want to see go wrong; the number is how often it did.</p>
    <form method="post" action="/operator/faults">
      <div class="scroll"><table><tr><th>Fault</th><th>How often</th><th class="right">Fired</th></tr>${switches}</table></div>
      <button class="main">Save the switches</button>
    </form>
    <h2>Transfers</h2>
    ${transfers ? `<div class="scroll"><table>${transfers}</table></div>` : '<p class="quiet">None yet.</p>'}`,
    true,
  );
}
