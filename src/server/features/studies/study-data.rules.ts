import { dateOf } from '../../../domain/calendar.ts';
import type { DataValue, DataVariable } from '../../../domain/data-file.ts';
import { DISTRICTS, districtLabel } from '../../../domain/districts.ts';
import type { Criteria } from '../../../domain/eligibility.ts';
import {
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_ANSWERS,
  LOCALITIES,
  PHONE_SYSTEMS,
  YES_NO,
} from '../../../domain/enumerations.ts';
import { FACTS } from '../../../domain/facts.ts';
import type { KeptAnswer } from '../../../domain/own-answers.ts';
import type { OwnQuestion } from '../../../domain/own-time.ts';
import { AGE_BANDS, type Composing, quotaValues } from '../../../domain/profile-attributes.ts';
import { CENSUS_DIMENSIONS, dimensionOf } from '../../../domain/samples/dimensions.ts';
import { censusMargins } from '../../../domain/samples/margins.ts';
import { type Person, type Raked, rake } from '../../../domain/samples/raking.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';
import { INDUSTRIES, JOB_ROLES } from '../../../domain/work-lists.ts';

/** A person who took part: what the study learned about them and from their profile, without a name. */
export interface StudyCase extends Composing {
  participantCode: string;
  appliedAt: Date;
  district: string | null;
  jobRole: string | null;
  industry: string | null;
  phoneOs: string | null;
  usesMobileMoney: string | null;
  hasBankAccount: string | null;
  usesInternet: string | null;
  responses: readonly ScreenerResponse[];
}

/** An accepted entry of a task or diary. */
export interface StudyEntry {
  participantCode: string;
  number: number;
  answers: readonly KeptAnswer[];
}

/** Rows in the form of a file: numbers with labels, or texts. */
export interface StudyData {
  variables: readonly DataVariable[];
  rows: readonly (readonly DataValue[])[];
}

/**
 * The weights of everybody who took part, by the facts that both their profiles and the census have, so that they stand
 * for the adults of Ghana whom the study looked for.
 */
export function weigh(cases: readonly StudyCase[], within: Criteria): Raked {
  return rake(cases.map(personOf), censusMargins(CENSUS_DIMENSIONS, within));
}

function personOf(one: StudyCase): Person {
  const values = quotaValues(one, dateOf(one.appliedAt));
  return Object.fromEntries(CENSUS_DIMENSIONS.map((name) => [name, dimensionOf(name).ofProfile(values[name])]));
}

/** A column, and its value for a case or an entry. */
interface Column extends DataVariable {
  fill: (row: { one: StudyCase; weight: number; entry: StudyEntry | null }) => DataValue;
}

const DISTRICT_LABELS = Object.fromEntries(DISTRICTS.map(({ code }) => [code, districtLabel(code)]));

const COLUMNS = [
  ['gender', 'Gender', GENDERS, (one: StudyCase) => one.gender],
  ['age', 'Age', AGE_BANDS, (one: StudyCase) => quotaValues(one, dateOf(one.appliedAt)).AGE_BAND],
  ['region', 'Region of Ghana', GHANA_REGIONS, (one: StudyCase) => one.region],
  ['district', 'District', DISTRICT_LABELS, (one: StudyCase) => one.district],
  ['locality', FACTS.locality.label, LOCALITIES, (one: StudyCase) => one.locality],
  ['education', 'Level of education', EDUCATION_LEVELS, (one: StudyCase) => one.educationLevel],
  ['income', 'Household income', INCOME_ANSWERS, (one: StudyCase) => one.annualHouseholdIncome],
  ['employment', 'Employment', EMPLOYMENT_STATUSES, (one: StudyCase) => one.employmentStatus],
  ['work', FACTS.work.label, JOB_ROLES, (one: StudyCase) => one.jobRole],
  ['industry', FACTS.industry.label, INDUSTRIES, (one: StudyCase) => one.industry],
  ['phone', FACTS.phone.label, PHONE_SYSTEMS, (one: StudyCase) => one.phoneOs],
  ['mobile_money', FACTS.mobileMoney.label, YES_NO, (one: StudyCase) => one.usesMobileMoney],
  ['bank_account', FACTS.bankAccount.label, YES_NO, (one: StudyCase) => one.hasBankAccount],
  ['internet', FACTS.internet.label, YES_NO, (one: StudyCase) => one.usesInternet],
] as const;

/**
 * A row for each participant, or for each accepted entry of a diary with the participant's facts repeated. Columns: code, weight,
 * facts, the screener's answers, then those of our own form. A multiple choice has a column for each option.
 */
export function studyData(
  cases: readonly StudyCase[],
  entries: readonly StudyEntry[],
  weights: readonly number[],
  study: { screeners: readonly ScreenerQuestion[]; ownQuestions: readonly OwnQuestion[] },
): StudyData {
  const columns: Column[] = [
    { name: 'participant', label: 'Participant', kind: 'TEXT', fill: ({ one }) => one.participantCode },
    {
      name: 'weight',
      label: 'Weight',
      kind: 'NUMBER',
      decimals: 4,
      fill: ({ weight }) => Number(weight.toFixed(6)),
    },
    ...COLUMNS.map(([name, label, labels, codeOf]) => coded(name, label, labels, ({ one }) => codeOf(one))),
    ...study.screeners.flatMap((question, at) => screenerColumns(question, `q${at + 1}`)),
    ...(study.ownQuestions.length === 0
      ? []
      : [
          {
            name: 'entry',
            label: 'Entry',
            kind: 'NUMBER',
            fill: ({ entry }) => entry?.number ?? null,
          } satisfies Column,
        ]),
    ...study.ownQuestions.flatMap((question, at) =>
      answerColumns(
        `e${at + 1}`,
        question.question,
        question.kind,
        question.options,
        ({ entry }) => entry?.answers.find(({ id }) => id === question.id)?.answers ?? null,
      ),
    ),
  ];
  const rows = cases.flatMap((one, at) => {
    const weight = weights[at] as number;
    const own = entries.filter(({ participantCode }) => participantCode === one.participantCode);
    return (own.length === 0 ? [null] : own).map((entry) => columns.map(({ fill }) => fill({ one, weight, entry })));
  });
  return { variables: columns.map(({ fill: _, ...variable }) => variable), rows };
}

function coded(
  name: string,
  label: string,
  labels: Readonly<Record<string, string>>,
  codeOf: (row: Parameters<Column['fill']>[0]) => string | null,
): Column {
  const codes = Object.keys(labels);
  return {
    name,
    label,
    kind: 'NUMBER',
    labels: Object.values(labels),
    fill: (row) => {
      const at = codes.indexOf(codeOf(row) ?? '');
      return at === -1 ? null : at + 1;
    },
  };
}

function screenerColumns({ id, question, kind, options }: ScreenerQuestion, name: string): Column[] {
  const answersOf = (one: StudyCase): readonly string[] | null => {
    const response = one.responses.find((given) => given.id === id);
    if (!response || response.skipped) return null;
    return response.answers ?? [response.answer];
  };
  const choices = options.map(({ answer }) => answer);
  return answerColumns(name, question, kind, choices, ({ one }) => answersOf(one));
}

/** One column for a question, or for each of its choices. */
function answerColumns(
  name: string,
  question: string,
  kind: string,
  choices: readonly string[],
  answersOf: (row: Parameters<Column['fill']>[0]) => readonly string[] | null,
): Column[] {
  if (kind === 'MULTIPLE') {
    return choices.map((choice, at) => ({
      name: `${name}_${at + 1}`,
      label: `${question}: ${choice}`,
      kind: 'NUMBER',
      labels: ['No', 'Yes'],
      fill: (row) => {
        const answers = answersOf(row);
        return answers === null ? null : answers.includes(choice) ? 2 : 1;
      },
    }));
  }
  if (kind === 'TEXT') {
    return [{ name, label: question, kind: 'TEXT', fill: (row) => answersOf(row)?.join('; ') ?? null }];
  }
  return [
    coded(
      name,
      question,
      Object.fromEntries(choices.map((choice) => [choice, choice])),
      (row) => answersOf(row)?.[0] ?? null,
    ),
  ];
}

/** A column's heading in a CSV file: for a question, its text. */
export function headingOf({ name, label }: DataVariable): string {
  return /^[eq]\d/.test(name) ? `${name}. ${label}` : name;
}

/** The value in words. */
export function shown({ labels }: DataVariable, value: DataValue): string | number {
  if (value === null) return '';
  return labels && typeof value === 'number' ? (labels[value - 1] ?? '') : value;
}
