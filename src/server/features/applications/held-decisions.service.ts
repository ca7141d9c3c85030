import { addSeconds } from '../../../domain/calendar.ts';
import { EFFECT_AFTER_SECONDS } from '../../../domain/undo.ts';
import type { App } from '../../platform/app.ts';
import type { HeldDecision } from '../../platform/db/held.ts';
import type { JobKind } from '../../platform/define-job.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './held-decisions.sql.ts';

/*
 * An invitation or a mark can wait for some seconds before it changes anything, so that a slip can be undone. One transaction
 * writes a row and a job, so that closing the browser or restarting a process loses neither. Undoing and taking effect both begin
 * by deleting the row, so exactly one of them happens, once. No money, message or status has changed before.
 */

/** Holds a decision of the caller, and enqueues the job that puts it into effect. Refuses if another one waits. */
export async function hold(
  work: Work,
  caller: ResearcherCaller,
  { applicationId, event, words }: Pick<sql.HeldRow, 'applicationId' | 'event' | 'words'>,
  job: JobKind<{ decisionId: string }>,
): Promise<HeldDecision> {
  const id = newId();
  const takesEffectAt = addSeconds(work.now, EFFECT_AFTER_SECONDS);
  const row = { id, applicationId, event, words, decidedBy: caller.userId, takesEffectAt };
  if (!(await sql.insertHeld(work.tx, row))) refuse('STATUS_CONFLICT');
  work.enqueue(job, { decisionId: id }, { startAfter: takesEffectAt });
  return { decisionId: id, event, takesEffectAt: takesEffectAt.toISOString() };
}

/** Undoes a decision of the caller's organisation before it takes effect. */
export async function undoHeld(app: App, caller: ResearcherCaller, decisionId: string): Promise<void> {
  await app.work(caller, async (work) => {
    const isOwn = await sql.findOwnHeld(work.tx, caller.organizationId, decisionId);
    if (!isOwn || !(await sql.takeHeld(work.tx, decisionId))) refuse('DECISION_FINAL');
  });
}

/** The decision with an id as long as it waits. To put it into effect, lock what it changes, then call `takeHeld`. */
export const findHeld = (work: Work, decisionId: string) => sql.findHeld(work.tx, decisionId);

/** The decision, for the one caller that puts it into effect; nothing if it was undone or has taken effect. */
export const takeHeld = (work: Work, decisionId: string) => sql.takeHeld(work.tx, decisionId);

/** A decision that takes effect at once replaces the one that waits. */
export const dropHeld = (work: Work, applicationIds: readonly string[]) => sql.dropHeld(work.tx, applicationIds);
