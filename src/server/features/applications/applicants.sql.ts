import { sql } from 'kysely';
import { APPLICANT_GROUPS, type ApplicantGroup } from '../../../domain/applicant-groups.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { ParticipantNumbers } from '../../../domain/reputation.ts';
import type { ScreenerResponse } from '../../../domain/screening.ts';
import type { ScreeningOutcome } from '../../../domain/screening-pay.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type HeldDecision, heldFor } from '../../platform/db/held.ts';
import { type PageOf, readPage } from '../../platform/db/pages.ts';
import { containing } from '../../platform/db/search.ts';
import { seenBy } from '../../platform/db/seen-projects.ts';
import { statement } from '../../platform/db/statement.ts';

export interface ApplicantFilter {
  status?: ApplicationStatus | undefined;
  group?: ApplicantGroup | undefined;
  search: string;
  starred?: 'true' | 'false' | undefined;
  gender?: string | undefined;
  region?: string | undefined;
  /** Whether the organisation invited them to apply. */
  own?: 'true' | 'false' | undefined;
  /** One of the organisation's panels. */
  panelId?: string | undefined;
  sort?: 'waiting' | 'newest' | 'oldest' | 'match' | 'name' | undefined;
}

/** Each order ends with the id, so that pages never repeat or skip an applicant. */
const ORDERS = {
  waiting: "a.status <> 'PENDING', a.applied_at desc, a.id desc",
  newest: 'a.applied_at desc, a.id desc',
  oldest: 'a.applied_at, a.id',
  match: "a.status = 'DISQUALIFIED', a.match_percent desc, a.applicant_standing desc, a.applied_at desc, a.id desc",
  name: 'a.applicant_name, a.id',
  // For lists by cursor.
  id: 'a.id desc',
} as const;

/** An applicant, as a list shows one. */
interface ListedApplicant {
  /** The number of applicants on all pages. */
  total: number;
  id: string;
  studyId: string;
  participantId: string;
  /** The code in the links of the person's task or diary; null before it was started, and in a study with sessions. */
  assignmentCode: string | null;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
  region: string | null;
  educationLevel: string;
  employmentStatus: string;
  jobRole: string | null;
  locality: string | null;
  status: ApplicationStatus;
  responses: ScreenerResponse[];
  matchPercent: number;
  /** How many sessions of any study the person has attended and missed. */
  attendedBefore: number;
  missedBefore: number;
  /** The person's stored reputation; null before their first session. */
  reputation: ParticipantNumbers | null;
  standsBy: boolean;
  reachedBy: 'EMAIL' | 'TEXT';
  isOwn: boolean;
  screening: ScreeningOutcome | null;
  screeningPesewas: number;
  answerBy: string | null;
  starred: boolean;
  note: string;
  appliedAt: Date;
  invitationExpiresAt: Date | null;
  /** When the person's booked session is. */
  startsAt: Date | null;
  held: HeldDecision | null;
}

/** The conditions of a filter; `first` is the number of its first parameter in the statement. */
function filterOf(
  { status, group, search, starred, gender, region, own, panelId }: Omit<ApplicantFilter, 'sort'>,
  first: number,
  after?: string,
) {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${first - 1 + values.push(one)}`;
  const where = ['a.study_id = $1', 'not a.applicant_erased'];
  if (status !== undefined) where.push(`a.status = ${value(status)}`);
  if (group !== undefined) where.push(`a.status = any(${value([...APPLICANT_GROUPS[group]])}::text[])`);
  const isInIndex =
    search.trim() === '' && [starred, gender, region, own, panelId].every((filter) => filter === undefined);
  if (search.trim() !== '') where.push(`a.applicant_name like ${value(containing(search.trim()))}`);
  if (gender !== undefined) where.push(`a.applicant_gender = ${value(gender)}`);
  if (region !== undefined) where.push(`a.applicant_region = ${value(region)}`);
  if (starred !== undefined) where.push(`coalesce(m.starred, false) = ${value(starred === 'true')}`);
  if (own !== undefined) where.push(`${IS_OWN} = ${value(own === 'true')}`);
  if (panelId !== undefined) {
    where.push(
      `exists (select from panel_member k where k.panel_id = ${value(panelId)} and k.participant_id = a.participant_id
      and k.organization_id = (select organization_id from study where study.id = a.study_id))`,
    );
  }
  if (after !== undefined) where.push(`a.id < ${value(after)}`);
  return { from: `application a ${starred === undefined ? '' : MARK} where ${where.join(' and ')}`, isInIndex, values };
}

/** The columns that a list shows of the applicants of `page`, which has their ids. */
const facts = (page: string) => `a.id, a.study_id, a.participant_id, u.first_name, u.last_name, p.date_of_birth,
      p.gender, p.region, coalesce(p.education_level, 'NOT_STATED') as education_level,
      coalesce(p.employment_status, 'NOT_STATED') as employment_status, p.job_role, p.locality, a.status, a.responses, a.match_percent, a.stands_by,
      case when u.email is null then 'TEXT' else 'EMAIL' end as reached_by,
      a.screening, a.screening_pesewas, a.answer_by::text as answer_by,
      ${IS_OWN} as is_own, coalesce(m.starred, false) as starred, coalesce(m.note, '') as note, a.applied_at, a.invitation_expires_at,
      (select starts_at from booking b where b.application_id = a.id and b.status <> 'CANCELLED') as starts_at,
      ${heldFor('a.id')} as held,
      (select participant_code from assignment g where g.application_id = a.id limit 1) as assignment_code, past.attended_before, past.missed_before,
      (select json_build_object('sessions', r.sessions, 'missed', r.missed, 'answeredShare', r.answered_share) from reputation r
        where r.subject_kind = 'PARTICIPANT' and r.subject_id = a.participant_id) as reputation
    from ${page}
      join application a on a.id = page.id ${PERSON} ${PROFILE} ${MARK} cross join lateral (
        select count(*) filter (where status = 'ATTENDED') as attended_before,
          count(*) filter (where status = 'MISSED') as missed_before
        from booking b where b.participant_id = a.participant_id
      ) past`;

type Filter = Omit<ApplicantFilter, 'sort'> & { sort?: keyof typeof ORDERS | undefined };

/**
 * The SQL of a page's ids, and the parameters after $1 (the study), $2 (the limit) and $3 (the offset), with as few tables as the
 * filter and the order need. In a single statement with everything that a list shows, PostgreSQL cached no plan: with an unknown
 * limit, a generic plan looks costlier than planning eight tables for each page.
 */
function idsOf({ sort = 'waiting', ...filter }: Filter, after?: string) {
  const { from, isInIndex, values } = filterOf(filter, 4, after);
  // An index can count by study and status; other filters have to read every row anyway.
  const total = isInIndex ? `(select count(*) from ${from})` : 'count(*) over ()';
  return { text: `select a.id, ${total} as total from ${from} order by ${ORDERS[sort]} limit $2 offset $3`, values };
}

/** The applicants of a page, in its order. */
async function readApplicants(tx: Tx, ids: readonly { id: string; total: number }[]): Promise<ListedApplicant[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const rows = await listApplicantsById(
    tx,
    ids.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, total: first.total }));
}

const IS_OWN = 'exists (select from guest g where g.study_id = a.study_id and g.participant_id = a.participant_id)';
const PERSON = 'join app_user u on u.id = a.participant_id';
const PROFILE = 'join participant_profile p on p.user_id = a.participant_id';
const MARK = 'left join applicant_mark m on m.application_id = a.id';

/** A page of a study's applicants. */
export function listApplicants(tx: Tx, studyId: string, filter: ApplicantFilter, page: PageOf) {
  return readPage(page, listApplicantsAt(tx, studyId, filter));
}

/** A page of a study's applicants by offset. */
export function listApplicantsAt(tx: Tx, studyId: string, filter: ApplicantFilter) {
  const { text, values } = idsOf(filter);
  const readIds = statement<{ id: string; total: number }, unknown[]>(text);
  return async (limit: number, offset: number) =>
    readApplicants(tx, await readIds(tx, studyId, limit, offset, ...values));
}

/** Some of a study's applicants by cursor: the first `limit` below an id, newest first. */
export async function listApplicantsAfter(
  tx: Tx,
  studyId: string,
  filter: ApplicantFilter,
  after: string,
  limit: number,
) {
  const { text, values } = idsOf({ ...filter, sort: 'id' }, after);
  const readIds = statement<{ id: string; total: number }, unknown[]>(text);
  return readApplicants(tx, await readIds(tx, studyId, limit, 0, ...values));
}

const ID_LENGTH = 36;

/**
 * The ids of all applicants who match a filter, in its order, as one string to save memory while a file is written. Statuses and
 * marks change meanwhile, so a list that is read in pages would repeat some people and skip others.
 */
export async function listApplicantIds(
  tx: Tx,
  studyId: string,
  { sort = 'waiting', ...filter }: ApplicantFilter,
): Promise<string> {
  const { from, values } = filterOf(filter, 2);
  const text = `select coalesce(string_agg(listed.id::text, '' order by place), '') as ids
    from (select a.id, row_number() over (order by ${ORDERS[sort]}) as place from ${from}) listed`;
  const [row] = await statement<{ ids: string }, unknown[]>(text)(tx, studyId, ...values);
  return row?.ids ?? '';
}

/** This many ids from such a string, starting at a position. */
export function idsIn(text: string, from: number, count: number): string[] {
  const part = text.slice(from * ID_LENGTH, (from + count) * ID_LENGTH);
  return Array.from({ length: part.length / ID_LENGTH }, (_, at) => part.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH));
}

export type ExportedApplicant = Omit<ListedApplicant, 'total'>;

/** The applicants with these ids, in their order. */
export const listApplicantsById = statement<ExportedApplicant, [ids: string[]]>(
  `select ${facts('unnest($1::uuid[]) with ordinality as page (id, place)')} order by page.place`,
);

interface Counted extends Record<ApplicantGroup, number> {
  answerBy: string | null;
}

/** How many of a study's applicants are in each group, and the first day by which somebody is promised an answer. */
export const countApplicants = statement<Counted, [studyId: string]>(
  `select ${Object.entries(APPLICANT_GROUPS)
    .map(([group, statuses]) => `count(*) filter (where status in ('${statuses.join("', '")}')) as "${group}"`)
    .join(', ')}, min(answer_by) filter (where status = 'PENDING')::text as answer_by
   from application where study_id = $1 and not applicant_erased`,
);

export function findApplicant(tx: Tx, organizationId: string, studyId: string, applicationId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .select(['application.id', 'appUser.firstName', 'appUser.lastName', 'application.status'])
    .select(sql<'EMAIL' | 'TEXT'>`case when email is null then 'TEXT' else 'EMAIL' end`.as('reachedBy'))
    .where('application.id', '=', applicationId)
    .where('study.id', '=', studyId)
    .where('study.organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** Writes the given parts of a mark; other parts stay unchanged, or are empty in a new one. */
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

/** The people who applied for an organisation's studies last, by part of their name, each with that study. */
export function searchPeople(tx: Tx, organizationId: string, projectIds: readonly string[] | null, search: string) {
  const latest = tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .where('study.organizationId', '=', organizationId)
    .where(seenBy(projectIds, 'study.projectId'))
    .where('application.applicantErased', '=', false)
    .where('application.applicantName', 'like', containing(search))
    .distinctOn('application.participantId')
    .select(['appUser.id', 'firstName', 'lastName', 'application.studyId', 'study.name as studyName', 'appliedAt'])
    .orderBy('application.participantId')
    .orderBy('application.appliedAt', 'desc');
  return tx.selectFrom(latest.as('latest')).selectAll().orderBy('appliedAt', 'desc').limit(8).execute();
}
