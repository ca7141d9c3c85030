import { ADMIN_QUEUES } from '../../../contract/desk.ts';
import { addSeconds } from '../../../domain/calendar.ts';
import { dueAt } from '../../../domain/desk-promises.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { ORGANIZATION_LIFECYCLE } from '../../../domain/lifecycles/organization-lifecycle.ts';
import { EFFECT_AFTER_SECONDS } from '../../../domain/organization-review.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './decisions.sql.ts';
import { givenEvidence } from './evidence.rules.ts';
import { listChecks, listFiles } from './evidence.sql.ts';
import { organizationDecision } from './organizations.jobs.ts';
import { notifyMembers } from './organizations.service.ts';
import { findInformation, lockOrganization, saveDecline } from './organizations.sql.ts';

/*
 * An admin's decision waits for some seconds before it changes anything, so that a slip can be undone. One transaction writes a
 * row and a job, so that closing the browser or restarting a process loses neither. Undoing and taking effect both begin by
 * deleting the row, so exactly one of them happens, once. Delaying only the mails would let an approved organisation publish in
 * the meantime.
 */

interface Decided {
  decisionId: string;
  takesEffectAt: Date;
}

/** Approves an organisation, some seconds from now. */
export function approve(app: App, caller: AdminCaller, organizationId: string): Promise<Decided> {
  return decide(app, caller, organizationId, { event: 'approve', reason: null, fieldReasons: {} });
}

/** Declines a verification some seconds from now, with a general reason and reasons for single fields. */
export function decline(
  app: App,
  caller: AdminCaller,
  organizationId: string,
  { reason, fieldReasons }: { reason: string; fieldReasons: Record<string, string> },
): Promise<Decided> {
  const given = Object.fromEntries(Object.entries(fieldReasons).filter(([, text]) => text !== ''));
  return decide(app, caller, organizationId, { event: 'decline', reason, fieldReasons: given });
}

async function decide(
  app: App,
  caller: AdminCaller,
  organizationId: string,
  {
    event,
    reason,
    fieldReasons,
  }: { event: 'approve' | 'decline'; reason: string | null; fieldReasons: Record<string, string> },
): Promise<Decided> {
  return app.work(caller, async (work) => {
    const { adminVerificationStatus: status } = found(await lockOrganization(work.tx, organizationId));
    if (targetOf(ORGANIZATION_LIFECYCLE, status, event, 'platformAdmin') === null) refuse('STATUS_CONFLICT');
    if (event === 'approve') await refuseUnchecked(work, organizationId);
    const decisionId = newId();
    const takesEffectAt = addSeconds(work.now, EFFECT_AFTER_SECONDS);
    const isFirst = await sql.insertDecision(work.tx, {
      id: decisionId,
      organizationId,
      event,
      reason,
      fieldReasons: JSON.stringify(fieldReasons),
      decidedBy: caller.userId,
      takesEffectAt,
    });
    if (!isFirst) refuse('STATUS_CONFLICT');
    work.enqueue(organizationDecision, { decisionId }, { startAfter: takesEffectAt });
    return { decisionId, takesEffectAt };
  });
}

/** ORG-20: an approval requires that all evidence is marked as checked. */
async function refuseUnchecked(work: Work, organizationId: string): Promise<void> {
  const submitted = found(await findInformation(work.tx, organizationId));
  const files = await listFiles(work.tx, [organizationId]);
  const checked = (await listChecks(work.tx, [organizationId])).map(({ field }) => field);
  const given = givenEvidence(
    submitted,
    files.map(({ field }) => field),
  );
  if (given.some((field) => !checked.includes(field))) refuse('EVIDENCE_UNCHECKED');
}

/** Undoes the caller's own decision before it takes effect. */
export async function undo(app: App, caller: AdminCaller, decisionId: string): Promise<void> {
  await app.work(caller, async (work) => {
    const decision = await sql.findDecision(work.tx, decisionId);
    if (decision && decision.decidedBy !== caller.userId) refuse('FORBIDDEN');
    if (!decision || !(await sql.takeDecision(work.tx, decisionId))) refuse('DECISION_FINAL');
    recordAudit(work, {
      at: work.now,
      action: 'organization.undoDecision',
      actor: 'platformAdmin',
      actorId: caller.userId,
      subject: 'organization',
      subjectId: decision.organizationId,
      // The organisation's members never see the decision that was undone.
      organizationId: null,
      details: { event: decision.event },
    });
  });
}

/**
 * A decision takes effect in the name of the admin who made it: the status changes and the members are notified. Does nothing
 * if it was undone, has taken effect, or if the organisation is no longer waiting.
 */
export async function takeEffect(app: App, { decisionId }: { decisionId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const waiting = await sql.findDecision(work.tx, decisionId);
    if (!waiting) return;
    // Locked before the decision, in the same order as when one is made.
    const organization = await lockOrganization(work.tx, waiting.organizationId);
    const decision = await sql.takeDecision(work.tx, decisionId);
    if (!decision || organization?.adminVerificationStatus !== 'PENDING') return;
    const { organizationId: id, event, reason, decidedBy } = decision;
    const by = { role: 'ADMIN', userId: decidedBy } as const;
    await work.change(ORGANIZATION_LIFECYCLE, { id, status: 'PENDING' }, event, { by, reason });
    if (event === 'approve') {
      const words = 'Your organisation is verified. You can now create projects.';
      return notifyMembers(work, id, words, 'verified');
    }
    await saveDecline(work.tx, id, reason ?? '', decision.fieldReasons);
    await notifyMembers(work, id, 'Your verification was not successful. See what to change.', 'declined');
  });
}

/** By when organisations had to be verified or declined, and when that happened: those decided since `from`, and those that wait. */
export async function readVerificationTimes({ tx }: Reader, from: Date) {
  const { promise } = ADMIN_QUEUES.verifications;
  const rows = await sql.listVerificationTimes(tx, from);
  return rows.map(({ submittedAt, decidedAt }) => ({ dueAt: dueAt(submittedAt, promise), decidedAt }));
}
