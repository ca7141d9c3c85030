import { type Insertable, sql, type Updateable } from 'kysely';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SlotTable, StudyTable } from '../../platform/db/tables.ts';

export async function insertStudy(tx: Tx, study: Insertable<StudyTable>, slots: Insertable<SlotTable>[]) {
  await tx.insertInto('study').values(study).execute();
  await tx.insertInto('slot').values(slots).execute();
}

/** A study with the figures its researchers follow. */
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
        and j.event in ('earn', 'fee')), 0)::bigint`.as('spentPesewas'),
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

export function lockOwnStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .selectAll()
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/** The study row, held against closing and booking while others may hold it the same way. */
export function shareStudy(tx: Tx, studyId: string) {
  return tx.selectFrom('study').selectAll().where('id', '=', studyId).forShare().executeTakeFirst();
}

export function findAnyStudy(tx: Tx, studyId: string) {
  return tx.selectFrom('study').selectAll().where('id', '=', studyId).executeTakeFirst();
}

/** Compare-and-set of a study's status. */
export async function changeStudyStatus(
  tx: Tx,
  studyId: string,
  from: StudyStatus,
  to: StudyStatus,
  closedAt: Date | null,
) {
  const result = await tx
    .updateTable('study')
    .set({ status: to, closedAt })
    .where('id', '=', studyId)
    .where('status', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
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

/** Takes one place of a study that is open, by compare-and-set; null when there is none. */
export function takePlace(tx: Tx, studyId: string) {
  return tx
    .updateTable('study')
    .set((set) => ({ filled: set('filled', '+', 1) }))
    .where('id', '=', studyId)
    .where('status', 'in', ['RECRUITING', 'PAUSED'])
    .whereRef('filled', '<', 'desiredParticipants')
    .returning(['filled', 'desiredParticipants'])
    .executeTakeFirst();
}

export async function freePlace(tx: Tx, studyId: string) {
  await tx
    .updateTable('study')
    .set((set) => ({ filled: set('filled', '-', 1) }))
    .where('id', '=', studyId)
    .execute();
}

// ---- Offers to participants

interface Matching {
  age: number;
  gender: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  devices: string[];
}

/** Recruiting studies with places left that fit one person (`domain/eligibility.ts` in SQL). */
function selectOffers(tx: Tx, participantId: string, now: Date) {
  return tx
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .selectAll('study')
    .select([
      'organization.name as organizationName',
      'organization.adminVerificationStatus',
      sql<boolean>`exists (select 1 from application a where a.study_id = study.id and a.participant_id = ${participantId})`.as(
        'applied',
      ),
      sql<Date[]>`array(select s.starts_at from slot s where s.study_id = study.id and s.booked < s.capacity
        and s.starts_at > ${now} order by s.starts_at limit 3)`.as('nextSlots'),
    ]);
}

export async function listOffers(
  tx: Tx,
  person: Matching & { userId: string },
  {
    search,
    sort,
    page,
    size,
    now,
  }: { search: string; sort: 'newest' | 'reward' | 'soonest'; page: number; size: number; now: Date },
) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const fitting = selectOffers(tx, person.userId, now)
    .where('study.status', '=', 'RECRUITING')
    .whereRef('study.filled', '<', 'study.desiredParticipants')
    .where('study.minimumAge', '<=', person.age)
    .where('study.maximumAge', '>=', person.age)
    .where(sql<boolean>`${person.gender} = any(study.genders)`)
    .where(
      sql<boolean>`('NOT_APPLICABLE' = any(study.education_levels) or ${person.educationLevel} = any(study.education_levels))`,
    )
    .where(sql<boolean>`${person.annualHouseholdIncome} = any(study.income_bands)`)
    .where(sql<boolean>`study.device_requirements && ${person.devices}::text[]`)
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('study.publicName', 'ilike', pattern),
          where('study.description', 'ilike', pattern),
          where('organization.name', 'ilike', pattern),
        ]),
      ),
    );
  const { total } = await fitting
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .$if(sort === 'reward', (query) => query.orderBy('study.ratePesewas', 'desc'))
    .$if(sort === 'soonest', (query) =>
      query.orderBy(
        sql`(select min(s.starts_at) from slot s where s.study_id = study.id and s.booked < s.capacity and s.starts_at > ${now})`,
        (order) => order.asc().nullsLast(),
      ),
    )
    .orderBy('study.publishedAt', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total };
}

export function findOffer(tx: Tx, participantId: string, studyId: string, now: Date) {
  return selectOffers(tx, participantId, now).where('study.id', '=', studyId).executeTakeFirst();
}

export function findByCode(tx: Tx, code: string, now: Date) {
  return selectOffers(tx, '00000000-0000-0000-0000-000000000000', now)
    .where('study.code', '=', code)
    .executeTakeFirst();
}
