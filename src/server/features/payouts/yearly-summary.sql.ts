import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A person's earnings session by session within a period, oldest first. */
export function listEarnings(tx: Tx, participantId: string, from: Date, to: Date) {
  return tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .innerJoin('booking', (join) =>
      join.on('booking.id', '=', sql<string>`case when event = 'earn' then split_part(reference, ':', 2)::uuid end`),
    )
    .innerJoin('study', 'study.id', 'booking.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .select(['at', 'amount as amountPesewas', 'publicName as study', 'organization.name as organization'])
    .where('kind', '=', 'PARTICIPANT_EARNED')
    .where('ownerId', '=', participantId)
    .where('event', '=', 'earn')
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .execute();
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
    .where('ownerId', '=', participantId)
    .where('event', '=', 'earn')
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year }) => year);
}

export function findName(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName', 'email', 'mobileNumber'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
