import { ageOn, dateOf } from '../../../domain/calendar.ts';
import type { DataValue, DataVariable } from '../../../domain/data-file.ts';
import {
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_BANDS,
} from '../../../domain/enumerations.ts';
import type { KeptAnswer } from '../../../domain/own-answers.ts';
import type { OwnQuestion } from '../../../domain/own-time.ts';
import { AGE_BANDS, quotaValues } from '../../../domain/profile-attributes.ts';
import { CENSUS_DIMENSIONS, dimensionOf } from '../../../domain/samples/dimensions.ts';
import { censusMargins } from '../../../domain/samples/margins.ts';
import { type Person, type Raked, rake } from '../../../domain/samples/raking.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';

/** Somebody who took part: what the study learned of them, and of their profile, without a name. */
export interface StudyCase {
  participantCode: string;
  appliedAt: Date;
  dateOfBirth: string;
  gender: string;
  region: string | null;
  educationLevel: string;
  annualHouseholdIncome: string;
  employmentStatus: string;
  responses: readonly ScreenerResponse[];
}

/** An accepted entry of a task or diary. */
export interface StudyEntry {
  participantCode: string;
  number: number;
  answers: readonly KeptAnswer[];
}

/** Rows as files have them: numbers with labels, or texts. */
export interface StudyData {
  variables: readonly DataVariable[];
  rows: readonly (readonly DataValue[])[];
}

/** The weights of everybody who took part, by what their profiles and the census both know. */
export function weigh(cases: readonly StudyCase[]): Raked {
  return rake(cases.map(personOf), censusMargins(CENSUS_DIMENSIONS));
}

function personOf(one: StudyCase): Person {
  const age = ageOn(one.dateOfBirth, dateOf(one.appliedAt));
  const profile = {
    jobRole: null,
    industry: null,
    languages: [],
    languagesUnderstood: [],
    phoneOs: '',
    computerOs: '',
    browsers: [],
  };
  const values: Readonly<Record<string, string | null>> = quotaValues({ ...one, ...profile }, age);
  return Object.fromEntries(CENSUS_DIMENSIONS.map((name) => [name, dimensionOf(name).ofProfile(values[name] ?? null)]));
}

/** A column and how a case or an entry fills it. */
interface Column extends DataVariable {
  fill: (row: { one: StudyCase; weight: number; entry: StudyEntry | null }) => DataValue;
}

const FACTS = [
  ['gender', 'Gender', GENDERS, (one: StudyCase) => one.gender],
  ['age', 'Age', AGE_BANDS, (one: StudyCase) => quotaAge(one)],
  ['region', 'Region of Ghana', GHANA_REGIONS, (one: StudyCase) => one.region],
  ['education', 'Level of education', EDUCATION_LEVELS, (one: StudyCase) => one.educationLevel],
  ['income', 'Household income', INCOME_BANDS, (one: StudyCase) => one.annualHouseholdIncome],
  ['employment', 'Employment', EMPLOYMENT_STATUSES, (one: StudyCase) => one.employmentStatus],
] as const;

const quotaAge = (one: StudyCase) => {
  const age = ageOn(one.dateOfBirth, dateOf(one.appliedAt));
  return Object.keys(AGE_BANDS).findLast((band) => Number.parseInt(band, 10) <= age) ?? null;
};

/**
 * A row for each participant, or for each accepted entry of a diary with the participant's facts repeated. Columns: code, weight,
 * facts, the screener's answers, then those of our own form. Several choices are a column each.
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
    ...FACTS.map(([name, label, labels, codeOf]) => coded(name, label, labels, ({ one }) => codeOf(one))),
    ...study.screeners.flatMap((question, at) => screenerColumns(question, `q${at + 1}`, cases)),
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

function screenerColumns(
  { id, question, kind, options }: ScreenerQuestion,
  name: string,
  cases: readonly StudyCase[],
): Column[] {
  const answersOf = (one: StudyCase): readonly string[] | null => {
    const response = one.responses.find((given) => given.id === id);
    if (!response || response.skipped) return null;
    return response.answers ?? [response.answer];
  };
  // What a profile answered has no options of the study's own, so its choices are those that people have.
  const choices =
    kind === 'PROFILE'
      ? [...new Set(cases.flatMap((one) => answersOf(one) ?? []))].sort()
      : options.map(({ answer }) => answer);
  const howMany =
    kind === 'PROFILE' ? (cases.some((one) => (answersOf(one)?.length ?? 0) > 1) ? 'MULTIPLE' : 'SINGLE') : kind;
  return answerColumns(name, question, howMany, choices, ({ one }) => answersOf(one));
}

/** One column of a question, or of each of its choices. */
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

/** A column's heading in a CSV file: questions with their words. */
export function headingOf({ name, label }: DataVariable): string {
  return /^[eq]\d/.test(name) ? `${name}. ${label}` : name;
}

/** The value as people read it. */
export function shown({ labels }: DataVariable, value: DataValue): string | number {
  if (value === null) return '';
  return labels && typeof value === 'number' ? (labels[value - 1] ?? '') : value;
}
