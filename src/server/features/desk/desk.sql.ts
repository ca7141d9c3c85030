import { sql } from 'kysely';
import type { AdminQueue } from '../../../contract/desk.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Of what waits: since when, one row each. This is the only definition of an admin's queues. */
const WAITING: Readonly<Record<AdminQueue, string>> = {
  payoutsHeld: `select coalesce(awaited_since, created_at) as at from payout where status = 'HELD'`,
  payoutsWaiting: `select attention_since as at from payout where status = 'SENT' and attention_since is not null`,
  payoutsFailed: `select coalesce(settled_at, created_at) as at from payout where status = 'FAILED'`,
  payoutsReversed: `select coalesce(settled_at, created_at) as at from payout where status = 'REVERSED'`,
  airtime: `select sent_at as at from airtime_top_up where status = 'UNCLEAR'`,
  refunds: `select created_at as at from refund where status = 'REQUESTED'`,
  chargebacks: `select opened_at as at from chargeback where status = 'OPEN'`,
  bankTransfers: `select seen_at as at from bank_line where status = 'WAITING'`,
  paymentLists: `select created_at as at from payment_list where status = 'REVIEW'`,
  corrections: `select created_at as at from adjustment where status = 'PROPOSED'`,
  taxes: `select created_at as at from tax_request where status = 'PROPOSED'`,
  verifications: `select i.submitted_at as at from organization o
    join organization_information i on i.organization_id = o.id where o.admin_verification_status = 'PENDING'`,
  sessionDisputes: `select (select max(c.at) from status_change c where c.entity_id = a.id and c.to_status = 'DISPUTED') as at
    from application a where a.status = 'DISPUTED'`,
  workDisputes: `select (select max(c.at) from status_change c where c.entity_id = e.id and c.to_status = 'DISPUTED') as at
    from assignment_entry e where e.status = 'DISPUTED'`,
  appeals: `select asked_at as at from appeal where status = 'OPEN' and kind not in ('SESSION', 'ENTRY')`,
  details: `select at from profile_change where status = 'WAITING'`,
  numbers: `select asked_at as at from number_request where status = 'WAITING'`,
  waitlist: 'select created_at as at from waitlist_entry where invited_at is null',
  reports: 'select reported_at as at from booking_message where reported_at > $1',
  ratings: `select asked_at as at from rating_review where status = 'OPEN'`,
  translations: `select proposed_at as at from translation where status = 'WAITING'`,
  jobs: `select completed_on as at from pgboss.job where state = 'failed'`,
};

const DAYS_OF_REPORTS = 7;

export async function countQueues(tx: Tx, now: Date) {
  const parts = Object.entries(WAITING).map(([name, waiting]) => {
    const [before = '', after] = waiting.split('$1');
    const rows =
      after === undefined
        ? sql.raw(before)
        : sql`${sql.raw(before)}${addHours(now, -24 * DAYS_OF_REPORTS)}${sql.raw(after)}`;
    return sql`select ${name} as name, count(*)::int as count, min(at) as "oldestAt" from (${rows}) waiting`;
  });
  const { rows } = await sql<{
    name: AdminQueue;
    count: number;
    oldestAt: Date | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}
