import { sql } from 'kysely';
import type { DECISION_OUTCOMES } from '../../../contract/transfers.ts';
import type { AdjustmentStatus, BankLineStatus, ProFormaStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Tx } from '../../platform/db/database.ts';
import { nameOf } from '../../platform/db/names.ts';
import { selectPage } from '../../platform/db/pages.ts';

/** Which of these lines are already stored. */
export async function findKnownKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('bankLine')
    .select('key')
    .where('key', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export function lockLine(tx: Tx, id: string) {
  return tx.selectFrom('bankLine').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A settlement to the bank with this amount, of the days before a line's day, that no other line is; the nearest first. */
export function findSettlement(
  tx: Tx,
  { amountPesewas, since, until }: { amountPesewas: number; since: string; until: string },
) {
  return tx
    .selectFrom('settlement')
    .select('id')
    .where('destination', '=', 'BANK')
    .where('netPesewas', '=', amountPesewas)
    .where('settledOn', '>=', since)
    .where('settledOn', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bankLine').select('bankLine.id').whereRef('settlementId', '=', 'settlement.id'))),
    )
    .orderBy('settledOn', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export interface ListedLine {
  id: string;
  day: string;
  amountPesewas: number;
  narration: string;
  status: BankLineStatus;
  organizationName: string | null;
  proFormaReference: string | null;
  proFormaOrganizationId: string | null;
  proFormaOrganizationName: string | null;
  proFormaAmountPesewas: number | null;
  proFormaReceivedPesewas: number | null;
  proFormaStatus: ProFormaStatus | null;
  proFormaExpiresOn: string | null;
  decisionId: string | null;
  outcome: keyof typeof DECISION_OUTCOMES | null;
  reason: string | null;
  decisionStatus: AdjustmentStatus | null;
  decisionAt: Date | null;
  decisionOrganizationName: string | null;
  proposerId: string | null;
  proposedBy: string | null;
  decidedBy: string | null;
}

/** Lines with their pro-forma, their wallet and their newest decision. */
function selectLines(tx: Tx) {
  return tx
    .selectFrom('bankLine')
    .leftJoin('proForma', 'proForma.id', 'bankLine.proFormaId')
    .leftJoin('organization as orderer', 'orderer.id', 'proForma.organizationId')
    .leftJoin('topUp', 'topUp.id', 'bankLine.topUpId')
    .leftJoin('organization as owner', 'owner.id', 'topUp.organizationId')
    .leftJoin('bankDecision', (join) =>
      join.on(
        sql<boolean>`bank_decision.id = (
          select id from bank_decision d where d.line_id = bank_line.id order by created_at desc, id desc limit 1)`,
      ),
    )
    .leftJoin('organization as chosen', 'chosen.id', 'bankDecision.organizationId')
    .select([
      'bankLine.id',
      'bankLine.day',
      'bankLine.amountPesewas',
      'narration',
      'bankLine.status',
      'owner.name as organizationName',
      'proForma.reference as proFormaReference',
      'orderer.id as proFormaOrganizationId',
      'orderer.name as proFormaOrganizationName',
      'proForma.amountPesewas as proFormaAmountPesewas',
      'proForma.receivedPesewas as proFormaReceivedPesewas',
      'proForma.status as proFormaStatus',
      'proForma.expiresOn as proFormaExpiresOn',
      'bankDecision.id as decisionId',
      'outcome',
      'bankDecision.reason',
      'bankDecision.status as decisionStatus',
      'bankDecision.createdAt as decisionAt',
      'chosen.name as decisionOrganizationName',
      'bankDecision.proposedBy as proposerId',
      nameOf('bank_decision.proposed_by').as('proposedBy'),
      nameOf('bank_decision.decided_by').as('decidedBy'),
    ]);
}

export function findLine(tx: Tx, id: string): Promise<ListedLine | undefined> {
  return selectLines(tx).where('bankLine.id', '=', id).executeTakeFirst();
}

/** Waiting ones first, then the newest. */
export function listLines(
  tx: Tx,
  { status, page, size }: { status?: BankLineStatus | undefined; page: number; size: number },
): Promise<{ rows: ListedLine[]; total: number }> {
  return selectPage(
    selectLines(tx)
      .$if(status !== undefined, (query) => query.where('bankLine.status', '=', status ?? 'WAITING'))
      .orderBy(sql`(bank_line.status = 'WAITING')`, 'desc')
      .orderBy('bankLine.day', 'desc')
      .orderBy('bankLine.id', 'desc'),
    { page, size },
  );
}

export function lockDecision(tx: Tx, id: string) {
  return tx.selectFrom('bankDecision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function organizationExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
