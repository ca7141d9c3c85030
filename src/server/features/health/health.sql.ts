import { type Insertable, sql } from 'kysely';
import { LATE_JOB_SECONDS } from '../../../domain/service-levels.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ProcessMinuteTable } from '../../platform/db/tables.ts';

/** The cheapest query that only a living database answers. */
export async function askDatabase(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx);
}

export async function insertMinutes(tx: Tx, rows: readonly Insertable<ProcessMinuteTable>[]): Promise<void> {
  await tx
    .insertInto('processMinute')
    .values([...rows])
    // If the clock was set back, the first row of a minute stays.
    .onConflict((conflict) => conflict.columns(['minute', 'processId']).doNothing())
    .execute();
}

export function listMinutes(tx: Tx, since: Date) {
  return tx.selectFrom('processMinute').selectAll().where('minute', '>=', since).orderBy('minute').execute();
}

export function listDays(tx: Tx, since: string) {
  return tx.selectFrom('serviceDay').selectAll().where('day', '>=', since).orderBy('day').execute();
}

/** When mails and the payment provider last worked and last failed, within the stored minutes. */
export async function readLastResults(tx: Tx) {
  const { rows } = await sql<Record<'mailSentAt' | 'mailFailedAt' | 'answeredAt' | 'unclearAt', Date | null>>`
    select max(minute) filter (where mails_sent > 0) as "mailSentAt",
      max(minute) filter (where mails_failed > 0) as "mailFailedAt",
      max(minute) filter (where provider_answered > 0) as "answeredAt",
      max(minute) filter (where provider_unclear > 0) as "unclearAt"
    from process_minute`.execute(tx);
  return rows[0];
}

/**
 * Sums one day, which begins at `from`, up to now, and replaces its row. A minute without any process counts against the website,
 * from the first monitored minute on.
 */
export async function sumDay(tx: Tx, { day, from, to }: { day: string; from: Date; to: Date }): Promise<void> {
  await sql`
    with seen as (select * from process_minute where minute >= ${from} and minute < ${to}),
    values_of as (
      select class.key as class, counted.place, sum(counted.value::bigint) as value
      from seen, jsonb_each(classes) class, jsonb_array_elements_text(class.value) with ordinality counted (value, place)
      group by class.key, counted.place),
    by_class as (select class, jsonb_agg(value order by place) as counts from values_of group by class),
    by_minute as (
      select minute, bool_or(role <> 'worker') and sum(failed_requests) * 10 <= sum(requests) as web,
        bool_and(database_up) as database, sum(provider_answered) as answered, sum(provider_unclear) as unclear,
        sum(mails_sent) as sent, sum(mails_failed) as failed, max(oldest_job_seconds) as delay
      from seen group by minute),
    watched as (
      select case when exists (select 1 from service_day where day < ${day}::date) then ${from}::timestamptz else min(minute) end
        as since from seen),
    summed as (
      select count(*) filter (where web) as web,
        floor(extract(epoch from ${to}::timestamptz - (select since from watched)) / 60)::int as elapsed,
        count(*) filter (where database) as database, count(*) filter (where not database) as no_database,
        count(*) filter (where answered > 0) as payments, count(*) filter (where unclear > 0 and answered = 0) as no_payments,
        count(*) filter (where sent > 0) as mail, count(*) filter (where failed > 0 and sent = 0) as no_mail,
        count(*) filter (where delay <= ${LATE_JOB_SECONDS}) as jobs, count(*) filter (where delay > ${LATE_JOB_SECONDS}) as no_jobs
      from by_minute)
    insert into service_day (day, classes, minutes, payouts)
    select ${day}::date, coalesce((select jsonb_object_agg(class, counts) from by_class), '{}'),
      jsonb_build_object(
        'web', jsonb_build_array(web, greatest(0, elapsed - web)),
        'database', jsonb_build_array(database, no_database),
        'payments', jsonb_build_array(payments, no_payments),
        'mail', jsonb_build_array(mail, no_mail),
        'jobs', jsonb_build_array(jobs, no_jobs)),
      '{}'
    from summed where exists (select 1 from seen) or exists (select 1 from service_day)
    on conflict (day) do update set classes = excluded.classes, minutes = excluded.minutes`.execute(tx);
}

export async function removeOld(tx: Tx, { minutesBefore, daysBefore }: { minutesBefore: Date; daysBefore: string }) {
  await tx.deleteFrom('processMinute').where('minute', '<', minutesBefore).execute();
  await tx.deleteFrom('serviceDay').where('day', '<', daysBefore).execute();
}
