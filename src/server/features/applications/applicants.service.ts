import { ageOn, dateOf } from '../../../domain/calendar.ts';
import {
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  LOCALITIES,
} from '../../../domain/enumerations.ts';
import { asParticipant } from '../../../domain/reputation.ts';
import { eligibilityOf, passesAttention, textSignalsOf } from '../../../domain/screening.ts';
import { statusesOf } from '../../../domain/status-words.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { JOB_ROLES } from '../../../domain/work-lists.ts';
import type { App } from '../../platform/app.ts';
import { BATCH_ROWS } from '../../platform/batches.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readInOrder, readListed } from '../../platform/http/cursors.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { listClosedTo } from '../studies/places.service.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { codeOf } from '../studies/study-data.service.ts';
import * as sql from './applicants.sql.ts';
import { screeningOf } from './applications.service.ts';
import { findForOrganization } from './applications.sql.ts';
import { canBeInvited } from './invitations.service.ts';

/** A study's applicants for its own researchers: names and scored answers, no contact details. */
export async function listApplicants(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  query: sql.ApplicantFilter & ListQuery,
) {
  const today = dateOf(app.clock.now());
  return app.read(async (reader) => {
    const study = found(await findAnyStudy(reader.tx, studyId));
    if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const readPage = () => sql.listApplicants(reader.tx, studyId, query, query);
    const { rows, ...about } = query.sort
      ? await readInOrder(query, sql.listApplicantsAt(reader.tx, studyId, query), readPage)
      : await readListed(
          query,
          (after, limit) => sql.listApplicantsAfter(reader.tx, studyId, query, after, limit),
          readPage,
        );
    const invitable = rows.filter(({ status }) => canBeInvited(status)).map(({ participantId }) => participantId);
    const closed = await listClosedTo(reader, study, invitable);
    return {
      ...about,
      rows: rows.map((row) => ({
        ...row,
        code: codeIn(app, study, row),
        quotaClosed: closed.get(row.participantId) ?? null,
        reputation: asParticipant(row.reputation),
        applicantId: row.participantId,
        applicant: {
          id: row.participantId,
          basicInformation: { firstName: row.firstName, lastName: row.lastName },
          age: ageOn(row.dateOfBirth, today),
          gender: row.gender,
          region: row.region,
          educationLevel: row.educationLevel,
          employmentStatus: row.employmentStatus,
          jobRole: row.jobRole,
          locality: row.locality,
        },
        screening: screeningOf(row),
        responses: row.responses.map((response) => {
          const question = study.screeners.find(({ id }) => id === response.id);
          return {
            ...response,
            eligibility: eligibilityOf(question, response),
            passed: passesAttention(question, response),
            signals: textSignalsOf(question, response),
          };
        }),
      })),
    };
  });
}

/** The person's code in the study's data; null before a task or diary was started, whose code is new then. */
function codeIn(
  app: App,
  { id, studyKind }: { id: string; studyKind: StudyKind },
  row: { participantId: string; assignmentCode: string | null },
): string | null {
  return hasSessions(studyKind) ? codeOf(app, id, row) : row.assignmentCode;
}

/** How many applicants of a study are in each group. */
export async function countApplicants(app: App, caller: ResearcherCaller, studyId: string) {
  return app.read(async (reader) => {
    const study = found(await findAnyStudy(reader.tx, studyId));
    if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const [counts] = await sql.countApplicants(reader.tx, studyId);
    return found(counts);
  });
}

/** People who applied for any study of the caller's organisation, by part of their name. */
export async function searchPeople(app: App, { organizationId, projectIds }: ResearcherCaller, search: string) {
  return app.read((reader) => sql.searchPeople(reader.tx, organizationId, projectIds, search), { mayLag: true });
}

/** One applicant, for the study's own researchers; anything else gives 404. */
export async function getApplicant(app: App, caller: ResearcherCaller, studyId: string, applicationId: string) {
  return found(await app.read((reader) => sql.findApplicant(reader.tx, caller.organizationId, studyId, applicationId)));
}

/**
 * The applicants who currently match a filter, as CSV in its order: a column per question, no contact details. Each line is up to
 * date when it is read.
 */
export async function exportApplicants(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  filter: sql.ApplicantFilter,
): Promise<Parts> {
  const study = found(await app.read((reader) => findAnyStudy(reader.tx, studyId)));
  if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const ids = await app.read((reader) => sql.listApplicantIds(reader.tx, studyId, filter), { mayLag: true });
  // Questions with the same text keep separate columns.
  const questions = study.screeners.map(({ id, question }, at) => ({ id, column: `${at + 1}. ${question}` }));
  const columns = [...FACT_COLUMNS, ...questions.map(({ column }) => column)];
  const today = dateOf(app.clock.now());
  return csvInParts(
    columns as never[],
    inLines(app, ids, (row) => lineOf(row, codeIn(app, study, row), study.studyKind, questions, today)),
  );
}

const FACT_COLUMNS = [
  'code',
  'name',
  'status',
  'match',
  'age',
  'gender',
  'region',
  'education',
  'employment',
  'work',
  'town or village',
  'own',
  'starred',
  'note',
  'applied',
  'session',
] as const;

async function* inLines(app: App, ids: string, lineOf: (row: sql.ExportedApplicant) => object) {
  for (let at = 0; ; at += BATCH_ROWS) {
    const some = sql.idsIn(ids, at, BATCH_ROWS);
    if (some.length === 0) return;
    const rows = await app.read((reader) => sql.listApplicantsById(reader.tx, some), { mayLag: true });
    yield rows.map(lineOf);
  }
}

function lineOf(
  row: sql.ExportedApplicant,
  code: string | null,
  kind: StudyKind,
  questions: readonly { id: string; column: string }[],
  today: string,
) {
  const label = (labels: Readonly<Record<string, string>>, code: string | null) => (code && labels[code]) || '';
  const facts: Record<(typeof FACT_COLUMNS)[number], unknown> = {
    code: code ?? '',
    name: `${row.firstName} ${row.lastName}`,
    status: statusesOf(kind)[row.status],
    match: `${row.matchPercent}%`,
    age: ageOn(row.dateOfBirth, today),
    gender: label(GENDERS, row.gender),
    region: label(GHANA_REGIONS, row.region),
    education: label(EDUCATION_LEVELS, row.educationLevel),
    employment: label(EMPLOYMENT_STATUSES, row.employmentStatus),
    work: label(JOB_ROLES, row.jobRole),
    'town or village': label(LOCALITIES, row.locality),
    own: row.isOwn ? 'yes' : '',
    starred: row.starred ? 'yes' : '',
    note: row.note,
    applied: row.appliedAt,
    session: row.startsAt ?? '',
  };
  const answers = questions.map(({ id, column }) => [
    column,
    row.responses.find((response) => response.id === id)?.answer ?? '',
  ]);
  return { ...facts, ...Object.fromEntries(answers) };
}

/** The star and note on an applicant, shared by the organisation's members. */
export async function markApplicant(
  app: App,
  caller: ResearcherCaller,
  applicationId: string,
  mark: { starred?: boolean | undefined; note?: string | undefined },
) {
  const change = { ...mark, changedBy: caller.userId, changedAt: app.clock.now() };
  const kept = await app.work(caller, async (work) => {
    found(await findForOrganization(work.tx, caller.organizationId, applicationId));
    return sql.saveMark(work.tx, applicationId, change);
  });
  return { id: applicationId, ...kept };
}
