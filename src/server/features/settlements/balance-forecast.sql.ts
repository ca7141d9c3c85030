import { type Insertable, sql } from 'kysely';
import type { PayoutRailName } from '../../../domain/enumerations.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BalanceAlertTable } from '../../platform/db/money-tables.ts';
import type { DayDue } from './balance-forecast.rules.ts';

export interface Standing {
  balancePesewas: number;
  pendingPesewas: number;
  /** Earnings and payouts on their way, without fees. */
  owedPesewas: number;
  /** How many payouts these amounts will take. */
  payouts: number;
  /** Whether the newest settlement went into the balance. */
  settlesIntoBalance: boolean;
}

export async function readStanding(tx: Tx): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with held as (
      select coalesce(-sum(balance) filter (where kind in ('PROVIDER_BALANCE', 'PROVIDER_FLOAT')), 0)::bigint as balance,
        coalesce(-sum(balance) filter (where kind = 'PROVIDER_PENDING'), 0)::bigint as pending,
        coalesce(sum(balance) filter (where kind in ('PARTICIPANT_EARNED', 'PAYOUT_TRANSIT')), 0)::bigint as owed,
        count(*) filter (where kind = 'PARTICIPANT_EARNED' and balance > 0)::int as earners
      from ledger_account
      where kind in ('PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_PENDING', 'PAYOUT_TRANSIT')
        or kind = 'PARTICIPANT_EARNED' and balance > 0)
    select balance as balance_pesewas, pending as pending_pesewas, owed as owed_pesewas,
      earners + (select count(*) from payout where status in ('QUEUED', 'SENT', 'HELD'))::int as payouts,
      coalesce((select destination = 'BALANCE' from settlement where posted_at is not null order by settled_on desc, id desc limit 1),
        false) as settles_into_balance
    from held`.execute(tx);
  return rows[0] ?? { balancePesewas: 0, pendingPesewas: 0, owedPesewas: 0, payouts: 0, settlesIntoBalance: false };
}

/** The future cost, by day, of booked sessions, places of slots that start before `openUntil`, and submitted work. */
export async function listDue(
  tx: Tx,
  { now, until, openUntil, feePesewas }: { now: Date; until: Date; openUntil: Date; feePesewas: number },
): Promise<DayDue[]> {
  const { rows } = await sql<DayDue>`
    with due as (
      select greatest(b.starts_at, ${now}::timestamptz) as at, s.rate_pesewas + s.overrun_pesewas - b.advance_pesewas + ${feePesewas}::bigint as pesewas
      from booking b join study s on s.id = b.study_id
      where b.status = 'BOOKED' and b.starts_at < ${until}
      union all
      select min(t.starts_at), least(sum(t.capacity - t.booked), s.desired_participants - s.filled)
        * (s.rate_pesewas + s.overrun_pesewas + ${feePesewas}::bigint)
      from slot t join study s on s.id = t.study_id
      where s.status = 'RECRUITING' and t.starts_at >= ${now} and t.starts_at < ${openUntil}
        and t.called_off_at is null and t.booked < t.capacity and s.filled < s.desired_participants
      group by s.id
      union all
      select ${now}::timestamptz, e.pay_pesewas + ${feePesewas}::bigint
      from assignment_entry e where e.status in ('SUBMITTED', 'DISPUTED'))
    select (at at time zone 'UTC')::date as "on", sum(pesewas)::bigint as pesewas from due group by 1 order by 1`.execute(
    tx,
  );
  return rows;
}

export function findOpenAlert(tx: Tx, rail: PayoutRailName) {
  return tx
    .selectFrom('balanceAlert')
    .selectAll()
    .where('resolvedAt', 'is', null)
    .where('rail', '=', rail)
    .executeTakeFirst();
}

/** The open alerts of all rails. */
export function listOpenAlerts(tx: Tx) {
  return tx.selectFrom('balanceAlert').selectAll().where('resolvedAt', 'is', null).execute();
}

export async function insertAlert(tx: Tx, alert: Insertable<BalanceAlertTable>): Promise<void> {
  await tx.insertInto('balanceAlert').values(alert).execute();
}

export async function changeAlert(
  tx: Tx,
  id: string,
  change: Partial<Pick<BalanceAlertTable, 'shortPesewas' | 'dueOn' | 'notifiedOn'>> & { resolvedAt?: Date },
): Promise<void> {
  await tx.updateTable('balanceAlert').set(change).where('id', '=', id).execute();
}
