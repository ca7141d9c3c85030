import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { mayDo, roleOf } from '../../../domain/member-roles.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listOrganizationMembers } from '../accounts/accounts.service.ts';
import { readDebt } from '../wallets/debts.service.ts';
import { changeStatus } from './studies.service.ts';
import * as sql from './studies.sql.ts';

/*
 * While an organisation owes us money, its studies take nobody new. Booked sessions and started work continue, and participants
 * are paid, because that money was reserved before.
 */

/** Refuses what an organisation can't do while it owes us money. */
export async function requireNoDebt(work: Work, organizationId: string): Promise<void> {
  if ((await readDebt(work, organizationId)) > 0) refuse('ORGANIZATION_OWES');
}

/**
 * The job after every change of a debt: pauses recruiting studies while there is a debt, and resumes those that it paused once
 * the debt is paid. Studies that a researcher paused stay paused.
 */
export async function followDebt(app: App, { organizationId }: { organizationId: string }): Promise<void> {
  await app.work(null, async (work) => {
    // Locks the studies before the account, in the usual order.
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
      const message = `Your organisation owes ${formatCedis(owedPesewas)} after a chargeback. We paused ${paused}.`;
      // Only admins can top up.
      if (recruiting.length > 0) await notifyMembers(work, organizationId, message, ' Top up to resume.');
      return;
    }
    // A suspended organisation must resume its studies itself, as after any suspension.
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

async function notifyMembers(work: Work, organizationId: string, message: string, forAdmins = ''): Promise<void> {
  for (const member of await listOrganizationMembers(work, organizationId)) {
    const paysIn = mayDo(roleOf(member), 'money');
    const { userId } = member;
    work.notify({ userId, message: paysIn ? message + forAdmins : message, redirectUrl: addresses.wallet });
  }
}
