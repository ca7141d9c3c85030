import { type Insertable, sql, type Updateable } from 'kysely';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import { PAID_BY_STUDIES } from '../../../domain/movement-events.ts';
import type { ClosedReason } from '../../../domain/session-settings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { closedBecause, MOST_INVITATIONS, MOST_STUDIES } from '../../platform/db/expressions.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { holds } from '../../platform/db/search.ts';
import { seenBy } from '../../platform/db/seen-projects.ts';
import type { SlotTable, StudyTable } from '../../platform/db/study-tables.ts';

export async function insertSlots(tx: Tx, slots: Insertable<SlotTable>[]) {
  await tx.insertInto('slot').values(slots).execute();
}

/** Every slot of a study, in order, with the reason why it is not offered although it has places. */
export function listSlots(tx: Tx, studyId: string) {
  return tx
    .selectFrom('slot')
    .innerJoin('study', 'study.id', 'slot.studyId')
    .selectAll('slot')
    .select(
      sql<ClosedReason | null>`case when slot.booked < slot.capacity then ${sql.raw(closedBecause('slot'))} end`.as(
        'closedBecause',
      ),
    )
    .where('slot.studyId', '=', studyId)
    .orderBy('slot.startsAt')
    .execute();
}

/** Whether a panel is the organisation's own. Locks it, so that it can't be deleted before the transaction ends. */
export async function sharePanel(tx: Tx, organizationId: string, panelId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('panel')
    .select('id')
    .where('id', '=', panelId)
    .where('organizationId', '=', organizationId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function addPlaces(tx: Tx, studyId: string, places: number) {
  await tx
    .updateTable('study')
    .set((set) => ({ desiredParticipants: set('desiredParticipants', '+', places) }))
    .where('id', '=', studyId)
    .execute();
}

/** A study, with the figures for its researchers. */
function selectStudies(tx: Tx, now: Date) {
  return tx
    .selectFrom('study')
    .selectAll('study')
    .select([
      sql<number>`(select count(*) from application a where a.study_id = study.id and a.status = 'PENDING')`.as(
        'newApplicants',
      ),
      sql<number>`(select count(*) from application a where a.study_id = study.id and a.status = 'INVITED')`.as(
        'liveInvitations',
      ),
      sql<Date | null>`(select min(b.starts_at) from booking b where b.study_id = study.id and b.status = 'BOOKED'
        and b.ends_at > ${now})`.as('nextSessionAt'),
      sql<number>`coalesce((select l.balance from ledger_account l where l.kind = 'STUDY_HELD' and l.owner_id = study.id), 0)`.as(
        'heldPesewas',
      ),
      sql<number>`coalesce((select -sum(p.amount) from ledger_posting p join ledger_journal j on j.id = p.journal_id
        join ledger_account l on l.id = p.account_id where l.kind = 'STUDY_HELD' and l.owner_id = study.id
        and j.event = any(${[...PAID_BY_STUDIES, 'fee']})), 0)::bigint + coalesce((
        select sum(b.amount_pesewas) from bonus b where b.study_id = study.id), 0)::bigint`.as('spentPesewas'),
      sql<{ attribute: string; value: string; places: number; filled: number }[]>`coalesce((
        select json_agg(json_build_object('attribute', attribute, 'value', value, 'places', places, 'filled', filled)
          order by position)
        from quota_cell q where q.study_id = study.id), '[]'::json)`.as('quotas'),
    ]);
}
export type StudyRow = NonNullable<Awaited<ReturnType<typeof findStudy>>>;

export function findStudy(tx: Tx, organizationId: string, studyId: string, now: Date) {
  return selectStudies(tx, now)
    .where('study.id', '=', studyId)
    .where('study.organizationId', '=', organizationId)
    .executeTakeFirst();
}

export function listStudies(tx: Tx, organizationId: string, projectId: string, now: Date) {
  return selectStudies(tx, now)
    .where('study.projectId', '=', projectId)
    .where('study.organizationId', '=', organizationId)
    .orderBy('publishedAt', 'desc')
    .execute();
}

/** The studies of an organisation, with the facts that a list shows. */
export function listOrganizationStudies(tx: Tx, organizationId: string, projectIds: readonly string[] | null) {
  return tx
    .selectFrom('study')
    .innerJoin('project', 'project.id', 'study.projectId')
    .select([
      'study.id',
      'study.projectId',
      'project.projectName',
      'study.code',
      'study.studyKind as kind',
      'study.name',
      'study.publicName',
      'study.status',
      'study.publishedAt',
      'study.durationMinutes',
      'study.desiredParticipants',
      'study.filled',
      'study.ratePesewas',
      'study.minimumAge',
      'study.maximumAge',
      'study.genders',
      'study.educationLevels',
      'study.incomeBands',
      'study.spoken',
      'study.facts',
      'study.districts',
    ])
    .where('study.organizationId', '=', organizationId)
    .where(seenBy(projectIds, 'study.projectId'))
    .orderBy('study.publishedAt', 'desc')
    .orderBy('study.id')
    .execute();
}

/** The study row, locked: the first lock of every change of a study's bookings and status. */
export function lockStudy(tx: Tx, studyId: string) {
  return tx.selectFrom('study').selectAll().where('id', '=', studyId).forUpdate().executeTakeFirst();
}

/** Locks an organisation's recruiting studies, in id order. */
export function lockRecruiting(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('study')
    .select(['id', 'status'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'RECRUITING')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Studies that are paused until their organisation has paid its debt, in id order. */
export function lockPausedForDebt(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('study')
    .select(['id', 'status'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'PAUSED')
    .where('pausedForDebt', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** From now on, these studies count as paused by a researcher. */
export async function endDebtPause(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable('study')
    .set({ pausedForDebt: false })
    .where('organizationId', '=', organizationId)
    .where('pausedForDebt', '=', true)
    .execute();
}

export async function isPausedForDebt(tx: Tx, studyId: string): Promise<boolean> {
  const row = await tx.selectFrom('study').select('pausedForDebt').where('id', '=', studyId).executeTakeFirst();
  return row?.pausedForDebt === true;
}

export async function isVerified(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organization')
    .select('adminVerificationStatus')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.adminVerificationStatus === 'VERIFIED';
}

export function lockOwnStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .selectAll()
    .select(sql<number | null>`${sql.raw(MOST_INVITATIONS)}`.as('mostInvitations'))
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The study row for an application: with a shared lock, so that people can apply concurrently, or exclusively locked if each
 * application may use one of the study's paid screenings. Whether a study pays for screening never changes.
 */
export async function lockStudyToApply(tx: Tx, studyId: string) {
  const study = tx
    .selectFrom('study')
    .selectAll()
    .select(sql<number | null>`${sql.raw(MOST_STUDIES)}`.as('mostStudies'))
    .where('id', '=', studyId);
  const shared = await study.where('screeningBlocks', '=', 0).forShare().executeTakeFirst();
  return shared ?? study.forUpdate().executeTakeFirst();
}

/** Counts one more person whose screening is paid. False if the study pays nobody else. */
export async function takePaidScreening(tx: Tx, studyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('study')
    .set((set) => ({ screeningPaid: set('screeningPaid', '+', 1) }))
    .where('id', '=', studyId)
    .whereRef('screeningPaid', '<', 'screeningCap')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Raises the number of people paid for screening, if it currently is `from`; returns whether it did. */
export async function raiseScreening(tx: Tx, studyId: string, from: number, people: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('study')
    .set((set) => ({ screeningCap: set('screeningCap', '+', people) }))
    .where('id', '=', studyId)
    .where('screeningCap', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function findAnyStudy(tx: Tx, studyId: string) {
  return tx.selectFrom('study').selectAll().where('id', '=', studyId).executeTakeFirst();
}

export async function updateStudy(tx: Tx, organizationId: string, studyId: string, change: Updateable<StudyTable>) {
  await tx
    .updateTable('study')
    .set(change)
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId)
    .execute();
}

export async function hasApplications(tx: Tx, studyId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('application').select('id').where('studyId', '=', studyId).executeTakeFirst()) !== undefined
  );
}

export async function deleteStudy(tx: Tx, studyId: string) {
  await tx.deleteFrom('slot').where('studyId', '=', studyId).execute();
  await tx.deleteFrom('study').where('id', '=', studyId).execute();
}

/** The studies of all organisations, newest first; `search` is a public code or part of a name. */
export async function listAllStudies(
  tx: Tx,
  { search, status, page, size }: { search: string; status?: StudyStatus | undefined; page: number; size: number },
) {
  const studies = tx
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .$if(status !== undefined, (query) => query.where('study.status', '=', status as StudyStatus))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('study.code', '=', search.toUpperCase()),
          holds(search, 'study.name'),
          holds(search, 'study.publicName'),
          holds(search, 'organization.name'),
        ]),
      ),
    );
  return selectPage(
    studies
      .select([
        'study.id',
        'study.code',
        'study.name',
        'study.publicName',
        'study.description',
        'study.organizationId',
        'organization.name as organizationName',
        'study.status',
        'study.publishedAt',
        'study.filled',
        'study.desiredParticipants',
        sql<
          string | null
        >`(select reason from status_change c where c.entity_id = study.id and c.event = 'takeDown')`.as(
          'takenDownBecause',
        ),
      ])
      .orderBy('study.publishedAt', 'desc')
      .orderBy('study.id'),
    { page, size },
  );
}

export async function handOverStudies(
  tx: Tx,
  {
    organizationId,
    fromUserId,
    toUserId,
    keptProjectIds,
  }: { organizationId: string; fromUserId: string; toUserId: string; keptProjectIds: readonly string[] },
): Promise<string[]> {
  const studies = await tx
    .updateTable('study')
    .set({ researcherId: toUserId })
    .where('organizationId', '=', organizationId)
    .where('researcherId', '=', fromUserId)
    .$if(keptProjectIds.length > 0, (query) => query.where('projectId', 'not in', [...keptProjectIds]))
    .returning('id')
    .execute();
  return studies.map(({ id }) => id);
}
