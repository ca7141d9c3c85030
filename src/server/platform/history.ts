import { recordAudit } from './audit.ts';
import * as sql from './history.sql.ts';
import { newId } from './ids.ts';
import type { EffectKind, Work } from './work.ts';

export interface StatusChange {
  noun: string;
  entityId: string;
  event: string;
  from: string | null;
  to: string;
  actor: string;
  actorId: string | null;
  reason?: string | null;
  at: Date;
}

/** Nouns whose every change is audited: organisations, and whatever moves money. */
const AUDITED = new Set(['organization', 'study', 'payout', 'topUp', 'refund', 'adjustment']);

const HISTORY: EffectKind<Parameters<typeof sql.insertChanges>[1][number]> = { write: sql.insertChanges };

/** Records one change of a status: who, when, from, to, why. Money and admin acts are audited as well. */
export function recordChange(work: Work, change: StatusChange): void {
  const { from, to, reason, ...rest } = change;
  work.collect(HISTORY, { id: newId(), ...rest, fromStatus: from, toStatus: to, reason: reason || null });
  if (!AUDITED.has(change.noun) && change.actor !== 'platformAdmin') return;
  recordAudit(work, {
    at: change.at,
    action: `${change.noun}.${change.event}`,
    actor: change.actor,
    actorId: change.actorId,
    subject: change.noun,
    subjectId: change.entityId,
    ...(change.noun === 'organization' ? { organizationId: change.entityId } : {}),
    details: { ...(from ? { from } : {}), to },
  });
}
