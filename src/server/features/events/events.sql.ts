import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { EventKind, EventObject } from '../../../domain/events.ts';
import { TAKING_PART } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** Something that happened to an object. For a new row, it includes the ids, so that they don't have to be read. */
export interface Happened {
  id: string;
  kind: EventKind;
  objectType: EventObject;
  objectId: string;
  status: string;
  at: Date;
  known: { readonly studyId?: string; readonly applicationId?: string; readonly organizationId?: string };
}

/** Writes events with one statement. Each event is a row of VALUES, because PostgreSQL can't estimate the length of arrays. */
export function insertEvents(tx: Tx, happened: readonly Happened[]): CompiledQuery[] {
  const [first] = happened;
  if (!first) return [];
  const rows = happened.map(({ id, kind, objectType, objectId, status, known }, place) => {
    const { organizationId = null, studyId = null, applicationId = null } = known;
    return sql`(${id}::uuid, ${kind}, ${objectType}, ${objectId}::uuid, ${status}, ${organizationId}::uuid,
      ${studyId}::uuid, ${applicationId}::uuid, ${sql.lit(place)})`;
  });
  const insert = sql`
    insert into api_event (id, organization_id, kind, object_type, object_id, data, at)
    select h.id, coalesce(h.organization_id, s.organization_id, listed.organization_id), h.kind, h.object_type, h.object_id,
      jsonb_strip_nulls(jsonb_build_object(
        'studyId', coalesce(h.study_id, found.study_id),
        'applicationId', case h.object_type when 'application' then h.object_id
          else coalesce(h.application_id, found.application_id) end,
        'bookingId', case h.object_type when 'booking' then h.object_id end,
        'entryId', case h.object_type when 'entry' then h.object_id end,
        'paymentListId', listed.list_id,
        'listedPaymentId', case h.object_type when 'listedPayment' then h.object_id end,
        'status', h.status)),
      ${first.at}
    from (values ${sql.join(rows)})
      h(id, kind, object_type, object_id, status, organization_id, study_id, application_id, place)
    -- A branch for each type, so that a table is read only for an object that needs it. Each row by its key: the plan may be
    -- kept from when there were few.
    left join lateral (
      select study_id, null::uuid as application_id from application
        where h.object_type = 'application' and h.study_id is null and id = h.object_id
      union all
      select study_id, application_id from booking
        where h.object_type = 'booking' and h.study_id is null and id = h.object_id
      union all
      select g.study_id, g.application_id from assignment_entry e join assignment g on g.id = e.assignment_id
        where h.object_type = 'entry' and e.id = h.object_id) found on true
    left join lateral (
      select id as list_id, organization_id from payment_list where h.object_type = 'paymentList' and id = h.object_id
      union all
      select l.id, l.organization_id from listed_payment p join payment_list l on l.id = p.list_id
        where h.object_type = 'listedPayment' and p.id = h.object_id) listed on true
    left join lateral (
      select organization_id from study where id = coalesce(h.study_id, found.study_id) offset 0) s on true
    order by h.place`;
  return [insert.compile(tx)];
}

/**
 * Writes an event for each session, entry and listed payment that a payout pays: those earned since the person's previous payout.
 * Nothing in it reveals that the payout also pays for what other organisations owe. A bonus has no event of its own: that of its last entry
 * covers it.
 */
export function insertPayoutEvents(
  tx: Tx,
  { payoutId, kind, status, at }: { payoutId: string; kind: EventKind; status: string; at: Date },
): CompiledQuery {
  return sql`
    with payment as (
      select p.participant_id, j.at, j.id as journal_id, a.owner_id
      from payout p join ledger_journal j on j.reference = 'payout:' || p.id
        join ledger_posting g on g.journal_id = j.id
        join ledger_account a on a.id = g.account_id and a.kind in ('PARTICIPANT_EARNED', 'PARTICIPANT_ADVANCE')
      where p.id = ${payoutId}
    ), account as (
      -- The account that it was paid from, and those that had been merged into it; each with the payout before.
      select l.id, before.at as paid_at, before.journal_id as paid_by
      from payment
      join ledger_account l on l.kind = 'PARTICIPANT_EARNED' and (l.owner_id = payment.owner_id or l.owner_id in (
        select closed_id from merged_account where kept_id = payment.owner_id and merged_at <= payment.at))
      left join merged_account m on m.closed_id = l.owner_id
      left join lateral (
        select j.at, j.id as journal_id
        from payout p join ledger_journal j on j.reference = 'payout:' || p.id
          join ledger_posting g on g.journal_id = j.id
          join ledger_account a on a.id = g.account_id and a.kind in ('PARTICIPANT_EARNED', 'PARTICIPANT_ADVANCE')
        where p.participant_id = payment.participant_id and (j.at, j.id) < (payment.at, payment.journal_id)
          and (a.owner_id = l.owner_id or a.owner_id = payment.owner_id and j.at >= m.merged_at)
        order by j.at desc, j.id desc limit 1) before on true
    ), paid as (
      select distinct coalesce(b.id, e.id, l.id) as id, coalesce(b.study_id, a.study_id) as study_id,
        coalesce(b.application_id, a.application_id) as application_id, l.list_id,
        case when b.id is not null then 'booking' when e.id is not null then 'entry' else 'listedPayment' end as object_type
      from payment
      cross join account
      join ledger_posting g on g.account_id = account.id and g.amount > 0
      join ledger_journal j on j.id = g.journal_id and j.event = any(${[...TAKING_PART, 'listPaid']})
      left join booking b on b.id = j.subject_id
      left join assignment_entry e on e.id = j.subject_id
      left join assignment a on a.id = e.assignment_id
      left join listed_payment l on l.id = j.subject_id
      where (b.id is not null or e.id is not null or l.id is not null) and (j.at, j.id) < (payment.at, payment.journal_id)
        and (account.paid_at is null or (j.at, j.id) >= (account.paid_at, account.paid_by))
    )
    insert into api_event (id, organization_id, kind, object_type, object_id, data, at)
    select gen_random_uuid(), coalesce(s.organization_id, list.organization_id), ${kind}, paid.object_type, paid.id,
      jsonb_strip_nulls(jsonb_build_object('studyId', s.id, 'applicationId', paid.application_id,
        'paymentListId', paid.list_id, paid.object_type || 'Id', paid.id, 'status', ${status}::text)),
      ${at}
    from paid left join study s on s.id = paid.study_id left join payment_list list on list.id = paid.list_id`.compile(
    tx,
  );
}

/** An event for one endpoint, outside the feed. */
export async function insertEventFor(
  tx: Tx,
  event: Insertable<Tables['apiEvent']> & { onlyFor: string },
): Promise<void> {
  await tx.insertInto('apiEvent').values(event).execute();
}

/** Events older than an instant, with their deliveries. */
export const oldEvents = deleting('apiEvent', (before) => sql`at < ${before}`);
