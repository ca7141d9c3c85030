import { createHmac, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { hostedPage } from './hosted-page.ts';
import { type Collection, Store, type Transfer } from './state.ts';

/**
 * A stand-in for the payment provider that speaks its documented HTTP API, so that the same adapter always runs. Test
 * numbers by their last four digits:
 *   …0001 fails   …0002 takes ten times as long   …0003 is reversed after success   …0004 loses the answer
 *   …0005 is created late (not found first)   …0006 answers 500 once   …0009 has no name to resolve
 */
export interface SandboxOptions {
  port: number;
  secretKey: string;
  /** Where events go; null sends none. */
  webhookUrl: string | null;
  stateFile: string | null;
  /** How long a transfer stays pending, in milliseconds. */
  transferMs?: number;
}

const COLLECTION_FEE_PERMILLE = 19.5;
const TRANSFER_FEE = 100;
const WEBHOOK_RETRIES_MS = [500, 2000, 10_000];

const NAMES = [
  'Akosua Mensah',
  'Kwame Boateng',
  'Abena Owusu',
  'Yaw Asante',
  'Efua Quaye',
  'Kofi Adjei',
  'Adwoa Amoah',
  'Issah Mahama',
];

export async function startSandbox(options: SandboxOptions): Promise<{ url: string; close(): Promise<void> }> {
  const store = new Store(options.stateFile);
  const server = Fastify({ forceCloseConnections: true });
  const timers = new Set<NodeJS.Timeout>();
  const transferMs = options.transferMs ?? 1500;
  const failedOnce = new Set<string>();

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  // ---- Signed webhooks, retried like the real ones

  async function deliver(event: string, data: object, attempt = 0): Promise<void> {
    if (options.webhookUrl === null) return;
    const body = JSON.stringify({ event, data });
    const signature = createHmac('sha512', options.secretKey).update(body).digest('hex');
    const ok = await fetch(options.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
    }).then(
      (response) => response.ok,
      () => false,
    );
    const wait = WEBHOOK_RETRIES_MS[attempt];
    if (!ok && wait !== undefined) later(wait, () => void deliver(event, data, attempt + 1));
  }

  const collectionData = (collection: Collection) => ({
    id: collection.id,
    domain: 'test',
    status: collection.status,
    reference: collection.reference,
    amount: collection.paidAmount,
    requested_amount: collection.amount,
    currency: 'GHS',
    channel: 'mobile_money',
    fees: collection.status === 'success' ? feeOf(collection.paidAmount) : null,
    gateway_response:
      collection.status === 'success'
        ? 'Approved'
        : collection.status === 'failed'
          ? 'Declined'
          : 'The transaction was not completed',
    paid_at: collection.paidAt,
  });

  const transferData = (transfer: Transfer) => ({
    id: transfer.id,
    domain: 'test',
    amount: transfer.amount,
    currency: 'GHS',
    reference: transfer.reference,
    transfer_code: transfer.code,
    status: transfer.status,
    reason: transfer.reason,
  });

  function refuse(reply: FastifyReply, status: number, message: string, code = 'invalid_params') {
    return reply
      .status(status)
      .send({ status: false, message, type: 'validation_error', code, meta: { nextStep: 'Check the request.' } });
  }

  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  // ---- The hosted page, open to browsers

  server.get<{ Params: { code: string } }>('/checkout/:code', async (request, reply) => {
    const collection = Object.values(store.state.collections).find(
      ({ accessCode }) => accessCode === request.params.code,
    );
    if (!collection) return reply.status(404).type('text/html').send('<p>This payment does not exist.</p>');
    return reply.type('text/html; charset=utf-8').send(hostedPage(collection));
  });

  server.post<{ Params: { code: string }; Body: { outcome?: string } }>('/checkout/:code', async (request, reply) => {
    const collection = Object.values(store.state.collections).find(
      ({ accessCode }) => accessCode === request.params.code,
    );
    if (!collection) return reply.status(404).send();
    const { outcome } = request.body;
    if (collection.status !== 'success' && (outcome === 'success' || outcome === 'wrong')) {
      collection.status = 'success';
      collection.paidAmount = outcome === 'wrong' ? collection.amount - 100 : collection.amount;
      collection.paidAt = new Date().toISOString();
      store.state.balance += collection.paidAmount - feeOf(collection.paidAmount);
      store.save();
      void deliver('charge.success', collectionData(collection));
    } else if (collection.status === 'abandoned' && outcome === 'failed') {
      collection.status = 'failed';
      store.save();
    }
    const back = new URL(collection.callbackUrl);
    back.searchParams.set('trxref', collection.reference);
    back.searchParams.set('reference', collection.reference);
    return reply.redirect(back.toString(), 303);
  });

  /** For tests: sends a payment's event again. */
  server.post<{ Params: { reference: string } }>('/sandbox/redeliver/:reference', async (request) => {
    const collection = store.state.collections[request.params.reference];
    if (collection) await deliver('charge.success', collectionData(collection));
    return { status: true };
  });

  server.get('/health', async () => ({ status: true }));

  server.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
        await reply.status(401).send({ status: false, message: 'Invalid key', type: 'api_error', code: 'invalid_key' });
      }
    });
    collectionRoutes(api);
    payoutRoutes(api);
  });

  function collectionRoutes(api: FastifyInstance): void {
    api.post<{ Body: { email: string; amount: number; reference: string; callback_url: string; currency: string } }>(
      '/transaction/initialize',
      async (request, reply) => {
        const { email, amount, reference, callback_url: callbackUrl, currency } = request.body;
        if (currency !== 'GHS') return refuse(reply, 400, 'Currency not supported by merchant');
        if (!Number.isInteger(amount) || amount < 10) return refuse(reply, 400, 'Invalid Amount Sent');
        if (!/^[A-Za-z0-9\-.=]+$/.test(reference)) return refuse(reply, 400, 'Invalid transaction reference');
        if (store.state.collections[reference]) {
          return refuse(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference');
        }
        const accessCode = randomBytes(8).toString('hex');
        store.state.collections[reference] = {
          id: store.state.nextId++,
          reference,
          accessCode,
          email,
          amount,
          paidAmount: amount,
          callbackUrl,
          status: 'abandoned',
          paidAt: null,
        };
        store.save();
        const data = { authorization_url: `${address()}/checkout/${accessCode}`, access_code: accessCode, reference };
        return { status: true, message: 'Authorization URL created', data };
      },
    );

    api.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request, reply) => {
      const collection = store.state.collections[request.params.reference];
      if (!collection) return refuse(reply, 404, 'Transaction reference not found.', 'transaction_not_found');
      return { status: true, message: 'Verification successful', data: collectionData(collection) };
    });

    api.get('/balance', async () => ({
      status: true,
      message: 'Balances retrieved',
      data: [{ currency: 'GHS', balance: store.state.balance }],
    }));
  }

  function payoutRoutes(api: FastifyInstance): void {
    api.get('/bank', async () => ({
      status: true,
      message: 'Banks retrieved',
      data: [
        { name: 'MTN', code: 'MTN', active: true, type: 'mobile_money', currency: 'GHS' },
        { name: 'Telecel', code: 'VOD', active: true, type: 'mobile_money', currency: 'GHS' },
        { name: 'AirtelTigo', code: 'ATL', active: true, type: 'mobile_money', currency: 'GHS' },
      ],
    }));

    api.get<{ Querystring: { account_number: string; bank_code: string } }>('/bank/resolve', async (request, reply) => {
      const { account_number: number } = request.query;
      if (!/^0\d{9}$/.test(number) || number.endsWith('0009'))
        return refuse(reply, 400, 'Could not resolve account name.');
      const name = NAMES[Number(number.slice(-2)) % NAMES.length];
      return { status: true, message: 'Account number resolved', data: { account_number: number, account_name: name } };
    });

    api.post<{ Body: { name: string; account_number: string; bank_code: string; currency: string } }>(
      '/transferrecipient',
      async (request, reply) => {
        const { name, account_number: accountNumber, bank_code: bankCode } = request.body;
        if (!/^0\d{9}$/.test(accountNumber)) return refuse(reply, 400, 'Account number is invalid');
        const known = Object.values(store.state.recipients).find(
          (recipient) => recipient.accountNumber === accountNumber && recipient.bankCode === bankCode,
        );
        const recipient = known ?? { code: `RCP_${randomBytes(8).toString('hex')}`, name, accountNumber, bankCode };
        store.state.recipients[recipient.code] = recipient;
        store.save();
        return reply.status(201).send({
          status: true,
          message: 'Transfer recipient created successfully',
          data: { recipient_code: recipient.code, name: recipient.name, type: 'mobile_money', active: true },
        });
      },
    );

    api.post<{ Body: { amount: number; recipient: string; reference: string; reason: string; currency: string } }>(
      '/transfer',
      async (request, reply) => {
        const { amount, recipient: code, reference, reason, currency } = request.body;
        const recipient = store.state.recipients[code];
        if (!recipient) return refuse(reply, 400, 'Recipient specified is invalid');
        if (currency !== 'GHS') return refuse(reply, 400, 'Currency not supported by merchant');
        if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return refuse(reply, 400, 'Invalid transfer reference');
        if (store.state.transfers[reference]) {
          return refuse(
            reply,
            400,
            'Please provide a unique reference. Reference already exists on a transfer',
            'duplicate_transfer_reference',
          );
        }
        const ending = recipient.accountNumber.slice(-4);
        if (ending === '0006' && !failedOnce.has(reference)) {
          failedOnce.add(reference);
          return reply.status(502).send({ status: false, message: 'An error occurred' });
        }
        if (store.state.balance < amount + TRANSFER_FEE) {
          return refuse(reply, 400, 'Your balance is not enough to fulfil this request', 'insufficient_balance');
        }
        const transfer: Transfer = {
          id: store.state.nextId++,
          reference,
          code: `TRF_${randomBytes(8).toString('hex')}`,
          recipient: code,
          amount,
          status: 'pending',
          reason,
          visibleFrom: Date.now() + (ending === '0005' ? transferMs * 2 : 0),
        };
        store.state.transfers[reference] = transfer;
        store.state.balance -= amount + TRANSFER_FEE;
        store.save();
        later(ending === '0002' ? transferMs * 10 : ending === '0005' ? transferMs * 3 : transferMs, () =>
          conclude(transfer, ending),
        );
        if (ending === '0004' || ending === '0005') {
          // The request was accepted, but its answer never arrives.
          request.raw.socket.destroy();
          return reply;
        }
        return { status: true, message: 'Transfer has been queued', data: transferData(transfer) };
      },
    );

    api.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async (request, reply) => {
      const transfer = store.state.transfers[request.params.reference];
      if (!transfer || transfer.visibleFrom > Date.now()) {
        return refuse(reply, 404, 'Transfer not found', 'transfer_not_found');
      }
      return { status: true, message: 'Transfer retrieved', data: transferData(transfer) };
    });
  }

  function conclude(transfer: Transfer, ending: string): void {
    if (transfer.status !== 'pending') return;
    if (ending === '0001') {
      transfer.status = 'failed';
      transfer.reason = 'The wallet could not be credited';
      store.state.balance += transfer.amount + TRANSFER_FEE;
      store.save();
      void deliver('transfer.failed', transferData(transfer));
      return;
    }
    transfer.status = 'success';
    store.save();
    void deliver('transfer.success', transferData(transfer));
    if (ending === '0003') {
      later(transferMs, () => {
        transfer.status = 'reversed';
        transfer.reason = 'The network returned the money';
        store.state.balance += transfer.amount;
        store.save();
        void deliver('transfer.reversed', transferData(transfer));
      });
    }
  }

  // What was pending when the process ended goes on.
  for (const transfer of Object.values(store.state.transfers)) {
    const recipient = store.state.recipients[transfer.recipient];
    if (transfer.status === 'pending')
      later(transferMs, () => conclude(transfer, recipient?.accountNumber.slice(-4) ?? ''));
  }

  const address = () => {
    const bound = server.addresses()[0];
    return `http://localhost:${typeof bound === 'object' ? bound.port : options.port}`;
  };

  await listen(server, options.port);
  return {
    url: address(),
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await server.close();
    },
  };
}

/** The wished port, or any free one when it is taken. */
async function listen(server: FastifyInstance, port: number): Promise<void> {
  try {
    await server.listen({ port, host: '::' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await server.listen({ port: 0, host: '::' });
  }
}

function feeOf(amount: number): number {
  return Math.round((amount * COLLECTION_FEE_PERMILLE) / 1000);
}
