import { addresses } from '../../../contract/addresses.ts';
import { dueEntrySteps, type EntryStep } from '../../../domain/entry-steps.ts';
import { ENTRY_LIFECYCLE } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { m } from '../../../messages/m.ts';
import { untilWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { entryStep } from './assignments.jobs.ts';
import { entryEnding, entryOpened } from './assignments.mails.ts';
import * as sql from './assignments.sql.ts';
import * as steps from './entry-steps.sql.ts';
import { accept } from './reviews.service.ts';
import { settle } from './settlement.service.ts';

/*
 * The automatic steps of an entry: we notify that it opens and that its deadline is near; then it lapses, counts as accepted, or
 * its rejection becomes final. Each row stores when its next step is due; every process polls for due rows.
 */

/** How many entries one transaction takes. */
const AT_ONCE = 200;

/** Takes the due steps of entries: one iteration of a loop. True if there may be more. */
export async function takeDueEntries(app: App): Promise<boolean> {
  if (!(await app.read((reader) => steps.isAnyDue(reader.tx, reader.now)))) return false;
  let ids: string[] = [];
  try {
    await app.work(null, async (work) => {
      const entries = await steps.lockDue(work.tx, work.now, { atMost: AT_ONCE });
      ids = entries.map(({ id }) => id);
      await take(work, entries);
    });
  } catch (error) {
    if (ids.length === 0) throw error;
    app.log.warn({ entries: ids.length, err: error }, 'a batch of entries failed; taking them one by one');
    for (const id of ids) await takeAlone(app, id);
  }
  return ids.length === AT_ONCE;
}

/** Takes the steps of one entry of a failed batch. If this entry is the cause, it is postponed. */
async function takeAlone(app: App, entryId: string): Promise<void> {
  try {
    await app.work(null, async (work) => {
      await take(work, await steps.lockDue(work.tx, work.now, { atMost: 1, entryId }));
    });
  } catch (error) {
    const postponed = await app.work(null, (work) => steps.postpone(work.tx, entryId, work.now));
    app.log.error(
      { entryId, attempt: postponed?.stepTries, err: error },
      'an entry’s step failed; will try again later',
    );
  }
}

async function take(work: Work, entries: readonly steps.DueEntry[]): Promise<void> {
  const next: { id: string; stepAt: Date | null }[] = [];
  for (const entry of entries) {
    const { due, next: stepAt } = stepsOf(entry, work.now);
    // The last step is a job, which locks the study; the row has no further step.
    next.push({ id: entry.id, stepAt });
    // After an outage, both reminders may be due; the later one is enough.
    for (const step of due) if (step !== 'OPENS' || !due.includes('ENDING')) takeStep(work, entry, step);
  }
  await steps.continueSteps(work.tx, work.now, next);
}

function stepsOf(entry: steps.DueEntry, now: Date) {
  return dueEntrySteps({ ...entry, isDiary: entry.kind === 'DIARY', since: entry.steppedAt }, now);
}

/** A reminder is sent only while there is still time; steps that move money are separate jobs. */
function takeStep(work: Work, entry: steps.DueEntry, step: EntryStep): void {
  const { id: entryId } = entry;
  if (step === 'OPENS' || step === 'ENDING') {
    if (entry.dueAt > work.now) remind(work, entry, step);
    return;
  }
  work.enqueue(entryStep, { entryId }, { key: `${entryId}:${step}` });
}

function remind(work: Work, entry: steps.DueEntry, step: 'OPENS' | 'ENDING'): void {
  const { id: entryId, participantId, applicationId } = entry;
  work.notify({
    userId: participantId,
    message: () => {
      const study = titleHere(entry);
      const ends = untilWords(entry.dueAt, work.now);
      return step === 'OPENS'
        ? m.bells_entry_opens({ study, number: entry.number, ends })
        : m.bells_time_ends({ study, ends });
    },
    redirectUrl: addresses.work({ applicationId }),
    mail: step === 'OPENS' ? entryOpened({ assignmentEntryId: entryId }) : entryEnding({ assignmentEntryId: entryId }),
  });
}

/**
 * The job: takes the steps of an entry that are due now. Its deadline may have passed, or the one for its review or for a
 * dispute; if it was changed meanwhile, nothing is due.
 */
export async function takeEntryStep(app: App, { entryId }: { entryId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const owner = await sql.findOwner(work.tx, entryId);
    if (!owner) return;
    const assignment = found(await sql.lockAssignment(work.tx, owner.assignmentId));
    const entry = found((await sql.listEntriesOf(work.tx, assignment.id)).find(({ id }) => id === entryId));
    const isDiary = assignment.kind === 'DIARY';
    const { due } = dueEntrySteps({ ...entry, isDiary, since: entry.steppedAt }, work.now);
    if (due.includes('LAPSE')) await lapse(work, assignment, entry);
    if (due.includes('APPROVE')) await accept(work, assignment, entry, { by: 'system' });
    if (due.includes('FINAL')) await settle(work, assignment, { entryId });
  });
}

async function lapse(work: Work, assignment: sql.LockedAssignment, entry: sql.EntryRow): Promise<void> {
  await work.change(ENTRY_LIFECYCLE, entry, 'lapse', { set: { stepAt: null } });
  await settle(work, assignment, { entryId: entry.id });
  const { applicationId, participantId } = assignment;
  work.notify({
    userId: participantId,
    message: () => {
      const study = titleHere(assignment);
      return assignment.kind === 'TASK'
        ? m.bells_task_over({ study })
        : m.bells_entry_over({ study, number: entry.number });
    },
    redirectUrl: addresses.work({ applicationId }),
  });
}
