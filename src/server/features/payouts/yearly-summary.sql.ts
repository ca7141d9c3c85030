import { sql } from 'kysely';
import { EARNINGS } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';
import { accountsOf } from './payouts.sql.ts';

export type EarningKind = 'SESSION' | 'TRAVEL' | 'OVERRUN' | 'OWN_TIME' | 'SCREENING' | 'LIST' | 'BONUS';

/** A person's earnings within a period, oldest first: each session, its travel in advance and its overrun, entry, bonus, block of questions and payment of a list. */
export function listEarnings(tx: Tx, participantId: string, from: Date, to: Date) {
  return (
    tx
      .selectFrom('ledgerPosting')
      .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
      // The subject of an earning is a session's booking, an entry of a task or diary, the assignment of a diary's bonus, an
      // application with paid questions, or a bonus of the organisation; or a listed payment, which has no study.
      .leftJoin('listedPayment', 'listedPayment.id', 'ledgerJournal.subjectId')
      .leftJoin('paymentList', 'paymentList.id', 'listedPayment.listId')
      .leftJoin('study', (join) =>
        join.on(
          'study.id',
          '=',
          sql<string>`(select coalesce(b.study_id, a.study_id, p.study_id, t.study_id)
          from (select ledger_journal.subject_id as id) earned
            left join booking b on b.id = earned.id
            left join assignment_entry e on e.id = earned.id
            left join assignment a on a.id = coalesce(e.assignment_id, earned.id)
            left join application p on p.id = earned.id
            left join bonus t on t.id = earned.id)`,
        ),
      )
      .innerJoin('organization', (join) =>
        join.on('organization.id', '=', sql<string>`coalesce(study.organization_id, payment_list.organization_id)`),
      )
      .select([
        sql<EarningKind>`case when event = 'listPaid' then 'LIST' when event = 'thanks' then 'BONUS' when event = 'screen' then 'SCREENING'
          when event in ('travel', 'overrun') then upper(event)
          when study.study_kind in ('TASK', 'DIARY') then 'OWN_TIME' else 'SESSION' end`.as('kind'),
        sql<string | null>`(select nullif(reason, '') from bonus where bonus.id = ledger_journal.subject_id)`.as(
          'reason',
        ),
        'at',
        'amount as amountPesewas',
        ...STUDY_TITLE,
        'paymentList.purpose',
        'organization.name as organization',
      ])
      .where('kind', '=', 'PARTICIPANT_EARNED')
      .where('ownerId', 'in', accountsOf(participantId))
      .where('event', 'in', EARNINGS)
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('at')
      .orderBy('ledgerJournal.id')
      .execute()
  );
}

/** What a person received by mobile money within a period, in pesewas. */
export async function sumReceived(tx: Tx, participantId: string, from: Date, to: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('payout')
    .select(sql<number>`coalesce(sum(amount_pesewas), 0)::bigint`.as('total'))
    .where('participantId', '=', participantId)
    .where('status', '=', 'PAID')
    .where('settledAt', '>=', from)
    .where('settledAt', '<', to)
    .executeTakeFirstOrThrow();
  return total;
}

/** What arrived as airtime within a period, in pesewas. */
export async function sumAirtimeReceived(tx: Tx, participantId: string, from: Date, to: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('airtimeTopUp')
    .select(sql<number>`coalesce(sum(amount_pesewas), 0)::bigint`.as('total'))
    .where('participantId', '=', participantId)
    .where('status', '=', 'DELIVERED')
    .where('settledAt', '>=', from)
    .where('settledAt', '<', to)
    .executeTakeFirstOrThrow();
  return total;
}

/** What a person got within a period because payouts were late, in pesewas. */
export async function sumCompensated(tx: Tx, participantId: string, from: Date, to: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('kind', '=', 'PARTICIPANT_EARNED')
    .where('ownerId', 'in', accountsOf(participantId))
    .where('event', '=', 'promise')
    .where('at', '>=', from)
    .where('at', '<', to)
    .executeTakeFirstOrThrow();
  return total;
}

/** Years in which a person earned something, newest first. */
export async function listYears(tx: Tx, participantId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(sql<number>`extract(year from at at time zone 'UTC')::int`.as('year'))
    .distinct()
    .where('kind', '=', 'PARTICIPANT_EARNED')
    .where('ownerId', 'in', accountsOf(participantId))
    .where('event', 'in', EARNINGS)
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year }) => year);
}

export function findPerson(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName', 'email', 'mobileNumber', 'role', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
