import { readFileSync } from 'node:fs';
import { type Document, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { fitKind, STUDY_PARTS, type StudyForm } from '../../../../src/contract/studies/form.ts';
import { addDays, dateOf } from '../../../../src/domain/calendar.ts';
import { refuseSchedule } from '../../../../src/domain/schedule.ts';
import { refuseScreening } from '../../../../src/domain/screening-pay.ts';
import { Stop, wrongUsage } from '../exit.ts';
import { placeOf } from './lines.ts';
import { unknownFields } from './unknown-fields.ts';

export type CheckedForm = Omit<z.output<typeof StudyForm>, 'projectId'>;
export interface StudyFile {
  /** The name or id of the project. */
  project: string;
  form: CheckedForm;
  /** Shows the API's field errors at their lines. */
  problemsOf: (fields: readonly { field: string; message: string }[]) => Stop;
}

interface Problem {
  path: readonly (string | number)[];
  message: string;
}

/** What a study's file has: the API's form, with the project by its name or id. */
const FileForm = z
  .object({
    projectId: z.optional(z.string('Please give the project')),
    project: z.optional(z.string('Please give the project')),
    ...STUDY_PARTS,
  })
  .check(fitKind);

const RELATIVE_DAY = /^in (\d{1,3}) days?$/;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const two = (index: number) => String(index + 1).padStart(2, '0');

/** Fills in what people don't need to write: ids of questions and choices, and days counted from today. */
function complete(content: Record<string, unknown>, today: string): void {
  for (const [index, question] of listOf(content.screeners).entries()) {
    if (!isMap(question)) continue;
    question.id ??= `q${two(index)}000`;
    if (question.kind === 'TEXT') question.options ??= [];
    for (const [position, option] of listOf(question.options).entries())
      if (isMap(option)) option.id ??= `q${two(index)}a${two(position)}`;
  }
  const { timeSlots } = isMap(content.schedule) ? content.schedule : { timeSlots: [] };
  for (const day of listOf(timeSlots)) {
    const relative = isMap(day) && typeof day.date === 'string' ? RELATIVE_DAY.exec(day.date) : null;
    if (relative && isMap(day)) day.date = addDays(today, Number(relative[1]));
  }
}

const allowedWords = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' && issue.values.length > 1 ? `. Possible: ${issue.values.join(', ')}` : '';

/** Everything that is wrong with the content, by the same rules as the API's. */
function problemsIn(content: Record<string, unknown>, now: Date): Problem[] {
  const problems: Problem[] = unknownFields(FileForm, content).map(({ path, known }) => ({
    path,
    message: `There is no such field. Possible: ${known.join(', ')}`,
  }));
  if ((content.project ?? content.projectId) === undefined)
    problems.push({ path: ['project'], message: 'Please give the project' });
  const read = z.safeParse(FileForm, content);
  if (!read.success) {
    for (const issue of read.error.issues)
      problems.push({ path: issue.path as (string | number)[], message: issue.message + allowedWords(issue) });
    return problems;
  }
  const { study, schedule, cost, screeners, screening } = read.data;
  const unpaid = refuseScreening(screeners, screening);
  const wrong = [...(schedule ? refuseSchedule(schedule, cost, now, study.kind) : []), ...(unpaid ? [unpaid] : [])];
  return [...problems, ...wrong.map(({ field, message }) => ({ path: field.split('.'), message }))];
}

/**
 * Reads and checks a study's file before anything is sent. `now` is the server's: it decides which times are past, and
 * what "in 3 days" means. Refuses with a line for each problem.
 */
export function readStudyFile(name: string, now: Date): StudyFile {
  let text: string;
  try {
    text = readFileSync(name === '-' ? 0 : name, 'utf8');
  } catch (error) {
    throw wrongUsage(`${name} can’t be read: ${(error as Error).message}`);
  }
  const shown = name === '-' ? 'standard input' : name;
  const counter = new LineCounter();
  const document: Document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const refuse = (problems: readonly Problem[]) => {
    const lines = problems.map(({ path, message }) => {
      const { line, col } = placeOf(document, counter, path);
      return { line, col, text: `${shown}:${line}:${col}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}` };
    });
    const inOrder = lines.sort((one, other) => one.line - other.line || one.col - other.col);
    return new Stop(
      [`${shown} is not a study that can be published.`, ...new Set(inOrder.map((line) => line.text))].join('\n'),
    );
  };
  const [broken] = document.errors;
  if (broken) {
    const { line, col } = counter.linePos(broken.pos[0]);
    throw new Stop(`${shown} is not YAML.\n${shown}:${line}:${col}: ${broken.message.trim()}`);
  }
  const content: unknown = document.toJS();
  if (!isMap(content)) throw refuse([{ path: [], message: 'A study has fields, such as "project" and "study"' }]);
  complete(content, dateOf(now));
  const problems = problemsIn(content, now);
  if (problems.length > 0) throw refuse(problems);
  const { project, projectId, ...form } = z.parse(FileForm, content);
  return {
    project: project ?? projectId ?? '',
    form,
    problemsOf: (fields) => refuse(fields.map(({ field, message }) => ({ path: field.split('.'), message }))),
  };
}
