import { recordAudit } from './audit.ts';
import type { Tx } from './db/database.ts';
import type { Collector } from './effects.ts';
import { keyOf } from './http/caller.ts';
import { noteEffect } from './idempotent-effects.sql.ts';
import { refuse } from './refusal.ts';
import type { ApiCall } from './request-context.ts';

/**
 * Audits an API key's change in its first transaction, and records the effect of an idempotent call. If a later attempt has taken
 * the call over, nothing is committed.
 */
export async function noteCall(work: Collector & { tx: Tx }, call: ApiCall): Promise<void> {
  const { caller, now } = work;
  if (!caller) return;
  const { operation, attempt } = call;
  if (keyOf(caller) && !call.isRecorded) {
    const by = { actor: caller.role, actorId: caller.userId };
    recordAudit(work, { at: now, action: 'apiKey.call', ...by, details: { operation } });
  }
  if (attempt && !(await noteEffect(work.tx, attempt, now))) refuse('STATUS_CONFLICT');
}
