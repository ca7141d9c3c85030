import type { Endpoint } from '../../../contract/endpoint.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Audits requests that the caller's role does not allow, up to an hourly limit so that nobody can flood the log. */
export async function auditDenial(
  app: App,
  caller: Caller,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): Promise<void> {
  try {
    await app.limits.count('denial', caller.userId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await app.work(caller, (work) =>
    recordAudit(work, {
      at: work.now,
      action: 'access.deny',
      actor: caller.role,
      actorId: caller.userId,
      details: { method: endpoint.method, path: endpoint.path },
    }),
  );
}
