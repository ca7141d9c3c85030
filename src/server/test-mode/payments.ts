import { codesOf } from '../../domain/codes.ts';
import { MOBILE_MONEY_NETWORKS } from '../../domain/enumerations.ts';
import { localNumber } from '../../domain/mobile-money.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { DisputePort, PaymentPort, PayoutOrder } from '../platform/payments/port.ts';
import * as sql from './payments.sql.ts';

const PAGE_SIZE = 100;
/** The real provider's fees (docs/money.md). */
const COLLECTION_PERCENT = 1.95;
const TRANSFER_FEE_PESEWAS = 100;
/** Transfers to a number that ends like this fail. */
const FAILING = '0001';

const NO_DISPUTES: DisputePort = {
  listDisputes: async () => null,
  getDispute: async () => null,
  findDisputeRefund: async () => null,
  uploadEvidence: async () => ({ refusal: null, fileName: null }),
  addEvidence: async () => ({ refusal: null, evidenceId: null }),
  resolveDispute: async () => ({ refusal: null }),
};

/**
 * The payment provider of a test environment. Its books are in the environment's own database, because several processes may have
 * the environment open. It needs no address, sends no webhooks, and can't reach real money. Every checkout is paid at once, and
 * every order is carried out at once. `nameOf` is the name that a number is registered under.
 */
export function testPayments(
  db: Database,
  { clock, nameOf }: { clock: Clock; nameOf: (number: string) => string | null },
): PaymentPort {
  const insert = (row: Partial<sql.PaymentRow> & Pick<sql.PaymentRow, 'kind' | 'reference' | 'amountPesewas'>) =>
    db.transaction((tx) =>
      sql.insertPayment(tx, {
        collectionReference: null,
        feePesewas: 0,
        outcome: 'succeeded',
        party: {},
        at: clock.now(),
        ...row,
      }),
    );
  const find = (reference: string) => db.read((tx) => sql.findPayment(tx, reference));
  const stateOf = (row: sql.PaymentRow | undefined) =>
    row
      ? {
          outcome: row.outcome,
          reason: row.outcome === 'failed' ? 'The wallet could not be credited' : null,
          providerId: row.id,
        }
      : ({ outcome: 'notFound', reason: null, providerId: null } as const);
  const list = async (kind: sql.PaymentRow['kind'], since: Date | null, page: number) => {
    const rows = await db.read((tx) => sql.listPayments(tx, kind, { since, page, size: PAGE_SIZE }));
    return rows.length === 0 ? null : rows;
  };
  const sendPayout = async ({ reference, amountPesewas, network, number }: PayoutOrder) => {
    const outcome = number.endsWith(FAILING) ? 'failed' : 'succeeded';
    const party = { network, number };
    await insert({ kind: 'TRANSFER', reference, amountPesewas, feePesewas: TRANSFER_FEE_PESEWAS, outcome, party });
    return { ...stateOf(await find(reference)), recipientCode: null };
  };
  return {
    rail: 'PAYSTACK',
    serves: codesOf(MOBILE_MONEY_NETWORKS),
    dashboard: null,
    createCheckout: async ({ reference, amountPesewas, email, returnUrl }) => {
      const feePesewas = Math.round((amountPesewas * COLLECTION_PERCENT) / 100);
      await insert({ kind: 'COLLECTION', reference, amountPesewas, feePesewas, party: { email } });
      return { authorizationUrl: `${returnUrl}?reference=${reference}` };
    },
    getCollection: async (reference) => {
      const row = await find(reference);
      const { amountPesewas = 0, feePesewas = null } = row ?? {};
      return { ...stateOf(row), amountPesewas, feePesewas, currency: 'GHS' };
    },
    listNetworks: async () => codesOf(MOBILE_MONEY_NETWORKS),
    resolveAccountName: async (_network, number) => nameOf(localNumber(number) ?? number),
    sendPayout,
    sendPayouts: (orders) => Promise.all(orders.map(sendPayout)),
    getPayout: async (reference) => stateOf(await find(reference)),
    refund: async ({ collectionReference, amountPesewas, refundId }) => {
      await insert({ kind: 'REFUND', reference: refundId, collectionReference, amountPesewas });
      return stateOf(await find(refundId));
    },
    getRefund: async ({ refundId }) => stateOf(await find(refundId)),
    listBanks: async () => [],
    // Never needed: refunds in a test environment always succeed.
    redirectRefund: async ({ providerId }) => ({ outcome: 'unknown', reason: null, providerId }),
    getBalance: () => db.read((tx) => sql.readBalance(tx)),
    listBalanceLines: (page) => db.read((tx) => sql.listLines(tx, page, PAGE_SIZE)),
    listTransfers: async (since, page) =>
      (await list('TRANSFER', since, page))?.map(({ party, ...row }) => ({
        ...row,
        network: party.network ?? null,
        number: party.number ?? null,
      })) ?? null,
    listCollections: async (since, page) =>
      (await list('COLLECTION', since, page))?.map(({ party, ...row }) => ({ ...row, email: party.email ?? '' })) ??
      null,
    listRefunds: async (since, page) => {
      const rows = await list('REFUND', since, page);
      if (rows === null) return null;
      const collections = await Promise.all(rows.map(({ collectionReference }) => find(collectionReference ?? '')));
      return rows.map((row, index) => ({
        ...row,
        collectionId: collections[index]?.id ?? '',
        refundId: row.reference,
      }));
    },
    // Payments are settled into the balance at once.
    listSettlements: async () => null,
    listSettledPayments: async () => null,
    findCollectionReference: (providerId) => db.read((tx) => sql.findReference(tx, providerId)),
    // Nobody disputes test money.
    ...NO_DISPUTES,
    // No outside reports are accepted.
    parseWebhook: () => null,
    parseApproval: () => null,
  };
}
