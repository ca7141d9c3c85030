import type { FastifyInstance } from 'fastify';
import { type AirtimeUrls, mountAirtime } from './airtime.ts';
import { mountCollections, mountPaymentPages } from './collections.ts';
import { type Context, hangUp, INTEGRATION, isFaulty, keepSilent } from './context.ts';
import { mountDisputeDesk, mountDisputes } from './disputes.ts';
import { limitCalls } from './limits.ts';
import { MOST_PER_PAGE, pageMeta } from './lists.ts';
import { mountOperator } from './operator.ts';
import { mountReceiver } from './receiver.ts';
import { mountRefunds } from './refunds.ts';
import { mountRooms } from './rooms.ts';
import { addressOf, listen, makeServer, Timers } from './serving.ts';
import { mountSettlementDesk, mountSettlements } from './settlements.ts';
import { mountSms } from './sms.ts';
import { Store } from './state.ts';
import { mountRecipients, mountTransfers } from './transfers.ts';
import { mountUssd } from './ussd.ts';
import { Webhooks } from './webhooks.ts';

/**
 * A stand-in for the payment provider that speaks its documented HTTP API, so that the product always runs the same
 * adapter.
 */
export interface SandboxOptions {
  port: number;
  secretKey: string;
  /** Where events are sent; null sends none. */
  webhookUrl: string | null;
  /** The address that approves transfers before they continue; null skips the approval. */
  approvalUrl: string | null;
  /** Where top-ups of airtime are reported and asked about; null does neither. */
  airtime?: AirtimeUrls | null;
  stateFile: string | null;
  /** How long a transfer stays pending, in milliseconds. */
  transferMs?: number;
  /** Overrides the provider’s rate limits, in calls a minute. */
  limits?: Parameters<typeof limitCalls>[2];
}

const TRANSFER_MS = 1500;

export async function startSandbox(options: SandboxOptions): Promise<{ url: string; close(): Promise<void> }> {
  const store = new Store(options.stateFile);
  const server = makeServer();
  const timers = new Timers();
  const { later } = timers;
  const address = () => addressOf(server, options.port);
  const context: Context = {
    store,
    webhooks: new Webhooks(options, store, later),
    transferMs: options.transferMs ?? TRANSFER_MS,
    later,
    address,
  };

  mountPaymentPages(server, context);
  mountOperator(server, context);
  mountSettlementDesk(server, context);
  mountDisputeDesk(server, context);
  mountRooms(server);
  mountReceiver(server);
  mountSms(server, context);
  mountAirtime(server, context, options.airtime ?? null);
  mountUssd(server, context);
  server.get('/health', async () => ({ status: true }));
  server.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
        await reply.status(401).send({ status: false, message: 'Invalid key', type: 'api_error', code: 'invalid_key' });
      }
    });
    api.addHook('onRequest', async (request, reply) => {
      if (isFaulty(context, 'down')) return hangUp(request, reply);
      if (isFaulty(context, 'silent')) return keepSilent(request, reply);
    });
    limitCalls(api, store, options.limits);
    mountCollections(api, context);
    mountRecipients(api, context);
    mountTransfers(api, context, options.approvalUrl);
    mountRefunds(api, context);
    mountDisputes(api, context);
    mountBalance(api, context);
    mountSettlements(api, context);
  });

  await listen(server, options.port);
  return {
    url: address(),
    close: async () => {
      timers.close();
      await server.close();
      store.flush();
    },
  };
}

function mountBalance(api: FastifyInstance, { store: { state } }: Context): void {
  api.get('/balance', async () => ({
    status: true,
    message: 'Balances retrieved',
    data: [{ currency: 'GHS', balance: state.balance }],
  }));

  api.get<{ Querystring: { perPage?: string; page?: string } }>('/balance/ledger', async (request) => {
    const perPage = Math.min(Number(request.query.perPage ?? 50), MOST_PER_PAGE);
    const page = Number(request.query.page ?? 1);
    const start = (page - 1) * perPage;
    const newestFirst = state.lines.toReversed().slice(start, start + perPage);
    return {
      status: true,
      message: 'Balance ledger retrieved',
      data: newestFirst.map(({ item, row, ...line }) => ({
        ...line,
        integration: INTEGRATION,
        domain: 'test',
        currency: 'GHS',
        model_responsible: item,
        model_row: row,
        updatedAt: line.createdAt,
      })),
      meta: pageMeta(state.lines.length, { start, size: perPage, page }),
    };
  });
}
