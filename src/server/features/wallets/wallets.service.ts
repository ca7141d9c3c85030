import { pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inBatches } from '../../platform/batches.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available } from '../ledger/movements.ts';
import { noteBalance } from './balance-notice.service.ts';
import { readNotice, setLowBalance as saveLowBalance } from './balance-notice.sql.ts';
import { readDebt } from './debts.service.ts';
import * as sql from './wallets.sql.ts';

/** Only the wallet of the caller's own organisation; any other id gives 404. */
function requireOwn(caller: ResearcherCaller, organizationId: string): void {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
}

/** The balance and the reserved money of the caller's own organisation, in pesewas. */
export async function getWallet(app: App, caller: ResearcherCaller, organizationId: string) {
  requireOwn(caller, organizationId);
  const read = async (reader: Reader) => {
    const availablePesewas = await ledger.readBalance(reader.tx, available(organizationId));
    const { lowBalancePesewas } = await readNotice(reader.tx, organizationId);
    return {
      organizationId,
      balance: availablePesewas / 100,
      availablePesewas,
      reservedPesewas: await sql.sumHeld(reader.tx, organizationId),
      spentPesewas: await sql.sumSpent(reader.tx, organizationId),
      owedPesewas: await readDebt(reader, organizationId),
      lowBalancePesewas,
      tin: await sql.findTin(reader.tx, organizationId),
    };
  };
  return app.read(read, { isSnapshot: true });
}

/** Sets the balance below which the organisation's admins get a notification. */
export async function setLowBalance(app: App, caller: ResearcherCaller, organizationId: string, lowBalance: number) {
  requireOwn(caller, organizationId);
  const lowBalancePesewas = pesewasOf(lowBalance) ?? 0;
  await app.work(caller, async (work) => {
    await saveLowBalance(work.tx, organizationId, lowBalancePesewas);
    recordAudit(work, {
      at: work.now,
      action: 'wallet.setLowBalance',
      actor: 'researcher',
      actorId: caller.userId,
      subject: 'organization',
      subjectId: organizationId,
      details: { lowBalancePesewas },
    });
    await noteBalance(work, organizationId);
  });
  return getWallet(app, caller, organizationId);
}

/** A page of the movements that match a filter, newest first. */
export async function listTransactions(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  query: sql.TransactionFilter & ListQuery,
) {
  requireOwn(caller, organizationId);
  return app.read((reader) =>
    readListed(
      query,
      async (after, size) => (await sql.listTransactions(reader.tx, organizationId, { ...query, after, size })).rows,
      () => sql.listTransactions(reader.tx, organizationId, query),
    ),
  );
}

/** Each batch adds up the balances again, so that a movement that commits late doesn't make any of them wrong. */
const BATCH = 5000;

/** Everything that matches a filter, as CSV. */
export async function exportTransactions(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  filter: sql.TransactionFilter,
): Promise<Parts> {
  requireOwn(caller, organizationId);
  await app.limits.count('export', caller.userId);
  const read = (after: sql.Transaction | undefined, limit: number) =>
    app.read((reader) => sql.listTransactionsAfter(reader.tx, organizationId, filter, after, limit), {
      mayLag: true,
    });
  return csvInParts(
    ['at', 'event', 'about', 'reference', 'amountCedis', 'balanceCedis'],
    inCedis(inBatches(read, BATCH)),
  );
}

async function* inCedis(batches: AsyncIterable<sql.Transaction[]>) {
  for await (const rows of batches) {
    yield rows.map(({ amountPesewas, balancePesewas, ...row }) => ({
      ...row,
      amountCedis: (amountPesewas / 100).toFixed(2),
      balanceCedis: (balancePesewas / 100).toFixed(2),
    }));
  }
}
