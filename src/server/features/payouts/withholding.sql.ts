import { sql } from 'kysely';
import { EARNINGS } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { accountsOf } from './payouts.sql.ts';

/** What a person earned in a period and how much of it was withheld, in pesewas. */
export async function sumEarned(tx: Tx, participantId: string, from: Date, to?: Date) {
  const { earned, withheld } = await tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select([
      sql<number>`coalesce(sum(amount) filter (where event = any(${[...EARNINGS]})), 0)::bigint`.as('earned'),
      sql<number>`coalesce(-sum(amount) filter (where event = 'withhold'), 0)::bigint`.as('withheld'),
    ])
    .where('kind', '=', 'PARTICIPANT_EARNED')
    .where('ownerId', 'in', accountsOf(participantId))
    .where('at', '>=', from)
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? from))
    .executeTakeFirstOrThrow();
  return { earned, withheld };
}

/** The tax withheld from earnings, by their references; null if none of them is in the books. */
export async function findWithheld(tx: Tx, earnings: readonly string[]): Promise<number | null> {
  if (earnings.length === 0) return null;
  const { rows } = await sql<{ withheld: number | null }>`
    select sum(coalesce(w.amount, 0))::bigint as withheld from ledger_journal j
      left join ledger_journal t on t.reference = 'withhold:' || j.reference
      left join (ledger_posting w join ledger_account a on a.id = w.account_id and a.kind = 'WHT_PAYABLE') on w.journal_id = t.id
    where j.reference = any(${earnings}::text[])`.execute(tx);
  return rows[0]?.withheld ?? null;
}

/**
 * Issues a person's certificate of a month unless there is one. The person must be locked, so that two never do it at the same
 * time.
 */
export async function issueCertificate(tx: Tx, certificate: { id: string; personId: string; month: string; at: Date }) {
  const { id, personId, month, at } = certificate;
  const known = await tx
    .selectFrom('withholdingCertificate')
    .select('id')
    .where('personId', '=', personId)
    .where(sql<boolean>`month = ${month}::date`)
    .executeTakeFirst();
  if (known) return;
  await sql`
    with numbered as (
      update document_series set last_number = last_number + 1 where series = 'CERTIFICATE' returning last_number)
    insert into withholding_certificate (id, number, person_id, month, issued_at)
    select ${id}, last_number, ${personId}, ${month}::date, ${at} from numbered`.execute(tx);
}

/** Certificates with their amounts: a person's own, or everybody's for a month. */
export async function listCertificates(tx: Tx, of: { personId: string } | { month: string }) {
  const mine = 'personId' in of ? sql`c.person_id in ${accountsOf(of.personId)}` : sql`c.month = ${of.month}::date`;
  const { rows } = await sql<{
    id: string;
    number: number;
    month: string;
    personId: string;
    person: string;
    earnedPesewas: number;
    withheldPesewas: number;
  }>`
    select c.id, c.number, c.month::text as month, c.person_id as "personId", u.first_name || ' ' || u.last_name as person,
      coalesce(sum(p.amount) filter (where j.event = any(${[...EARNINGS]})), 0)::bigint as "earnedPesewas",
      coalesce(-sum(p.amount) filter (where j.event = 'withhold'), 0)::bigint as "withheldPesewas"
    from withholding_certificate c join app_user u on u.id = c.person_id
      join ledger_account a on a.kind = 'PARTICIPANT_EARNED' and a.owner_id = c.person_id
      join ledger_posting p on p.account_id = a.id
      join ledger_journal j on j.id = p.journal_id and j.at >= c.month and j.at < c.month + interval '1 month'
    where ${mine}
    group by c.id, u.id order by c.month desc, c.number`.execute(tx);
  return rows;
}
