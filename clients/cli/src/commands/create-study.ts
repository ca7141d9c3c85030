import { createHash } from 'node:crypto';
import { NyansapoError, type StudyForm } from '@nyansapo/sdk';
import { countOf } from '../../../../src/domain/counts.ts';
import { paidScreeningOf } from '../../../../src/domain/screening-pay.ts';
import { countPlaces } from '../../../../src/domain/slots.ts';
import type { PaidScreening, StudyPrice } from '../../../../src/domain/study-cost.ts';
import { STUDY_KINDS } from '../../../../src/domain/study-kinds.ts';
import { priceOf } from '../../../../src/domain/study-price.ts';
import { Stop } from '../exit.ts';
import { rowsOf } from '../rows.ts';
import type { Session } from '../session.ts';
import { type CheckedForm, readStudyFile, type StudyFile } from '../study-file/study-file.ts';
import { cedis } from '../words.ts';
import { payOf, showStudy } from './study-output.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40);

/** The time by which the API judges the file: a test environment has its own clock. */
export async function timeOf({ api, profile }: Session): Promise<Date> {
  return profile.key.startsWith('nyk_test_') ? new Date((await api.getTestClock()).content.now) : new Date();
}

/** Shows what would be published, without publishing it. */
export function showPlan({ out }: Pick<Session, 'out'>, { project, form }: StudyFile): void {
  const { study, cost, schedule, ownTime } = form;
  const { durationInMinutes, desiredNumberOfParticipants: places } = cost;
  const screening = paidScreeningOf(form.screeners, form.screening.paidPeople);
  const priced = {
    kind: study.kind,
    durationInMinutes,
    places,
    ownTime,
    added: schedule,
    screening,
    allowsOverrun: schedule?.allowsOverrun,
  };
  const price = priceOf(priced) as StudyPrice;
  const availablePlaces = schedule ? countPlaces(schedule.timeSlots, schedule.parallelSessions) : places;
  out.one({ isValid: true, project, places, availablePlaces, ...price, form }, [
    ['Study', study.name],
    ['Kind', STUDY_KINDS[study.kind]],
    ['Project', project],
    ['Participants', `${places}, ${durationInMinutes} minutes each`],
    ...timesOf(schedule),
    ['Pay', `${payOf(price.ratePesewas, schedule)} for each participant`],
    ...overrunOf(price),
    ...screeningOf(screening, price),
    ['Fee', cedis(price.feePesewas)],
    ['Total', cedis(price.totalPesewas)],
  ]);
  out.note(
    'The file is valid. Nothing was published. If VAT is added to the fee, it costs more: GET /payment/service-fee says how much.',
  );
}

/** The row about sessions that take longer; nothing if the study doesn't allow that. */
function overrunOf({ overrunPesewas }: StudyPrice): [string, string][] {
  return overrunPesewas === 0 ? [] : [['If it takes longer', `${cedis(overrunPesewas)} more`]];
}

/** The row about paid questions; nothing if there are none. */
function screeningOf({ pesewasEach, people }: PaidScreening, price: StudyPrice): [string, string][] {
  if (price.screeningPesewas === 0) return [];
  const each = `${cedis(pesewasEach)} for each of ${countOf(people, 'person', 'people')} at most`;
  return [['Screening', `up to ${cedis(price.screeningPesewas)}: ${each}`]];
}

/** The row about slots, and about the group size if it is a group; nothing without sessions. */
function timesOf(schedule: CheckedForm['schedule']): [string, string][] {
  if (!schedule) return [];
  const { timeSlots, parallelSessions, minimumSeats } = schedule;
  const places = countOf(countPlaces(timeSlots, parallelSessions), 'participant');
  const group: [string, string][] =
    minimumSeats === null ? [] : [['Each group', `${minimumSeats} to ${parallelSessions} people`]];
  return [['Times for', `${places} on ${countOf(timeSlots.length, 'day')}`], ...group];
}

async function projectIdOf({ api, out }: Session, project: string, key: string): Promise<string> {
  if (UUID.test(project)) return project;
  const projects = await rowsOf((query) => api.listProjects({ query }));
  const named = projects.filter(({ projectName }) => projectName === project);
  if (named.length > 1)
    throw new Stop(
      `There are ${named.length} projects called "${project}". Please give an id: "nyansapo projects list".`,
    );
  if (named[0]) return named[0].id;
  const headers = { 'Idempotency-Key': `cli-project-${key}` };
  const { content } = await api.createProject({ headers, body: { projectName: project } });
  out.note(`The project "${project}" is new.`);
  return content.id;
}

async function publish({ api }: Session, file: StudyFile, form: CheckedForm & { projectId: string }, key: string) {
  try {
    return await api.publishStudy({ headers: { 'Idempotency-Key': `cli-study-${key}` }, body: form as StudyForm });
  } catch (error) {
    const isAboutFields = error instanceof NyansapoError && error.code === 'VALIDATION' && error.fields.length > 0;
    throw isAboutFields ? file.problemsOf(error.fields) : error;
  }
}

/**
 * Publishes the study of a file. The Idempotency-Key is derived from the content, so that running the command again within 24
 * hours, after a lost connection or by mistake, doesn't publish the study twice; `again` publishes a second one.
 */
export async function createStudy(session: Session, from: string, again: boolean): Promise<void> {
  const file = readStudyFile(from, await timeOf(session));
  const salt = again ? crypto.randomUUID() : '';
  const projectId = await projectIdOf(session, file.project, hashOf([file.form, file.project]));
  const body = { ...file.form, projectId };
  const { content: study } = await publish(session, file, body, hashOf([body, salt]));
  const { out } = session;
  if (session.wasRepeated())
    out.note('This file has already made this study within 24 hours. Use --again to make another one.');
  else out.note(`The study is published. Follow it with "nyansapo studies watch ${study.id}".`);
  showStudy(out, study);
}
