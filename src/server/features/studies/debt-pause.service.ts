import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listOrganizationMembers } from '../accounts/accounts.service.ts';
import { readDebt } from '../wallets/debts.service.ts';
import { changeStatus } from './studies.service.ts';
import * as sql from './studies.sql.ts';

/*
 * While an organisation owes us, its studies take nobody new. Booked sessions and started work go on, and participants are paid:
 * that money was reserved before.
 */

/** Refuses what an organisation can't do while it owes us. */
export async function requireNoDebt(work: Work, organizationId: string): Promise<void> {
  if ((await readDebt(work, organizationId)) > 0) refuse('ORGANIZATION_OWES');
}

/**
 * The job after every change of a debt: pauses recruiting studies while there is one, and resumes those that it paused once it is
 * paid. Studies that somebody paused stay paused.
 */
export async function followDebt(app: App, { organizationId }: { organizationId: string }): Promise<void> {
  await app.work(null, async (work) => {
    // The studies come before the account, as everywhere.
    const [recruiting, waiting] = [
      await sql.lockRecruiting(work.tx, organizationId),
      await sql.lockPausedForDebt(work.tx, organizationId),
    ];
    const owedPesewas = await readDebt(work, organizationId);
    if (owedPesewas > 0) {
      for (const study of recruiting) {
        await changeStatus(work, study, 'pause', { by: 'system', reason: REASON, set: { pausedForDebt: true } });
      }
      const paused = countOf(recruiting.length, 'study', 'studies');
      const message = `Your organisation owes ${formatCedis(owedPesewas)} after a chargeback. We paused ${paused}. Top up to resume.`;
      if (recruiting.length > 0) await notifyMembers(work, organizationId, message);
      return;
    }
    // A suspended organisation resumes its studies itself, as after any suspension.
    if (waiting.length === 0 || !(await sql.isVerified(work.tx, organizationId))) {
      await sql.endDebtPause(work.tx, organizationId);
      return;
    }
    for (const study of waiting) await changeStatus(work, study, 'resume', { by: 'system', reason: PAID });
    const resumed = countOf(waiting.length, 'study', 'studies');
    await notifyMembers(work, organizationId, `Your organisation has paid what it owed. We resumed ${resumed}.`);
  });
}

const REASON = 'The organisation owes money after a chargeback.';
const PAID = 'The organisation has paid what it owed.';

async function notifyMembers(work: Work, organizationId: string, message: string): Promise<void> {
  for (const { userId } of await listOrganizationMembers(work, organizationId)) {
    work.notify({ userId, message, redirectUrl: addresses.wallet });
  }
}
