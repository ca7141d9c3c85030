import { ageOn, dateOf } from '../../../domain/calendar.ts';
import { EDUCATION_LEVELS, EMPLOYMENT_STATUSES, GENDERS, GHANA_REGIONS } from '../../../domain/enumerations.ts';
import { APPLICATION_STATUSES } from '../../../domain/lifecycles/application-lifecycle.ts';
import { eligibilityOf } from '../../../domain/screening.ts';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import * as sql from './applicants.sql.ts';
import { findForOrganization } from './applications.sql.ts';

/**
 * A study's applicants for its own researchers: names and scored answers, no contact details.
 * Refuses: NOT_FOUND.
 */
export async function listApplicants(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  query: sql.ApplicantFilter & { page: number; size: number },
) {
  const today = dateOf(app.clock.now());
  return app.look(async (look) => {
    const study = found(await findAnyStudy(look.tx, studyId));
    if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const { rows, total } = await sql.listApplicants(look.tx, studyId, query, query);
    return {
      rows: rows.map((row) => ({
        ...row,
        applicantId: row.participantId,
        applicant: {
          id: row.participantId,
          basicInformation: { firstName: row.firstName, lastName: row.lastName },
          age: ageOn(row.dateOfBirth, today),
          gender: row.gender,
          region: row.region,
          educationLevel: row.educationLevel,
          employmentStatus: row.employmentStatus,
        },
        responses: row.responses.map((response) => ({
          ...response,
          eligibility: eligibilityOf(
            study.screeners.find(({ id }) => id === response.id),
            response,
          ),
        })),
      })),
      total,
    };
  });
}

/**
 * One applicant, for the study's own researchers; everything else is 404.
 * Refuses: NOT_FOUND.
 */
export async function getApplicant(app: App, caller: ResearcherCaller, studyId: string, applicationId: string) {
  return found(await app.look((look) => sql.findApplicant(look.tx, caller.organizationId, studyId, applicationId)));
}

const MOST_EXPORTED = 10_000;

/**
 * The applicants that match a filter, as CSV: a column per question, no contact details.
 * Refuses: NOT_FOUND.
 */
export async function exportApplicants(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  filter: sql.ApplicantFilter,
): Promise<string> {
  const { rows } = await listApplicants(app, caller, studyId, { ...filter, page: 0, size: MOST_EXPORTED });
  const study = found(await app.look((look) => findAnyStudy(look.tx, studyId)));
  const label = (labels: Readonly<Record<string, string>>, code: string | null) => (code && labels[code]) || '';
  // Questions with the same text keep separate columns.
  const questions = study.screeners.map(({ id, question }, at) => ({ id, column: `${at + 1}. ${question}` }));
  const lines = rows.map(({ applicant, responses, ...row }) => ({
    name: `${applicant.basicInformation.firstName} ${applicant.basicInformation.lastName}`,
    status: APPLICATION_STATUSES[row.status],
    match: `${row.matchPercent}%`,
    age: applicant.age,
    gender: label(GENDERS, applicant.gender),
    region: label(GHANA_REGIONS, applicant.region),
    education: label(EDUCATION_LEVELS, applicant.educationLevel),
    employment: label(EMPLOYMENT_STATUSES, applicant.employmentStatus),
    starred: row.starred ? 'yes' : '',
    note: row.note,
    applied: row.appliedAt,
    session: row.startsAt ?? '',
    ...Object.fromEntries(
      questions.map(({ id, column }) => [column, responses.find((response) => response.id === id)?.answer ?? '']),
    ),
  }));
  const columns = [
    'name',
    'status',
    'match',
    'age',
    'gender',
    'region',
    'education',
    'employment',
    'starred',
    'note',
    'applied',
    'session',
    ...questions.map(({ column }) => column),
  ];
  return csvOf(columns as never[], lines);
}

/**
 * The team's star and note on an applicant, shared by the organisation.
 * Refuses: NOT_FOUND.
 */
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
