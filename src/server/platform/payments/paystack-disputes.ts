import * as z from 'zod/mini';
import type { Dispute, DisputeAnswer, DisputePort } from './port.ts';
import { type ProviderCall, ProviderUnavailable } from './provider-http.ts';

/** Paystack's calls about disputes (facts in docs/money.md). */

const STATUSES: Record<string, Dispute['status']> = {
  'awaiting-merchant-feedback': 'awaitsUs',
  pending: 'awaitsUs',
  'awaiting-bank-feedback': 'awaitsBank',
  resolved: 'resolved',
  archived: 'archived',
};

/** The winner of a resolved dispute. Our own acceptance and a missed deadline return the money to the payer. */
const OUTCOMES: Record<string, Dispute['outcome']> = {
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
  declined: 'won',
};

const ProviderId = z.union([z.number(), z.string()]);
const Amount = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]);
const Text = z.optional(z.nullable(z.string()));
const Step = z.object({ status: z.string(), by: Text, createdAt: z.string() });
const Words = z.object({ sender: Text, body: z.string(), createdAt: z.string() });
const DisputeData = z.object({
  id: ProviderId,
  refund_amount: z.optional(z.nullable(Amount)),
  currency: Text,
  status: z.string(),
  resolution: Text,
  transaction: z.object({
    id: ProviderId,
    reference: z.string(),
    amount: Amount,
    currency: z.string(),
    status: Text,
  }),
  category: Text,
  dueAt: Text,
  resolvedAt: Text,
  history: z._default(z.nullable(z.array(Step)), null),
  messages: z._default(z.nullable(z.array(Words)), null),
  // Replies have the first form, events the second.
  createdAt: z.optional(z.string()),
  created_at: z.optional(z.string()),
  updatedAt: Text,
  updated_at: Text,
});
const EvidenceData = z.object({ id: ProviderId });
const UploadData = z.object({ signedUrl: z.url(), fileName: z.string() });
const RefundData = z.object({
  id: ProviderId,
  dispute: z.optional(z.nullable(z.union([ProviderId, z.object({ id: ProviderId })]))),
});

/** A longer list counts as unclear: it was not read to its end. */
const PAGE_SIZE = 100;
const MOST_PAGES = 1000;
const UPLOAD_TIMEOUT_MS = 30_000;

export function disputeCalls(call: ProviderCall): DisputePort {
  /** The provider's words in a clear refusal. Anything else throws. */
  async function answer(send: Promise<Awaited<ReturnType<ProviderCall>>>): Promise<DisputeAnswer & { data: unknown }> {
    const { ok, message, data } = await send;
    return { refusal: ok ? null : message || 'The provider refused it.', data };
  }

  const pathOf = (disputeId: string, rest = '') => `/dispute/${encodeURIComponent(disputeId)}${rest}`;

  return {
    listDisputes: async (since, page) => {
      const query = new URLSearchParams({ perPage: String(PAGE_SIZE), page: String(page), from: since.toISOString() });
      const { ok, message, data } = await call('GET', `/dispute?${query}`);
      if (!ok) throw new ProviderUnavailable(message);
      const rows = z.array(DisputeData).parse(data);
      return rows.length === 0 ? null : rows.flatMap((row) => asDispute(row) ?? []);
    },

    getDispute: async (disputeId) => {
      const { ok, httpStatus, message, data } = await call('GET', pathOf(disputeId));
      if (httpStatus === 404) return null;
      if (!ok) throw new ProviderUnavailable(message);
      return asDispute(DisputeData.parse(data));
    },

    findDisputeRefund: async ({ disputeId, collectionId }) => {
      let firstBefore: unknown = null;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = new URLSearchParams({
          transaction: collectionId,
          perPage: String(PAGE_SIZE),
          page: String(page),
        });
        const { ok, message, data } = await call('GET', `/refund?${query}`);
        if (!ok) throw new ProviderUnavailable(message);
        const rows = z.array(RefundData).parse(data);
        const found = rows.find(({ dispute }) => {
          const id = typeof dispute === 'object' && dispute !== null ? dispute.id : dispute;
          return id !== undefined && id !== null && String(id) === disputeId;
        });
        if (found) return String(found.id);
        const [first] = rows;
        if (!first || first.id === firstBefore) return null;
        firstBefore = first.id;
      }
      return null;
    },

    uploadEvidence: async (disputeId, { name, mediaType, bytes }) => {
      const query = new URLSearchParams({ upload_filename: name });
      const { data, refusal } = await answer(call('GET', pathOf(disputeId, `/upload_url?${query}`)));
      if (refusal !== null) return { refusal, fileName: null };
      const { signedUrl, fileName } = UploadData.parse(data);
      let response: Response;
      try {
        response = await fetch(signedUrl, {
          method: 'PUT',
          headers: { 'content-type': mediaType },
          body: new Uint8Array(bytes),
          signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
        });
      } catch (error) {
        throw new ProviderUnavailable('the file could not be uploaded', { cause: error });
      }
      if (!response.ok) throw new ProviderUnavailable(`the file could not be uploaded: ${response.status}`);
      return { refusal: null, fileName };
    },

    addEvidence: async (disputeId, evidence) => {
      const body = {
        customer_email: evidence.customerEmail,
        customer_name: evidence.customerName,
        customer_phone: evidence.customerPhone,
        service_details: evidence.serviceDetails,
        ...(evidence.deliveryAddress === null ? {} : { delivery_address: evidence.deliveryAddress }),
        ...(evidence.deliveryDate === null ? {} : { delivery_date: evidence.deliveryDate }),
      };
      const { refusal, data } = await answer(call('POST', pathOf(disputeId, '/evidence'), body));
      return { refusal, evidenceId: refusal === null ? String(EvidenceData.parse(data).id) : null };
    },

    resolveDispute: async (disputeId, { resolution, message, refundPesewas, fileName, evidenceId }) => {
      const body = {
        resolution,
        message,
        refund_amount: refundPesewas,
        uploaded_filename: fileName,
        ...(evidenceId === null ? {} : { evidence: Number(evidenceId) }),
      };
      const { refusal } = await answer(call('PUT', pathOf(disputeId, '/resolve'), body));
      return { refusal };
    },
  };
}

/** Null for a dispute in another currency: we collect cedis only. */
function asDispute(row: z.output<typeof DisputeData>): Dispute | null {
  const { transaction, resolution = null, category = null } = row;
  if (transaction.currency !== 'GHS') return null;
  const status = STATUSES[row.status] ?? 'unknown';
  const createdAt = row.createdAt ?? row.created_at;
  return {
    id: String(row.id),
    status,
    outcome: status === 'resolved' ? (OUTCOMES[resolution ?? ''] ?? (isBack(transaction) ? 'lost' : null)) : null,
    resolution,
    category,
    collectionId: String(transaction.id),
    collectionReference: transaction.reference,
    paidPesewas: transaction.amount,
    claimedPesewas: row.refund_amount ?? transaction.amount,
    openedAt: createdAt === undefined ? new Date(0) : new Date(createdAt),
    dueAt: instantOf(row.dueAt),
    resolvedAt: instantOf(row.resolvedAt),
    updatedAt: instantOf(row.updatedAt ?? row.updated_at),
    history: (row.history ?? []).map(({ status: step, by, createdAt: at }) => ({
      words: step,
      by: by ?? null,
      at: new Date(at),
    })),
    messages: (row.messages ?? []).map(({ body, sender, createdAt: at }) => ({
      words: body,
      by: sender ?? null,
      at: new Date(at),
    })),
  };
}

/** The sample of a resolved dispute has a payment that is `reversed`. */
function isBack({ status }: { status?: string | null | undefined }): boolean {
  return status === 'reversed';
}

function instantOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
