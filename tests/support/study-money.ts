import { sql } from 'kysely';
import type { Database } from '../../src/server/platform/db/database.ts';

/** Where a study's reserved money went, in pesewas: the postings of its account, by purpose. */
export async function readStudyMoney(db: Database, studyId: string) {
  const { rows } = await db.read((tx) =>
    sql<{ paid: number; returned: number; fee: number; held: number }>`
      select coalesce(-sum(p.amount) filter (where j.event in ('earn', 'travel', 'overrun', 'diary')), 0)::bigint as paid,
        coalesce(-sum(p.amount) filter (where j.event = 'close'), 0)::bigint as returned,
        coalesce(-sum(p.amount) filter (where j.event = 'fee'), 0)::bigint as fee,
        coalesce(max(l.balance), 0)::bigint as held
      from ledger_account l
        left join ledger_posting p on p.account_id = l.id
        left join ledger_journal j on j.id = p.journal_id
      where l.kind = 'STUDY_HELD' and l.owner_id = ${studyId}`.execute(tx),
  );
  return rows[0] ?? { paid: 0, returned: 0, fee: 0, held: 0 };
}
