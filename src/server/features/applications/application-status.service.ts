import { APPLICATION_LIFECYCLE, type ApplicationEvent } from '../../../domain/lifecycles/application-lifecycle.ts';
import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { recordChange } from '../../platform/history.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { changeApplication, type findApplication } from './applications.sql.ts';

type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/**
 * The one way an application's status changes: by its lifecycle, by compare-and-set, with a history row. Refuses what
 * the table lacks, and what somebody else changed in the meantime, with 409.
 */
export async function changeStatus(
  work: Work,
  application: Pick<Application, 'id' | 'status'>,
  event: ApplicationEvent,
  by: Actor,
  more: { actorId?: string; reason?: string; beside?: Parameters<typeof changeApplication>[3] } = {},
): Promise<Application['status']> {
  const { actorId = null, reason = null } = more;
  const at = work.now;
  // What is upheld is decided for good: the database refuses every later change.
  const beside = { ...more.beside, ...(event === 'uphold' ? { upheldAt: at } : {}) };
  const to = targetOf(APPLICATION_LIFECYCLE, application.status, event, by);
  if (
    to === null ||
    !(await changeApplication(work.tx, application.id, application.status, { ...beside, status: to }))
  ) {
    refuse('STATUS_CONFLICT');
  }
  recordChange(work, {
    noun: 'application',
    entityId: application.id,
    event,
    from: application.status,
    to,
    actor: by,
    actorId,
    reason,
    at,
  });
  return to;
}
