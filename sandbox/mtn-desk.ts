import type { FastifyInstance } from 'fastify';
import { faultSwitches, setFaults } from './fault-switches.ts';
import { cedis, escapeHtml, page } from './html.ts';
import { MTN_FAULTS, type MtnStore } from './mtn-state.ts';

/** A page like MTN's partner portal, with switches for faults; also as JSON for tests. */

const SHOWN = 25;

export function mountMtnDesk(server: FastifyInstance, store: MtnStore): void {
  const { state } = store;
  server.get('/health', async () => ({ status: true }));
  server.get('/operator', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(deskPage(store)),
  );
  server.post<{ Body: Record<string, string> }>('/operator/faults', async (request, reply) => {
    setFaults(state, request.body);
    store.save();
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
  /** Moves money, as somebody would in the portal. */
  server.put<{ Body: { pesewas: number } }>('/sandbox/balance', async (request) => {
    state.balance = request.body.pesewas;
    store.save();
    return { balance: state.balance };
  });
  server.put<{ Body: Record<string, number> }>('/sandbox/faults', async (request) => {
    setFaults(state, request.body);
    store.save();
    return { faults: state.faults };
  });
}

function deskPage({ state }: MtnStore): string {
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
    ${faultSwitches(MTN_FAULTS, state)}
    <h2>Transfers</h2>
    ${transfers ? `<div class="scroll"><table>${transfers}</table></div>` : '<p class="quiet">None yet.</p>'}`,
    true,
  );
}
