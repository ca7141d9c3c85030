import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { BonusTable } from '../../platform/db/money-tables.ts';
import { selectPage } from '../../platform/db/pages.ts';

function selectOwnStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .select(['id', 'projectId'])
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId);
}

export const findOwnStudy = (tx: Tx, organizationId: string, studyId: string) =>
  selectOwnStudy(tx, organizationId, studyId).executeTakeFirst();

/** Locked before its applications and the people whose earnings move. */
export const shareOwnStudy = (tx: Tx, organizationId: string, studyId: string) =>
  selectOwnStudy(tx, organizationId, studyId).forKeyShare().executeTakeFirst();

/** Why somebody may get a bonus: they have attended a session of the study, or handed in work for it. */
const HAS_TAKEN_PART = sql<boolean>`(
  exists (select from booking b where b.application_id = application.id and b.status = 'ATTENDED')
  or exists (select from assignment g join assignment_entry e on e.assignment_id = g.id
    where g.application_id = application.id and e.submitted_at is not null))`;

/**
 * People of a study who have taken part, in a fixed order; some of them, or everybody. They are locked against a merge of their
 * account, which moves their application, and against its erasure.
 */
export function shareTakenPart(tx: Tx, studyId: string, applicationIds?: readonly string[]) {
  return tx
    .selectFrom('application')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .select(['application.id', 'application.participantId'])
    .select([
      sql<
        string | null
      >`(select participant_code from assignment where assignment.application_id = application.id limit 1)`.as(
        'assignmentCode',
      ),
      // Only somebody that the organisation invited by email is known to it by an address.
      sql<string | null>`case when exists (select from guest g where g.study_id = application.study_id
        and g.participant_id = application.participant_id and g.source = 'EMAIL') then app_user.email end`.as('email'),
    ])
    .where('application.studyId', '=', studyId)
    .where('appUser.erasedAt', 'is', null)
    .where(HAS_TAKEN_PART)
    .$if(applicationIds !== undefined, (query) => query.where('application.id', 'in', [...(applicationIds ?? [])]))
    .orderBy('application.id')
    .forShare('application')
    .forKeyShare('appUser')
    .execute();
}

export async function insertBonuses(tx: Tx, bonuses: readonly Insertable<BonusTable>[]): Promise<void> {
  await tx
    .insertInto('bonus')
    .values([...bonuses])
    .execute();
}

function selectBonuses(tx: Tx, studyId: string, applicationId: string | undefined) {
  return tx
    .selectFrom('bonus')
    .select(['id', 'applicationId', 'amountPesewas', 'reason', 'createdAt'])
    .where('studyId', '=', studyId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId ?? ''))
    .orderBy('id', 'desc');
}

export function listBonuses(
  tx: Tx,
  studyId: string,
  { applicationId, page, size }: { applicationId?: string | undefined; page: number; size: number },
) {
  return selectPage(selectBonuses(tx, studyId, applicationId), { page, size });
}

export function listBonusesAfter(
  tx: Tx,
  studyId: string,
  applicationId: string | undefined,
  after: string,
  limit: number,
) {
  return selectBonuses(tx, studyId, applicationId).where('id', '<', after).limit(limit).execute();
}

/** What a mail says about a bonus. */
export function findBonusFacts(tx: Tx, bonusId: string) {
  return tx
    .selectFrom('bonus')
    .innerJoin('organization', 'organization.id', 'bonus.organizationId')
    .select(['bonus.studyId', 'bonus.amountPesewas', 'bonus.reason', 'organization.name as organizationName'])
    .where('bonus.id', '=', bonusId)
    .executeTakeFirst();
}

export function findOrganizationName(tx: Tx, organizationId: string) {
  return tx.selectFrom('organization').select('name').where('id', '=', organizationId).executeTakeFirstOrThrow();
}
