import type { App } from '../../platform/app.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import { chargebackDeducted, chargebackReturned, chargebackTaken } from '../ledger/chargeback-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available, owedBy, PROVIDER_PENDING, SUSPENSE } from '../ledger/movements.ts';
import { settledToBalance } from '../ledger/settlement-movements.ts';
import { lockPosting, markLinePosted } from '../settlements/settlements.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import { dueFrom } from './chargebacks.rules.ts';
import * as sql from './chargebacks.sql.ts';

/*
 * The money of chargebacks. A lost dispute takes it from the organisation at once. The provider does not document when it deducts
 * it from us: either a settlement is lower than its payments, or the balance has a line. We recognise both, and until then the
 * money is in CHARGEBACK_TRANSIT.
 */

/**
 * Takes from the organisation, or gives back, what the locked dispute should have moved by now, and books its balance lines. A
 * dispute moves nothing until its payment is in our books.
 */
export async function moveMoney(work: Work, chargeback: sql.ChargebackRow): Promise<void> {
  const { id, topUpId, organizationId } = chargeback;
  if (topUpId === null || organizationId === null) return;
  const lines = await sql.listLines(work.tx, chargeback);
  const missing = dueFrom(chargeback, lines) - chargeback.takenPesewas;
  const row = { ...chargeback, topUpId, organizationId };
  const moved = missing > 0 ? await take(work, row, missing) : missing < 0 ? await giveBack(work, row, -missing) : row;
  let { deductedPesewas } = moved;
  for (const line of lines) {
    if (line.isPosted) continue;
    const amountPesewas = Math.abs(line.differencePesewas);
    const isDeduction = line.differencePesewas < 0;
    // A line that exceeds the lost amount is shown as a difference.
    if (isDeduction && deductedPesewas + amountPesewas > moved.takenPesewas) continue;
    if (!(await markLinePosted(work.tx, line.id, work.now))) continue;
    const { id: lineId } = line;
    const [at, takenFrom] = [work.now, 'PROVIDER_BALANCE'] as const;
    await ledger.post(
      work,
      isDeduction
        ? chargebackDeducted({ id: lineId, amountPesewas, at, takenFrom })
        : settledToBalance({ lineId, amountPesewas, at }),
    );
    if (isDeduction) deductedPesewas += amountPesewas;
  }
  const { takenPesewas, moves } = moved;
  if (moves === chargeback.moves && deductedPesewas === chargeback.deductedPesewas) return;
  await sql.setFacts(work.tx, id, { takenPesewas, deductedPesewas, moves });
  await noteBalance(work, organizationId);
}

type Owned = sql.ChargebackRow & { topUpId: string; organizationId: string };

async function take(work: Work, row: Owned, amountPesewas: number): Promise<Owned> {
  const { providerId, organizationId, topUpId } = row;
  // The wallet's lock comes first: see payDebt.
  const availablePesewas = await ledger.readBalance(work.tx, available(organizationId), true);
  const { status } = await sql.readTopUp(work.tx, topUpId);
  const suspendedPesewas = status === 'SUCCEEDED' ? 0 : await ledger.readBalance(work.tx, SUSPENSE, true);
  const move = row.moves + 1;
  await ledger.post(
    work,
    chargebackTaken({
      ...{ providerId, move, organizationId, amountPesewas, at: work.now },
      ...{ suspendedPesewas, availablePesewas },
    }),
  );
  return { ...row, moves: move, takenPesewas: row.takenPesewas + amountPesewas };
}

async function giveBack(work: Work, row: Owned, amountPesewas: number): Promise<Owned> {
  const { providerId, organizationId } = row;
  await ledger.readBalance(work.tx, available(organizationId), true);
  const owedPesewas = -(await ledger.readBalance(work.tx, owedBy(organizationId), true));
  const deductedPesewas = Math.max(0, amountPesewas - (row.takenPesewas - row.deductedPesewas));
  const move = row.moves + 1;
  await ledger.post(
    work,
    chargebackReturned({
      ...{ providerId, move, organizationId, amountPesewas, at: work.now },
      ...{ deductedPesewas, owedPesewas },
    }),
  );
  return {
    ...row,
    moves: move,
    takenPesewas: row.takenPesewas - amountPesewas,
    deductedPesewas: row.deductedPesewas - deductedPesewas,
  };
}

/**
 * Finds where the provider deducted chargebacks: in balance lines, or as a shortfall of settlements. Idempotent; called after
 * settlements and lines were posted.
 */
export async function matchDeductions(app: App): Promise<void> {
  const withLines = await app.read((reader) => sql.listWithNewLines(reader.tx));
  await runEach(app, withLines, 'could not book the lines of a dispute', (providerId) =>
    unlessTooLow(
      app.work(null, async (work) => {
        await sql.lockDispute(work.tx, providerId);
        const chargeback = await sql.lockByDispute(work.tx, providerId);
        if (chargeback) await moveMoney(work, chargeback);
      }),
    ),
  );
  await unlessTooLow(app.work(null, (work) => matchSettlements(work)));
}

async function matchSettlements(work: Work): Promise<void> {
  await lockPosting(work.tx);
  let unexplained = await sql.sumUnexplainedDeductions(work.tx);
  for (const chargeback of await sql.lockUndeducted(work.tx)) {
    const { id, providerId, moves, takenPesewas, deductedPesewas } = chargeback;
    const amountPesewas = takenPesewas - deductedPesewas;
    const pending = -(await ledger.readBalance(work.tx, PROVIDER_PENDING));
    if (amountPesewas > Math.min(unexplained, pending)) continue;
    const [at, takenFrom] = [work.now, 'PROVIDER_PENDING'] as const;
    await ledger.post(work, chargebackDeducted({ id: `${providerId}:${moves}`, amountPesewas, at, takenFrom }));
    await sql.setFacts(work.tx, id, { deductedPesewas: takenPesewas });
    unexplained -= amountPesewas;
  }
}

/** The provider can't move money that it does not have: somebody has topped up the balance, and our books will show that soon. */
async function unlessTooLow(posting: Promise<void>): Promise<void> {
  try {
    await posting;
  } catch (error) {
    if (!(error instanceof ledger.InsufficientFunds)) throw error;
  }
}
