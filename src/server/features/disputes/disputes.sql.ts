import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { partReasonOf } from '../../platform/db/expressions.ts';

/** Saves the researcher's statement; it can be changed until the decision. */
export async function saveStatement(
  tx: Tx,
  statement: { applicationId: string; authorId: string; words: string; writtenAt: Date },
) {
  const { applicationId: _, ...change } = statement;
  await tx
    .insertInto('disputeStatement')
    .values(statement)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(change))
    .execute();
}

export function listDisputed(tx: Tx) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .innerJoin('booking', (join) =>
      join.onRef('booking.applicationId', '=', 'application.id').on('booking.status', 'in', ['MISSED', 'ATTENDED']),
    )
    .leftJoin('disputeStatement', 'disputeStatement.applicationId', 'application.id')
    .where('application.status', '=', 'DISPUTED')
    .select([
      'application.id',
      'study.name as studyName',
      'organization.name as organizationName',
      'appUser.firstName',
      'appUser.lastName',
      'booking.startsAt',
      'booking.participantHereAt',
      'booking.researcherHereAt',
      'booking.confirmedAt',
      'disputeStatement.words as researcherStatement',
      'study.ratePesewas as rewardPesewas',
      'booking.partialPesewas',
      sql<string | null>`${sql.raw(partReasonOf('booking'))}`.as('partialReason'),
    ])
    .orderBy('booking.startsAt')
    .execute();
}
