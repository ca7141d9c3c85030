import type { Address } from '../../../contract/addresses.ts';
import type { Decision } from '../../../contract/proposals.ts';
import type { Lifecycle } from '../../../domain/lifecycles/lifecycle.ts';
import type { AdjustmentEvent, AdjustmentStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listAdminIds } from '../accounts/accounts.service.ts';
import * as ledger from '../ledger/ledger.service.ts';

/* Proposals by one admin that another one decides, because they move money or decide how much moves. */

/** Notifies all other admins that a proposal waits for one of them. */
export async function askSecondAdmin(
  work: Work,
  caller: AdminCaller,
  news: { message: string; redirectUrl: Address },
): Promise<void> {
  for (const userId of await listAdminIds(work)) {
    if (userId !== caller.userId) work.notify({ userId, ...news });
  }
}

/** Only another admin decides; the admin who proposed it may only withdraw it. */
export function requireSecondAdmin(caller: AdminCaller, proposedBy: string, event: string): void {
  if ((proposedBy === caller.userId) !== (event === 'withdraw')) refuse('SECOND_ADMIN_NEEDED');
}

/** Decides a proposal, and carries it out if it is posted. */
export async function decideProposal<Row extends { id: string; status: AdjustmentStatus; proposedBy: string }>(
  app: App,
  caller: AdminCaller,
  {
    lifecycle,
    event,
    lock,
    carryOut,
  }: {
    lifecycle: Lifecycle<'adjustment' | 'taxRequest' | 'bankDecision', AdjustmentStatus, AdjustmentEvent>;
    event: Decision;
    lock: (tx: Tx) => Promise<Row | undefined>;
    carryOut: (work: Work, proposal: Row) => Promise<void>;
  },
): Promise<void> {
  try {
    await app.work(caller, async (work) => {
      const proposal = found(await lock(work.tx));
      requireSecondAdmin(caller, proposal.proposedBy, event);
      await work.change(lifecycle, proposal, event, { set: { decidedBy: caller.userId, decidedAt: work.now } });
      if (event === 'post') await carryOut(work, proposal);
    });
  } catch (error) {
    if (error instanceof ledger.InsufficientFunds) refuse('ACCOUNT_TOO_LOW');
    throw error;
  }
}

/** A proposal as an admin sees it. The admin who proposed it may be erased. */
export function proposalFor<Row extends { proposerId: string; proposedBy: string | null }>(
  caller: AdminCaller,
  { proposerId, proposedBy, ...rest }: Row,
) {
  return { ...rest, proposedBy: proposedBy ?? '', isOwn: proposerId === caller.userId };
}
