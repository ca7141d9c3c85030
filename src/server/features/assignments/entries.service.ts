import { addHours } from '../../../domain/calendar.ts';
import { ENTRY_STATUSES } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { REJECTION_REASONS, REVIEW_HOURS } from '../../../domain/own-time.ts';
import type { App } from '../../platform/app.ts';
import { BATCH_ROWS, inBatches } from '../../platform/batches.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import * as sql from './entries.sql.ts';

async function requireStudy(reader: Reader, caller: ResearcherCaller, studyId: string) {
  const study = found(await findAnyStudy(reader.tx, studyId));
  if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return study;
}

/** A study's entries for its own researchers: those that wait for a review first. */
export async function listEntries(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  query: sql.EntryFilter & ListQuery,
) {
  return app.read(async (reader) => {
    await requireStudy(reader, caller, studyId);
    const { rows, ...about } = await readListed(
      query,
      (after, limit) => sql.listEntriesAfter(reader.tx, studyId, query, after, limit),
      () => sql.listEntries(reader.tx, studyId, query, query),
    );
    return { ...about, rows: rows.map(asEntry) };
  });
}

/** One entry of a study of the caller's organisation. */
export async function findEntry(app: App, caller: ResearcherCaller, entryId: string) {
  return asEntry(found(await app.read((reader) => sql.findEntry(reader.tx, caller.organizationId, entryId))));
}

function asEntry(row: sql.ListedEntry) {
  return { ...row, participantName: `${row.firstName} ${row.lastName}`, approvedBy: approvedBy(row) };
}

/** When a waiting entry is accepted automatically. */
export function approvedBy({ status, submittedAt }: { status: string; submittedAt: Date | null }): Date | null {
  return status === 'SUBMITTED' && submittedAt ? addHours(submittedAt, REVIEW_HOURS) : null;
}

/** The number of people who started and finished, and of entries by status. */
export async function getEntryCounts(app: App, caller: ResearcherCaller, studyId: string) {
  return app.read(async (reader) => {
    await requireStudy(reader, caller, studyId);
    const { started, finished, waitingSince } = await sql.readCounts(reader.tx, studyId);
    return {
      started,
      finished,
      byStatus: await sql.countByStatus(reader.tx, studyId),
      nextApprovalAt: waitingSince && addHours(waitingSince, REVIEW_HOURS),
    };
  });
}

const COLUMNS = [
  'participantCode',
  'entry',
  'status',
  'opened',
  'due',
  'handedIn',
  'reviewed',
  'reason',
  'reasonWords',
  'pay',
] as const;

/** The entries as CSV, newest first, with a column for each question of our own form; no names. */
export async function exportEntries(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  filter: sql.EntryFilter,
): Promise<Parts> {
  const study = await app.read((reader) => requireStudy(reader, caller, studyId));
  // Questions with the same text keep separate columns.
  const questions = (study.ownTime?.questions ?? []).map(({ id, question }, at) => ({
    id,
    column: `${at + 1}. ${question}`,
  }));
  const columns = [...COLUMNS, ...questions.map(({ column }) => column)];
  const batches = inBatches<sql.ListedEntry>(
    (after, limit) =>
      app.read((reader) => sql.listEntriesAfter(reader.tx, studyId, filter, after?.id ?? HIGHEST, limit)),
    BATCH_ROWS,
  );
  return csvInParts(
    columns as never[],
    inLines(batches, (row) => lineOf(row, questions)),
  );
}

/** An id above all others, to start from. */
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function* inLines(batches: AsyncIterable<readonly sql.ListedEntry[]>, line: (row: sql.ListedEntry) => object) {
  for await (const rows of batches) yield rows.map(line);
}

function lineOf(row: sql.ListedEntry, questions: readonly { id: string; column: string }[]) {
  const facts: Record<(typeof COLUMNS)[number], unknown> = {
    participantCode: row.participantCode,
    entry: row.number,
    status: ENTRY_STATUSES[row.status],
    opened: row.opensAt,
    due: row.dueAt,
    handedIn: row.submittedAt ?? '',
    reviewed: row.reviewedAt ?? '',
    reason: row.rejection ? REJECTION_REASONS[row.rejection] : '',
    reasonWords: row.rejectionWords ?? '',
    pay: (row.payPesewas / 100).toFixed(2),
  };
  const answers = questions.map(({ id, column }) => [
    column,
    row.answers.find((answer) => answer.id === id)?.answers.join('; ') ?? '',
  ]);
  return { ...facts, ...Object.fromEntries(answers) };
}
