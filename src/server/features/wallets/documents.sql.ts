import { sql } from 'kysely';
import type { MovementEvent } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';

/** An organisation for its documents, with its KYC details if it has any. */
export function findOrganization(tx: Tx, organizationId: string) {
  return (
    tx
      .selectFrom('organization')
      .leftJoin('organizationInformation', 'organizationInformation.organizationId', 'organization.id')
      .select(['name', 'organizationWebsiteUrl', 'postalAddress', 'tin'])
      // A student’s registered name is the university's, which is not the customer; others may have none.
      .select(
        sql<string | null>`case when kind <> 'STUDENT' then nullif(registered_business_name, '') end`.as(
          'registeredBusinessName',
        ),
      )
      .where('organization.id', '=', organizationId)
      .executeTakeFirstOrThrow()
  );
}

/** A settled top-up of an organisation. */
export function findArrived(tx: Tx, organizationId: string, reference: string) {
  return tx
    .selectFrom('topUp')
    .innerJoin('appUser', 'appUser.id', 'topUp.createdBy')
    .leftJoin('bankLine', 'bankLine.topUpId', 'topUp.id')
    .leftJoin('proForma', 'proForma.id', 'bankLine.proFormaId')
    .select([
      'topUp.reference',
      'topUp.amountPesewas',
      'settledAt',
      'topUp.createdAt',
      'firstName',
      'lastName',
      'email',
      sql<string | null>`bank_line.day::text`.as('bankDay'),
      'narration',
      'proForma.reference as proForma',
      'proForma.purchaseOrder',
    ])
    .where('topUp.organizationId', '=', organizationId)
    .where('topUp.reference', '=', reference)
    .where('topUp.status', '=', 'SUCCEEDED')
    .executeTakeFirst();
}

export function findStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .innerJoin('appUser', 'appUser.id', 'study.researcherId')
    .innerJoin('project', 'project.id', 'study.projectId')
    .select([
      'study.id',
      'study.name',
      'code',
      'study.status',
      'publishedAt',
      'closedAt',
      'desiredParticipants',
      'durationMinutes',
      'studyKind',
      'ratePesewas',
      'extraPay',
      'travelPay',
      'dataPay',
      'overrunPesewas',
      'feePesewas',
      'screeningBlocks',
      'screeningBlockPesewas',
      'screeningCap',
      'screeningPaid',
      'projectName',
      'firstName',
      'lastName',
    ])
    .where('study.organizationId', '=', organizationId)
    .where('study.id', '=', studyId)
    .executeTakeFirst();
}

/** A study's bonuses, which the wallet paid. */
export function sumBonuses(tx: Tx, studyId: string) {
  return tx
    .selectFrom('bonus')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_pesewas), 0)::bigint`.as('pesewas'),
    ])
    .where('studyId', '=', studyId)
    .executeTakeFirstOrThrow();
}

/**
 * The movements of a study's reserved money, oldest first; a session's payment with the time of the session. The bonus of a diary
 * was booked as `earn` before it had an event of its own; its subject is the whole diary.
 */
export function listStudyMovements(tx: Tx, studyId: string) {
  return tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .leftJoin('booking', 'booking.id', 'ledgerJournal.subjectId')
    .leftJoin('assignment', 'assignment.id', 'ledgerJournal.subjectId')
    .select([
      sql<MovementEvent>`case when event = 'earn' and assignment.id is not null then 'diary' else event end`.as(
        'event',
      ),
      'at',
      'amount as amountPesewas',
      'booking.startsAt',
    ])
    .where('kind', '=', 'STUDY_HELD')
    .where('ownerId', '=', studyId)
    .orderBy('at')
    .orderBy('ledgerJournal.id')
    .execute();
}
