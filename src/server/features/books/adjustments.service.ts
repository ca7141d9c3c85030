import { addresses } from '../../../contract/addresses.ts';
import type { ADJUSTABLE_KINDS } from '../../../contract/books.ts';
import type { Decision } from '../../../contract/proposals.ts';
import { OWNED_KINDS } from '../../../domain/ledger-accounts.ts';
import { ADJUSTMENT_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { adjusted } from '../ledger/adjustment-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import type { AccountName } from '../ledger/movements.ts';
import { requestPayout } from '../payouts/payouts.service.ts';
import { askSecondAdmin, decideProposal, proposalFor } from '../proposals/proposals.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import * as sql from './adjustments.sql.ts';

interface Account {
  kind: (typeof ADJUSTABLE_KINDS)[number];
  ownerId: string | null;
}

const isOwned = (kind: string) => (OWNED_KINDS as readonly string[]).includes(kind);

/** One admin proposes a correction; nothing moves until another admin posts it. */
export async function proposeAdjustment(
  app: App,
  caller: AdminCaller,
  form: { from: Account; to: Account; amount: number; reason: string; explains: string | null },
) {
  const { from, to, reason, explains } = form;
  if (from.kind === to.kind && from.ownerId === to.ownerId) {
    refuseFields([{ field: 'to.kind', message: 'Please choose two different accounts' }]);
  }
  const id = newId();
  const now = app.clock.now();
  const amountPesewas = pesewasOf(form.amount) ?? 0;
  await app.work(caller, async (work) => {
    await requireOwner(work, from, 'from.ownerId');
    await requireOwner(work, to, 'to.ownerId');
    const adjustment = {
      id,
      fromKind: from.kind,
      fromOwnerId: isOwned(from.kind) ? from.ownerId : null,
      toKind: to.kind,
      toOwnerId: isOwned(to.kind) ? to.ownerId : null,
      amountPesewas,
      reason,
      explains,
      proposedBy: caller.userId,
      createdAt: now,
    };
    await work.create(ADJUSTMENT_LIFECYCLE, 'propose', adjustment, { reason });
    const message = `A correction of ${formatCedis(amountPesewas)} is waiting for a second admin.`;
    await askSecondAdmin(work, caller, { message, redirectUrl: addresses.adminAdjustments });
  });
  return describeAdjustment(app, caller, id);
}

async function requireOwner(work: Work, { kind, ownerId }: Account, field: string): Promise<void> {
  if (!isOwned(kind)) return;
  if (ownerId === null) refuseFields([{ field, message: 'Please choose whose account it is' }]);
  if (!(await sql.lockOwner(work.tx, kind, ownerId))) refuse('NOT_FOUND');
}

export async function decideAdjustment(app: App, caller: AdminCaller, id: string, event: Decision) {
  const lock = (tx: Tx) => sql.lockAdjustment(tx, id);
  await decideProposal(app, caller, { lifecycle: ADJUSTMENT_LIFECYCLE, event, lock, carryOut: move });
  return describeAdjustment(app, caller, id);
}

const OWNER_GONE = 'An owner has deleted their account since this was proposed. Please reject it.';

type Adjustment = NonNullable<Awaited<ReturnType<typeof sql.lockAdjustment>>>;

async function move(work: Work, adjustment: Adjustment): Promise<void> {
  const { id: adjustmentId, amountPesewas } = adjustment;
  const from: AccountName = { kind: adjustment.fromKind, ownerId: adjustment.fromOwnerId };
  const to: AccountName = { kind: adjustment.toKind, ownerId: adjustment.toOwnerId };
  // An owner may have deleted their account since the proposal.
  for (const { kind, ownerId } of [from, to]) {
    if (ownerId !== null && !(await sql.lockOwner(work.tx, kind, ownerId)))
      refuse('STATUS_CONFLICT', { message: OWNER_GONE });
  }
  await ledger.post(work, adjusted({ adjustmentId, from, to, amountPesewas, at: work.now }));
  for (const { kind, ownerId } of [from, to]) {
    if (kind === 'ORGANIZATION_AVAILABLE' && ownerId !== null) await noteBalance(work, ownerId);
  }
  if (to.kind === 'PARTICIPANT_EARNED' && to.ownerId !== null) await requestPayout(work, to.ownerId);
}

async function describeAdjustment(app: App, caller: AdminCaller, id: string) {
  return proposalFor(caller, found(await app.read((reader) => sql.findAdjustment(reader.tx, id))));
}

export async function listAdjustments(app: App, caller: AdminCaller, query: PageOf) {
  const { rows, total } = await app.read((reader) => sql.listAdjustments(reader.tx, query));
  return { rows: rows.map((row) => proposalFor(caller, row)), total };
}

export const findAdjustable = (app: App, kind: Parameters<typeof sql.findOwners>[1], search: string) =>
  app.read((reader) => sql.findOwners(reader.tx, kind, search));
