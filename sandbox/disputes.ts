import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectionData } from './collections.ts';
import { type Context, hangUp, INTEGRATION, isFaulty, refuse } from './context.ts';
import { cedis, escapeHtml } from './html.ts';
import { isWorkingDay, takeChargeback } from './settlements.ts';
import type { Collection, Dispute } from './state.ts';

/*
 * Payments that a payer disputes with their bank. The merchant has 48 hours on working days to accept or to decline with
 * evidence; without an answer, the provider accepts. A lost amount is taken from the next settlement or from the balance.
 */

const ANSWER_HOURS = 48;
const HOUR_MS = 3_600_000;
const MERCHANT = 'merchant@example.com';
const BANK = 'bank@example.com';
const STATUSES = ['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved'];
/** Larger files are refused by the storage behind the address for uploads. */
const UPLOAD_BYTES = 10_000_000;

/** When the merchant's deadline ends: it counts working days only. */
export function dueDate(openedAt: Date): Date {
  let at = openedAt.getTime();
  let left = ANSWER_HOURS * HOUR_MS;
  while (left > 0) {
    const day = new Date(at).toISOString().slice(0, 10);
    const midnight = Date.parse(day) + 24 * HOUR_MS;
    if (isWorkingDay(day)) {
      const step = Math.min(left, midnight - at);
      left -= step;
      at += step;
    } else at = midnight;
  }
  return new Date(at);
}

/** The payment, as replies about disputes contain it. */
function disputedPayment(collection: Collection, isBack: boolean) {
  const {
    source: _,
    fees_breakdown: __,
    receipt_number: ___,
    pos_transaction_data: ____,
    ...payment
  } = collectionData(collection);
  return {
    ...payment,
    status: isBack ? 'reversed' : payment.status,
    customer: { international_format_phone: null },
    plan: {},
    subaccount: {},
  };
}

function isLost({ resolution }: Dispute): boolean {
  return resolution === 'merchant-accepted' || resolution === 'auto-accepted';
}

const customerOf = ({ id, email }: Collection) => ({
  id,
  first_name: null,
  last_name: null,
  email,
  customer_code: `CUS_${id}`,
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
});

export function mountDisputes(api: FastifyInstance, context: Context): void {
  const { store } = context;
  const { collections, disputes } = store.state;

  const find = (id: string) => disputes[Number(id)];
  const collectionOf = (dispute: Dispute) => collections[dispute.transaction]!;
  const notFound = 'Dispute not found';

  api.get<{
    Querystring: { perPage?: string; page?: string; status?: string; transaction?: string; from?: string; to?: string };
  }>('/dispute', async (request, reply) => {
    const { perPage = '50', page = '1', status, transaction, from, to } = request.query;
    if (status !== undefined && !STATUSES.includes(status)) return refuse(reply, 400, 'Invalid status');
    expireDue(context);
    const size = Math.min(Number(perPage), 50);
    const start = (Number(page) - 1) * size;
    const found = Object.values(disputes)
      .filter((dispute) => status === undefined || dispute.status === status)
      .filter((dispute) => transaction === undefined || String(collectionOf(dispute).id) === transaction)
      .filter(({ createdAt }) => from === undefined || createdAt >= new Date(from).toISOString())
      .filter(({ createdAt }) => to === undefined || createdAt <= new Date(to).toISOString())
      .toSorted((one, other) => other.id - one.id);
    return {
      status: true,
      message: 'Disputes retrieved',
      data: found.slice(start, start + size).map((dispute) => {
        const { requested_amount: _, ...payment } = disputedPayment(collectionOf(dispute), isLost(dispute));
        return {
          ...wholeDispute(dispute, collectionOf(dispute)),
          transaction: { ...payment, customer: null, pos_transaction_data: null },
        };
      }),
      meta: {
        total: found.length,
        skipped: start,
        perPage: size,
        page: Number(page),
        pageCount: Math.ceil(found.length / size),
      },
    };
  });

  api.get<{ Params: { id: string } }>('/dispute/:id', async (request, reply) => {
    expireDue(context);
    const dispute = find(request.params.id);
    if (!dispute) return refuse(reply, 404, notFound);
    return { status: true, message: 'Dispute retrieved', data: wholeDispute(dispute, collectionOf(dispute)) };
  });

  api.get<{ Params: { id: string } }>('/dispute/transaction/:id', async (request, reply) => {
    expireDue(context);
    const [dispute] = Object.values(disputes)
      .filter((one) => String(collectionOf(one).id) === request.params.id)
      .toSorted((one, other) => other.id - one.id);
    if (!dispute) return refuse(reply, 404, notFound);
    const { transaction: _, customer: __, ...fields } = wholeDispute(dispute, collectionOf(dispute));
    const ids = { integration: INTEGRATION, transaction: collectionOf(dispute).id, created_by: 30 };
    const data = { ...fields, ...ids, merchant_transaction_reference: null };
    return { status: true, message: 'Dispute retrieved successfully', data };
  });

  api.put<{ Params: { id: string }; Body: { refund_amount?: number; uploaded_filename?: string } }>(
    '/dispute/:id',
    async (request, reply) => {
      const dispute = find(request.params.id);
      const { refund_amount: amount, uploaded_filename: fileName } = request.body;
      if (!dispute) return refuse(reply, 404, notFound);
      const problem = whatIsWrong(dispute, amount, fileName, false);
      if (problem !== null) return refuse(reply, 400, problem);
      Object.assign(dispute, { refundAmount: amount, ...(fileName ? { attachment: fileName } : {}) });
      touch(context, dispute);
      const { history: _, messages: __, ...fields } = wholeDispute(dispute, collectionOf(dispute));
      const data = [{ ...fields, merchant_transaction_reference: null, source: 'bank', organization: 1 }];
      return { status: true, message: 'Dispute updated successfully', data };
    },
  );

  api.get<{ Params: { id: string }; Querystring: { upload_filename?: string } }>(
    '/dispute/:id/upload_url',
    async (request, reply) => {
      const dispute = find(request.params.id);
      if (!dispute) return refuse(reply, 404, notFound);
      if (!/\.\w+$/.test(request.query.upload_filename ?? '')) return refuse(reply, 400, 'upload_filename is required');
      const fileName = randomBytes(10).toString('hex');
      dispute.uploads[fileName] = null;
      store.save();
      const signedUrl = `${context.address()}/uploads/${dispute.id}/${fileName}`;
      return { status: true, message: 'Upload url generated', data: { signedUrl, fileName } };
    },
  );

  api.post<{ Params: { id: string }; Body: Record<string, string | undefined> }>(
    '/dispute/:id/evidence',
    async (request, reply) => {
      const dispute = find(request.params.id);
      if (!dispute) return refuse(reply, 404, notFound);
      if (isFaulty(context, 'lostRequest')) return hangUp(request, reply);
      const needed = ['customer_email', 'customer_name', 'customer_phone', 'service_details'];
      const missing = needed.find((name) => !request.body[name]);
      if (missing !== undefined) return refuse(reply, 400, `${missing} is required`);
      const { delivery_date: date } = request.body;
      if (date !== undefined && !/^\d{4}-\d\d-\d\d$/.test(date)) return refuse(reply, 400, 'delivery_date is invalid');
      if (isOver(context, dispute)) return refuse(reply, 400, 'Dispute is not awaiting merchant feedback');
      const at = store.now().toISOString();
      const evidence = { ...request.body, dispute: dispute.id, id: store.newId(), createdAt: at, updatedAt: at };
      dispute.evidence = evidence.id;
      touch(context, dispute);
      if (isFaulty(context, 'lostAnswer')) return hangUp(request, reply);
      return { status: true, message: 'Evidence created', data: evidence };
    },
  );

  api.put<{ Params: { id: string }; Body: Answer }>('/dispute/:id/resolve', async (request, reply) => {
    const dispute = find(request.params.id);
    if (!dispute) return refuse(reply, 404, notFound);
    if (isFaulty(context, 'lostRequest')) return hangUp(request, reply);
    const { resolution, message, refund_amount: amount, uploaded_filename: fileName, evidence } = request.body;
    if (resolution !== 'merchant-accepted' && resolution !== 'declined')
      return refuse(reply, 400, 'Invalid resolution');
    if (!message) return refuse(reply, 400, 'message is required');
    const problem = whatIsWrong(dispute, amount, fileName, true);
    if (problem !== null) return refuse(reply, 400, problem);
    if (evidence !== undefined && evidence !== dispute.evidence) return refuse(reply, 400, 'Invalid evidence');
    if (dispute.category === 'fraud' && resolution === 'declined' && evidence === undefined) {
      return refuse(reply, 400, 'Evidence is required for fraud claims');
    }
    const at = store.now().toISOString();
    dispute.attachment = fileName ?? null;
    dispute.messages.push({ sender: MERCHANT, body: message, createdAt: at });
    if (resolution === 'merchant-accepted') {
      dispute.refundAmount = amount ?? 0;
      conclude(context, dispute, 'merchant-accepted');
    } else {
      dispute.status = 'awaiting-bank-feedback';
      dispute.resolution = 'declined';
      touch(context, dispute, MERCHANT);
    }
    if (isFaulty(context, 'lostAnswer')) return hangUp(request, reply);
    const { customer: _, history: __, messages: ___, ...fields } = wholeDispute(dispute, collectionOf(dispute));
    const said = {
      dispute: dispute.id,
      sender: MERCHANT,
      body: message,
      id: store.newId(),
      createdAt: at,
      updatedAt: at,
    };
    const data = { ...fields, merchant_transaction_reference: null, created_by: 30, message: said };
    return { status: true, message: 'Dispute successfully resolved', data };
  });

  function whatIsWrong(dispute: Dispute, amount: unknown, fileName: unknown, isFileNeeded: boolean): string | null {
    if (!Number.isInteger(amount) || Number(amount) < 0) return 'refund_amount is required';
    if (Number(amount) > collectionOf(dispute).paidAmount) return 'Refund amount cannot be greater than initial amount';
    if (isFileNeeded && typeof fileName !== 'string') return 'uploaded_filename is required';
    if (typeof fileName === 'string' && !dispute.uploads[fileName]) return 'Invalid uploaded_filename';
    return isOver(context, dispute) ? 'Dispute is not awaiting merchant feedback' : null;
  }
}

interface Answer {
  resolution?: string;
  message?: string;
  refund_amount?: number;
  uploaded_filename?: string;
  evidence?: number;
}

/** Whether the merchant can no longer answer. */
function isOver(context: Context, dispute: Dispute): boolean {
  expireDue(context);
  return dispute.status !== 'awaiting-merchant-feedback';
}

function wholeDispute(dispute: Dispute, collection: Collection) {
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmount,
    currency: 'GHS',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: disputedPayment(collection, isLost(dispute)),
    transaction_reference: null,
    category: dispute.category,
    customer: customerOf(collection),
    bin: null,
    last4: null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: dispute.attachment,
    note: null,
    history: dispute.history,
    messages: dispute.messages,
    createdAt: dispute.createdAt,
    updatedAt: dispute.updatedAt,
  };
}

/** Events format times differently. */
function eventData(dispute: Dispute, collection: Collection) {
  const { createdAt, updatedAt, ...fields } = wholeDispute(dispute, collection);
  const { createdAt: _, ...payment } = disputedPayment(collection, isLost(dispute));
  return {
    ...fields,
    transaction: { ...payment, pos_transaction_data: null },
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

type EventName = 'create' | 'remind' | 'resolve';

function sendEvent({ store, webhooks }: Context, name: EventName, dispute: Dispute): void {
  const collection = store.state.collections[dispute.transaction];
  if (collection) webhooks.send(`charge.dispute.${name}`, eventData(dispute, collection));
}

function touch({ store }: Context, dispute: Dispute, by: string | null = null): void {
  const at = store.now().toISOString();
  dispute.updatedAt = at;
  if (by !== null) dispute.history.push({ status: dispute.status, by, createdAt: at });
  store.save();
}

function conclude(context: Context, dispute: Dispute, resolution: NonNullable<Dispute['resolution']>): void {
  dispute.status = 'resolved';
  dispute.resolution = resolution;
  dispute.resolvedAt = context.store.now().toISOString();
  touch(context, dispute, resolution === 'merchant-accepted' ? MERCHANT : BANK);
  // The money of a reopened dispute stays where it is until the dispute is decided again.
  if (isLost(dispute) !== dispute.isTaken) {
    takeChargeback(context, dispute.id, dispute.isTaken ? -dispute.refundAmount : dispute.refundAmount);
    dispute.isTaken = !dispute.isTaken;
  }
  context.store.save();
  sendEvent(context, 'resolve', dispute);
}

/** Accepts, for the merchant, the disputes that the merchant has not answered in time. */
export function expireDue(context: Context): void {
  const now = context.store.now().toISOString();
  for (const dispute of Object.values(context.store.state.disputes)) {
    if (dispute.status === 'awaiting-merchant-feedback' && dispute.dueAt <= now)
      conclude(context, dispute, 'auto-accepted');
  }
}

/** Opens a dispute of a payment, as the payer's bank does. */
function open(context: Context, reference: string, category: string): Dispute | null {
  const { store } = context;
  const collection = store.state.collections[reference];
  if (collection?.status !== 'success') return null;
  const now = store.now();
  const at = now.toISOString();
  const id = store.newId();
  const dispute: Dispute = {
    id,
    transaction: reference,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category,
    refundAmount: collection.paidAmount,
    dueAt: dueDate(now).toISOString(),
    resolvedAt: null,
    createdAt: at,
    updatedAt: at,
    evidence: null,
    attachment: null,
    uploads: {},
    isTaken: false,
    history: [{ status: 'pending', by: BANK, createdAt: at }],
    messages: [{ sender: BANK, body: 'Customer complained about debit without value', createdAt: at }],
  };
  store.state.disputes[id] = dispute;
  store.save();
  sendEvent(context, 'create', dispute);
  return dispute;
}

/** The bank's side: it opens disputes, sends reminders and decides. */
export function mountDisputeDesk(server: FastifyInstance, context: Context): void {
  const { store } = context;
  const { disputes } = store.state;

  // The upload address, which is part of the provider's storage.
  server.addContentTypeParser(
    ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'],
    { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  );
  server.put<{ Params: { id: string; name: string } }>(
    '/uploads/:id/:name',
    { bodyLimit: UPLOAD_BYTES },
    async (request, reply) => {
      const dispute = disputes[Number(request.params.id)];
      const { name } = request.params;
      if (!dispute || !(name in dispute.uploads)) return reply.status(403).send();
      dispute.uploads[name] = Buffer.isBuffer(request.body) ? request.body.length : String(request.body).length;
      store.save();
      return reply.status(200).send();
    },
  );

  server.post<{ Params: { reference: string }; Body: { category?: string } | null }>(
    '/operator/dispute/:reference',
    async (request, reply) => {
      open(context, request.params.reference, request.body?.category ?? 'chargeback');
      return reply.redirect('/operator', 303);
    },
  );
  server.post<{ Params: { id: string; event: string } }>('/operator/disputes/:id/:event', async (request, reply) => {
    const dispute = disputes[Number(request.params.id)];
    const { event } = request.params;
    if (dispute && event === 'remind') sendEvent(context, 'remind', dispute);
    if (dispute && event === 'payer') conclude(context, dispute, 'auto-accepted');
    if (dispute && event === 'merchant') conclude(context, dispute, 'declined');
    if (dispute && event === 'reopen') {
      const now = store.now();
      Object.assign(dispute, {
        status: 'awaiting-merchant-feedback',
        resolution: null,
        resolvedAt: null,
        dueAt: dueDate(now).toISOString(),
      });
      touch(context, dispute, BANK);
      sendEvent(context, 'create', dispute);
    }
    return reply.redirect('/operator', 303);
  });
}

/** The part of the operator's page that shows disputes. */
export function disputeDesk(context: Context): string {
  expireDue(context);
  const button = (path: string, words: string) =>
    `<form method="post" action="/operator/${path}"><button class="small">${words}</button></form>`;
  const rows = Object.values(context.store.state.disputes)
    .toSorted((one, other) => other.id - one.id)
    .slice(0, 10)
    .map((dispute) => {
      const isOpen = dispute.status !== 'resolved';
      const actions = isOpen
        ? [
            button(`disputes/${dispute.id}/remind`, 'Remind'),
            button(`disputes/${dispute.id}/payer`, 'The payer wins'),
            button(`disputes/${dispute.id}/merchant`, 'The merchant wins'),
          ]
        : [button(`disputes/${dispute.id}/reopen`, 'Reopen')];
      return `<tr><td>${dispute.id}<br><span class="quiet">${escapeHtml(dispute.transaction)}</span></td>
        <td>${dispute.status}<br><span class="quiet">${dispute.resolution ?? `until ${dispute.dueAt.slice(0, 16).replace('T', ' ')}`}</span></td>
        <td class="number">${cedis(dispute.refundAmount)}</td><td>${actions.join(' ')}</td></tr>`;
    })
    .join('');
  return `<h2>Disputes</h2>${rows ? `<div class="scroll"><table>${rows}</table></div>` : '<p class="quiet">None yet. Open one at a payment.</p>'}`;
}
