import { sql } from 'kysely';
import type { MobileMoneyNetwork } from '../../domain/enumerations.ts';
import type { Tx } from '../platform/db/database.ts';
import type { BalanceLine } from '../platform/payments/port.ts';

export interface Party {
  network?: MobileMoneyNetwork;
  number?: string;
  email?: string;
}

export interface PaymentRow {
  id: string;
  kind: 'COLLECTION' | 'TRANSFER' | 'REFUND';
  reference: string;
  collectionReference: string | null;
  amountPesewas: number;
  feePesewas: number;
  outcome: 'succeeded' | 'failed';
  party: Party;
  at: Date;
}

/** Carries out a payment once for each reference: a repeated order changes nothing. */
export async function insertPayment(
  tx: Tx,
  { kind, reference, collectionReference, amountPesewas, feePesewas, outcome, party, at }: Omit<PaymentRow, 'id'>,
): Promise<void> {
  const difference = kind === 'COLLECTION' ? amountPesewas - feePesewas : -(amountPesewas + feePesewas);
  await sql`
    with made as (
      insert into test_payment
        (kind, reference, collection_reference, amount_pesewas, fee_pesewas, outcome, party, at)
      values (${kind}, ${reference}, ${collectionReference}, ${amountPesewas}, ${feePesewas}, ${outcome},
        ${JSON.stringify(party)}::jsonb, ${at})
      on conflict (reference) do nothing returning id, at
    )
    insert into test_payment_line (payment_id, difference_pesewas, at)
    select id, ${difference}::bigint, at from made where ${outcome === 'succeeded'}`.execute(tx);
}

const COLUMNS = sql`id::text as id, kind, reference, collection_reference, amount_pesewas, fee_pesewas, outcome, party, at`;

export async function findPayment(tx: Tx, reference: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from test_payment where reference = ${reference}`.execute(
    tx,
  );
  return rows[0];
}

export async function findReference(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`
    select reference from test_payment where id::text = ${id}`.execute(tx);
  return rows[0]?.reference ?? null;
}

/** A page (from 1) of one kind since an instant, newest first. */
export async function listPayments(
  tx: Tx,
  kind: PaymentRow['kind'],
  { since, page, size }: { since: Date | null; page: number; size: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from test_payment where kind = ${kind} and (${since}::timestamptz is null or at >= ${since})
    order by test_payment.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx);
  return rows;
}

export async function readBalance(tx: Tx): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(difference_pesewas), 0)::bigint as balance from test_payment_line`.execute(tx);
  return rows[0]?.balance ?? 0;
}

export async function listLines(tx: Tx, page: number, size: number): Promise<BalanceLine[]> {
  const { rows } = await sql<Omit<BalanceLine, 'item'> & { kind: PaymentRow['kind'] }>`
    select l.id::text as id, p.kind, p.id::text as provider_id, l.difference_pesewas, l.at
    from test_payment_line l join test_payment p on p.id = l.payment_id
    order by l.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx);
  return rows.map(({ kind, ...line }) => ({ ...line, item: kind === 'COLLECTION' ? 'TRANSACTION' : kind }));
}
