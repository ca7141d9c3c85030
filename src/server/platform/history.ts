import { type Actor, type Lifecycle, targetOf } from '../../domain/lifecycles/lifecycle.ts';
import { recordAudit } from './audit.ts';
import type { Collector, EffectKind } from './effects.ts';
import * as sql from './history.sql.ts';
import { type Caller, keyOf } from './http/caller.ts';
import { newId } from './ids.ts';

const HISTORY: EffectKind<Parameters<typeof sql.insertChanges>[0][number]> = {
  statements: (_, rows) => [sql.insertChanges(rows)],
};

/** An admin or a researcher whose stored decision takes effect later, without a request of theirs. */
export interface Decider {
  role: 'ADMIN' | 'RESEARCHER';
  userId: string;
}

/** The caller's roles. An organisation's admin is also a researcher; without a caller, it is the system. */
function actorsOf(caller: Caller | Decider | null): readonly Actor[] {
  if (caller === null) return ['system'];
  if (caller.role === 'PARTICIPANT') return ['participant'];
  if (caller.role === 'ADMIN') return ['platformAdmin'];
  return 'organizationRole' in caller && caller.organizationRole === 'ADMIN'
    ? ['researcher', 'organisationAdmin']
    : ['researcher'];
}

/** The status an event leads to, with the acting role; null if the lifecycle does not allow it to the caller. */
export function stepOf<S extends string, E extends string>(
  lifecycle: Lifecycle<string, S, E>,
  from: S | null,
  event: E,
  caller: Caller | Decider | null,
): { to: S; actor: Actor } | null {
  for (const actor of actorsOf(caller)) {
    const to = targetOf(lifecycle, from, event, actor);
    if (to !== null) return { to, actor };
  }
  return null;
}

interface Change {
  entityId: string;
  event: string;
  from: string | null;
  to: string;
  actor: Actor;
  reason: string | null;
}

/**
 * Records one status change: who, when, from, to and why. What an API key does has the key's id. Changes of money and by
 * admins are also audited.
 */
export function recordChange(
  work: Collector,
  { noun, isAudited }: { noun: string; isAudited?: true },
  change: Change,
  who: { userId: string } | null,
): void {
  const { entityId, event, from, to, actor, reason } = change;
  const at = work.now;
  const actorId = actor === 'system' ? null : (who?.userId ?? null);
  const key = who !== null && who.userId === work.caller?.userId ? keyOf(work.caller) : null;
  const by = { actor, actorId: key?.id ?? actorId };
  const row = { id: newId(), noun, entityId, event, fromStatus: from, toStatus: to, ...by, reason, at };
  work.collect(HISTORY, row);
  if (!isAudited && actor !== 'platformAdmin') return;
  recordAudit(work, {
    at,
    action: `${noun}.${event}`,
    actor,
    actorId,
    subject: noun,
    subjectId: entityId,
    ...(noun === 'organization' ? { organizationId: entityId } : {}),
    details: { ...(from ? { from } : {}), to },
  });
}
