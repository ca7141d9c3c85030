import { addDays, addHours, instantOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { inBatches } from '../../platform/batches.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import type { Caller, ResearcherCaller } from '../../platform/http/caller.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/refusal.ts';
import { type SealedFacts, sealOf } from './audit.rules.ts';
import * as sql from './audit.sql.ts';

const BATCH = 1000;

interface DayFilter {
  action?: string | undefined;
  about?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function filterOf({ from, to, ...rest }: DayFilter): sql.AuditFilter {
  return {
    ...rest,
    ...(from ? { from: instantOf(from, '00:00') } : {}),
    ...(to ? { before: instantOf(addDays(to, 1), '00:00') } : {}),
  };
}

async function listEvents(app: App, filter: sql.AuditFilter, page: PageOf) {
  const { rows, total } = await app.read((reader) => sql.listEvents(reader.tx, filter, page));
  const shown = rows.map(({ firstName, lastName, keyName, ...row }) => ({
    ...row,
    actorName: keyName === null ? (firstName === null ? null : `${firstName} ${lastName}`) : `API key “${keyName}”`,
  }));
  return { rows: shown, total };
}

export function listAudit(app: App, { page, size, ...days }: DayFilter & PageOf) {
  return listEvents(app, filterOf(days), { page, size });
}

export function listMyAudit(app: App, caller: Caller, page: PageOf) {
  return listEvents(app, { about: caller.userId }, page);
}

/** A page of the caller's own organisation's events, newest first; any other id is 404. */
export function listOrganizationAudit(app: App, caller: ResearcherCaller, organizationId: string, page: PageOf) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return listEvents(app, { organizationId }, page);
}

/**
 * Chains the events that are not sealed yet, oldest first. Events are written without waiting for each other, so the chain
 * follows a moment later. A check or an export first seals all of them; the job that runs every minute only reads the last day
 * (`sealRecent`), so that its cost does not grow with the log.
 */
export async function sealEvents(app: App, since: Date | null = null): Promise<void> {
  for (;;) {
    const sealed = await app.work(null, async (work) => {
      let { sequence, hash } = await sql.lockHead(work.tx);
      const seals = (await sql.listUnsealed(work.tx, BATCH, since)).map((event) => {
        sequence += 1;
        hash = sealOf(hash, event);
        return { sequence, eventId: event.id, hash };
      });
      await sql.insertSeals(work.tx, seals);
      return seals.length;
    });
    if (sealed < BATCH) return;
  }
}

export function sealRecent(app: App): Promise<void> {
  return sealEvents(app, addHours(app.clock.now(), -24));
}

/** Verifies the chain: an event that was changed, removed or inserted breaks it. Returns the first break. */
export async function checkAudit(app: App) {
  await sealEvents(app);
  let hash = '';
  let last = 0;
  for (;;) {
    const rows = await app.read((reader) => sql.listChain(reader.tx, last, BATCH));
    for (const row of rows) {
      const expected = row.id === null ? null : sealOf(hash, row as SealedFacts);
      if (row.sequence !== last + 1 || expected !== row.hash) {
        return { intact: false, sealed: last, head: hash, brokenAt: last + 1 };
      }
      last = row.sequence;
      hash = row.hash;
    }
    if (rows.length < BATCH) return { intact: true, sealed: last, head: hash, brokenAt: null };
  }
}

const COLUMNS = [
  'sequence',
  'at',
  'action',
  'actor',
  'actorId',
  'subject',
  'subjectId',
  'organizationId',
  'details',
  'hash',
] as const;

/** The log as CSV, in the order of the chain, up to its current last event. */
export async function exportAudit(app: App, days: DayFilter): Promise<Parts> {
  await sealEvents(app);
  const filter = filterOf(days);
  const last = await app.read((reader) => sql.readLastSequence(reader.tx));
  const rows = inBatches<sql.SealedEvent>((after, limit) => {
    const range = { after: after?.sequence ?? 0, last };
    return app.read((reader) => sql.listSealed(reader.tx, filter, range, limit), { mayLag: true });
  });
  return csvInParts(COLUMNS, withDetailsAsText(rows));
}

async function* withDetailsAsText(batches: AsyncIterable<sql.SealedEvent[]>) {
  for await (const rows of batches) yield rows.map((row) => ({ ...row, details: JSON.stringify(row.details) }));
}
