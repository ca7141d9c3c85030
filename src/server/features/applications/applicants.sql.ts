import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { Tx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/search.ts';

export interface ApplicantFilter {
  status?: ApplicationStatus | undefined;
  search: string;
  starred?: 'true' | 'false' | undefined;
  gender?: string | undefined;
  region?: string | undefined;
  sort: 'waiting' | 'newest' | 'oldest' | 'match' | 'name';
}

function selectApplicants(tx: Tx, studyId: string, filter: ApplicantFilter) {
  const { status, search, starred, gender, region } = filter;
  return tx
    .selectFrom('application')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .innerJoin('participantProfile', 'participantProfile.userId', 'application.participantId')
    .leftJoin('applicantMark', 'applicantMark.applicationId', 'application.id')
    .where('application.studyId', '=', studyId)
    .$if(status !== undefined, (query) => query.where('application.status', '=', status as ApplicationStatus))
    .$if(starred !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(applicant_mark.starred, false) = ${starred === 'true'}`),
    )
    .$if(gender !== undefined, (query) => query.where('participantProfile.gender', '=', gender as string))
    .$if(region !== undefined, (query) => query.where('participantProfile.region', '=', region as string))
    .$if(search.trim() !== '', (query) =>
      query.where(sql<boolean>`app_user.first_name || ' ' || app_user.last_name ilike ${containing(search.trim())}`),
    );
}

/** Each order ends with the id, so that pages never repeat or skip an applicant. */
const ORDERS = {
  waiting: sql`application.status <> 'PENDING', application.applied_at desc, application.id desc`,
  newest: sql`application.applied_at desc, application.id desc`,
  oldest: sql`application.applied_at, application.id`,
  match: sql`application.status = 'DISQUALIFIED', application.match_percent desc, application.applied_at desc,
    application.id desc`,
  name: sql`app_user.first_name, app_user.last_name, application.id`,
} as const;

/** One page of a study's applicants. Columns that need other tables are only read for the page's rows. */
export function findApplicant(tx: Tx, organizationId: string, studyId: string, applicationId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .select(['application.id', 'appUser.firstName', 'appUser.lastName', 'application.status'])
    .where('application.id', '=', applicationId)
    .where('study.id', '=', studyId)
    .where('study.organizationId', '=', organizationId)
    .executeTakeFirst();
}

export async function listApplicants(
  tx: Tx,
  studyId: string,
  filter: ApplicantFilter,
  { page, size }: { page: number; size: number },
) {
  const applicants = selectApplicants(tx, studyId, filter);
  const { total } = await applicants.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const shown = applicants
    .selectAll('application')
    .select([
      'firstName',
      'lastName',
      'dateOfBirth',
      'gender',
      'region',
      'educationLevel',
      'employmentStatus',
      sql<boolean>`coalesce(applicant_mark.starred, false)`.as('starred'),
      sql<string>`coalesce(applicant_mark.note, '')`.as('note'),
    ])
    .orderBy(ORDERS[filter.sort])
    .limit(size)
    .offset(page * size);
  const rows = await tx
    .with('shown', () => shown)
    .selectFrom('shown')
    .selectAll('shown')
    .select([
      sql<Date | null>`(select starts_at from booking b where b.application_id = shown.id and b.status <> 'CANCELLED')`.as(
        'startsAt',
      ),
      sql<number>`(select count(*) from booking b where b.participant_id = shown.participant_id
        and b.status = 'ATTENDED')`.as('attendedBefore'),
      sql<number>`(select count(*) from booking b where b.participant_id = shown.participant_id
        and b.status = 'MISSED')`.as('missedBefore'),
    ])
    .execute();
  return { rows, total };
}

/** Saves the team's star and note on one application. */
/** Writes the given parts of a mark; other parts stay, or are empty in a new one. */
export function saveMark(
  tx: Tx,
  applicationId: string,
  change: { starred?: boolean | undefined; note?: string | undefined; changedBy: string; changedAt: Date },
) {
  const { starred = false, note = '' } = change;
  return tx
    .insertInto('applicantMark')
    .values({ ...change, applicationId, starred, note })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(change))
    .returning(['starred', 'note'])
    .executeTakeFirstOrThrow();
}
