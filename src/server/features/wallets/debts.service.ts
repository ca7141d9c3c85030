import type { Pesewas } from '../../../domain/money.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { debtPaid } from '../ledger/chargeback-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available, owedBy } from '../ledger/movements.ts';
import { debtFollowUp } from './wallets.jobs.ts';

/** An organisation's debt to us, because a chargeback took more than its wallet held. */
export async function readDebt(reader: Pick<Reader, 'tx'>, organizationId: string): Promise<Pesewas> {
  return -(await ledger.readBalance(reader.tx, owedBy(organizationId)));
}

/**
 * Pays a debt from the wallet as far as possible, and enqueues the job that pauses or resumes studies. Locks the wallet first,
 * like every movement that creates a debt.
 */
export async function payDebt(work: Work, organizationId: string): Promise<void> {
  if ((await readDebt(work, organizationId)) <= 0) return;
  const availablePesewas = await ledger.readBalance(work.tx, available(organizationId), true);
  const owedPesewas = -(await ledger.readBalance(work.tx, owedBy(organizationId), true));
  const amountPesewas = Math.min(availablePesewas, owedPesewas);
  const id = newId();
  if (amountPesewas > 0) await ledger.post(work, debtPaid({ id, organizationId, amountPesewas, at: work.now }));
  work.enqueue(debtFollowUp, { organizationId }, { key: id });
}
