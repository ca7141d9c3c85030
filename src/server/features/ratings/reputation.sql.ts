import { type CompiledQuery, sql } from 'kysely';
import type { MonthCount, ReputationSubject } from '../../../domain/reputation.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface Subject {
  kind: ReputationSubject;
  id: string;
}

/** For sessions that ended: opens a pair for each attended one, and records that both sides' numbers may have changed. */
export function noteEnded(tx: Tx, bookingIds: readonly string[]): CompiledQuery {
  return sql`
    with ended as (
      select booking.*, organization_id from booking join study on study.id = booking.study_id
      where booking.id = any (${[...bookingIds]}::uuid[])
    ), paired as (
      insert into rating_pair (kind, subject_id, study_id, organization_id, participant_id, researcher_id, ended_at, due_at)
      select 'BOOKING', id, study_id, organization_id, participant_id, researcher_id, ends_at, ends_at
      from ended where status = 'ATTENDED' on conflict do nothing
    )
    insert into reputation_change
    select 'ORGANIZATION', organization_id from ended union all select 'PARTICIPANT', participant_id from ended`.compile(
    tx,
  );
}

/** Records that both sides' numbers may have changed, because a dispute of these applications was opened or decided. */
export function noteDisputed(tx: Tx, applicationIds: readonly string[]): CompiledQuery {
  return sql`
    with disputed as (
      select organization_id, participant_id from application join study on study.id = application.study_id
      where application.id = any (${[...applicationIds]}::uuid[])
    )
    insert into reputation_change
    select 'ORGANIZATION', organization_id from disputed union all select 'PARTICIPANT', participant_id from disputed`.compile(
    tx,
  );
}

/** Records that the numbers of both sides of these pairs may have changed. */
export async function noteChanges(
  tx: Tx,
  pairs: readonly { organizationId: string; participantId: string }[],
): Promise<void> {
  const rows = pairs.flatMap(({ organizationId, participantId }) => [
    { subjectKind: 'ORGANIZATION' as const, subjectId: organizationId },
    { subjectKind: 'PARTICIPANT' as const, subjectId: participantId },
  ]);
  if (rows.length > 0) await tx.insertInto('reputationChange').values(rows).execute();
}

/** Subjects whose numbers may have changed and were not computed since `before`. */
export async function listChanged(tx: Tx, before: Date, atMost: number): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select distinct c.subject_kind as kind, c.subject_id as id
    from reputation_change c
      left join reputation r on r.subject_kind = c.subject_kind and r.subject_id = c.subject_id
    where r.refreshed_at is null or r.refreshed_at <= ${before}
    limit ${atMost}`.execute(tx);
  return rows;
}

/**
 * Locks a subject's numbers, so that one process at a time computes them from the latest rows, and removes the records of changes
 * that the computation will see. False if there are none left.
 */
export async function lockChanged(tx: Tx, { kind, id }: Subject, month: string, now: Date): Promise<boolean> {
  await sql`insert into reputation (subject_kind, subject_id, month, refreshed_at) values (${kind}, ${id}, ${month}, ${now})
    on conflict do nothing`.execute(tx);
  await sql`select from reputation where subject_kind = ${kind} and subject_id = ${id} for no key update`.execute(tx);
  const noted = await sql`delete from reputation_change where subject_kind = ${kind} and subject_id = ${id}`.execute(
    tx,
  );
  return Number(noted.numAffectedRows ?? 0) > 0;
}

export interface MonthOfSessions {
  month: string;
  attended: number;
  missed: number;
  cancelledLate: number;
}

/** The sessions that count for a subject's numbers. */
const OWN = {
  ORGANIZATION: (id: string) => sql`b.study_id in (select id from study where organization_id = ${id})`,
  PARTICIPANT: (id: string) => sql`b.participant_id = ${id}`,
};

/**
 * A subject's sessions by the month in which they ended. A no-show whose dispute was won counts as attended, and a disputed one
 * counts nowhere until the decision.
 */
export async function countSessions(tx: Tx, { kind, id }: Subject): Promise<MonthOfSessions[]> {
  const { rows } = await sql<MonthOfSessions>`
    select to_char(b.ends_at at time zone 'UTC', 'YYYY-MM-01') as month,
      count(*) filter (where b.status = 'ATTENDED' or b.status = 'MISSED' and a.status = 'COMPLETED')::int as attended,
      count(*) filter (where b.status = 'MISSED' and a.status = 'NO_SHOW')::int as missed,
      count(*) filter (where b.status = 'CANCELLED' and exists (
        select from status_change c where c.entity_id = b.id and c.noun = 'booking' and c.event in ('cancel', 'endWithStudy')
          and c.actor = 'researcher' and c.at > b.starts_at - interval '4 hours'))::int as cancelled_late
    from booking b left join application a on a.id = b.application_id and b.status = 'MISSED'
    where ${OWN[kind](id)} and b.status <> 'BOOKED'
    group by 1`.execute(tx);
  return rows;
}

/**
 * The other side's answers about a subject, in shown ratings since a month: those for the percentage that we show, and all of
 * them.
 */
export async function countAnswers(
  tx: Tx,
  { kind, id }: Subject,
  since: string,
): Promise<{ shown: MonthCount; all: MonthCount }[]> {
  const [side, own, shown, asked] =
    kind === 'ORGANIZATION'
      ? [
          sql`'PARTICIPANT'`,
          sql`p.organization_id = ${id}`,
          sql`r.as_described`,
          sql`array[r.as_described, r.on_time, r.respectful, r.paid_as_said]`,
        ]
      : [
          sql`'RESEARCHER'`,
          sql`p.participant_id = ${id}`,
          sql`r.on_time`,
          sql`array[r.on_time, r.took_part, r.honest]`,
        ];
  const { rows } = await sql<{ month: string; shownYes: number; shownAll: number; yes: number; all: number }>`
    select to_char(p.ended_at at time zone 'UTC', 'YYYY-MM-01') as month,
      count(*) filter (where ${shown})::int as shown_yes, count(${shown})::int as shown_all,
      coalesce(sum(cardinality(array_positions(${asked}, true))), 0)::int as yes,
      coalesce(sum(cardinality(array_positions(${asked}, true)) + cardinality(array_positions(${asked}, false))), 0)::int as all
    from rating_pair p join rating r on r.kind = p.kind and r.subject_id = p.subject_id
    where ${own} and p.ended_at >= ${since}::date::timestamp at time zone 'UTC' and r.side = ${side}
      and r.shown_at is not null and r.removed_at is null
    group by 1`.execute(tx);
  return rows.map(({ month, shownYes, shownAll, yes, all }) => ({
    shown: { month, yes: shownYes, all: shownAll },
    all: { month, yes, all },
  }));
}

/** The median of the minutes from attended to paid, over the newest sessions of an organisation since a month. */
export async function medianToPay(
  tx: Tx,
  organizationId: string,
  { since, atMost }: { since: string; atMost: number },
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from paid.settled_at - marked.at)) / 60)::int
      as minutes
    from (
      select b.id, b.participant_id from rating_pair p join booking b on b.id = p.subject_id
      where p.organization_id = ${organizationId} and p.kind = 'BOOKING'
        and p.ended_at >= ${since}::date::timestamp at time zone 'UTC'
      order by p.ended_at desc limit ${atMost}
    ) b
      cross join lateral (
        select at from status_change where entity_id = b.id and noun = 'booking' and event = 'attend' limit 1
      ) marked
      cross join lateral (
        select settled_at from payout
        where participant_id = b.participant_id and created_at >= marked.at and status = 'PAID'
        order by created_at limit 1
      ) paid`.execute(tx);
  return rows[0]?.minutes ?? null;
}

export interface Numbers {
  sessions: number;
  missed: number;
  cancelledLate: number;
  attendedShare: number | null;
  answeredShare: number | null;
  minutesToPay: number | null;
  standing: number;
}

export async function saveNumbers(
  tx: Tx,
  { kind, id }: Subject,
  numbers: Numbers & { month: string; refreshedAt: Date },
): Promise<void> {
  await tx.updateTable('reputation').set(numbers).where('subjectKind', '=', kind).where('subjectId', '=', id).execute();
}

export function findNumbers(tx: Tx, { kind, id }: Subject) {
  return tx
    .selectFrom('reputation')
    .selectAll()
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .executeTakeFirst();
}

/** Marks everybody whose numbers are of an earlier month, and organisations with sessions since an instant. */
export async function noteOverdue(tx: Tx, month: string, since: Date): Promise<void> {
  await sql`insert into reputation_change
    select subject_kind, subject_id from reputation where month < ${month}::date
    union
    select 'ORGANIZATION', organization_id from rating_pair where ended_at >= ${since}`.execute(tx);
}

/** Whether a participant still has an account: a deleted one has no numbers. */
export async function hasAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteNumbers(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx.deleteFrom('reputation').where('subjectKind', '=', kind).where('subjectId', '=', id).execute();
  await tx.deleteFrom('reputationChange').where('subjectKind', '=', kind).where('subjectId', '=', id).execute();
}
