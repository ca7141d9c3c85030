import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { accountsOf } from './payouts.sql.ts';

export type EarningKind = 'SESSION' | 'OWN_TIME' | 'SCREENING';

/** A person's earnings within a period, oldest first: each session, entry, bonus and block of questions. */
export function listEarnings(tx: Tx, participantId: string, from: Date, to: Date) {
  return (
    tx
      .selectFrom('ledgerPosting')
      .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
      // An earning is about a session's booking, a task's or diary's entry, a bonus's assignment, or an application whose
      // questions were paid.
      .innerJoin('study', (join) =>
        join.on(
          'study.id',
          '=',
          sql<string>`(select coalesce(b.study_id, a.study_id, p.study_id)
          from (select ledger_journal.subject_id as id) earned
            left join booking b on b.id = earned.id
            left join assignment_entry e on e.id = earned.id
            left join assignment a on a.id = coalesce(e.assignment_id, earned.id)
            left join application p on p.id = earned.id)`,
        ),
      )
      .innerJoin('organization', 'organization.id', 'study.organizationId')
      .select([
        sql<EarningKind>`case when event = 'screen' then 'SCREENING'
          when study.study_kind in ('TASK', 'DIARY') then 'OWN_TIME' else 'SESSION' end`.as('kind'),
        'at',
        'amount as amountPesewas',
        'publicName as study',
        'organization.name as organization',
      ])
      .where('kind', '=', 'PARTICIPANT_EARNED')
      .where('ownerId', 'in', accountsOf(participantId))
      .where('event', 'in', ['earn', 'screen'])
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
    .where('event', 'in', ['earn', 'screen'])
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
