import { dimensionOf } from '../../../domain/samples/dimensions.ts';
import { CENSUS_SOURCE } from '../../../domain/samples/ghana-2021.ts';
import { limitsOf } from '../../../domain/samples/limits.ts';
import { countDispositions, dispositionOf, outcomeRates } from '../../../domain/samples/outcome-rates.ts';
import { designEffect, effectiveSampleSize, largestMarginOfError } from '../../../domain/samples/precision.ts';
import { outsideCensus } from '../../../domain/samples/within.ts';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { found } from '../../platform/refusal.ts';
import { savOf } from '../../platform/sav.ts';
import { criteriaOf } from './studies.rules.ts';
import { findAnyStudy } from './studies.sql.ts';
import { headingOf, type StudyCase, shown, studyData, weigh } from './study-data.rules.ts';
import * as sql from './study-data.sql.ts';

const CODE_LENGTH = 24;

/** What data says instead of a name. For a task or diary, the code in its links; for a session, one that differs for each study. */
export function codeOf(
  app: App,
  studyId: string,
  { participantId, assignmentCode }: { participantId: string; assignmentCode: string | null },
): string {
  return assignmentCode ?? keyedHash(app.settings, 'case', `${studyId}|${participantId}`).slice(0, CODE_LENGTH);
}

/** A study of the caller's organisation, and the people who took part. */
async function readStudy(app: App, caller: ResearcherCaller, studyId: string) {
  const any = found(await app.read((reader) => findAnyStudy(reader.tx, studyId)));
  const study = found(any.organizationId === caller.organizationId ? any : null);
  const rows = await app.read((reader) => sql.listCases(reader.tx, studyId), { mayLag: true });
  const cases: StudyCase[] = rows.map((row) => ({ ...row, participantCode: codeOf(app, studyId, row) }));
  return { study, cases };
}

/** The quality of a study's sample: how close the weights bring it to the census, response rates, and its limits. */
export async function getStudySample(app: App, caller: ResearcherCaller, studyId: string) {
  const { study, cases } = await readStudy(app, caller, studyId);
  const outcomes = await app.read((reader) => sql.listOutcomes(reader.tx, studyId), { mayLag: true });
  const rates = outcomeRates(
    countDispositions(outcomes.map(({ status, hasPart }) => dispositionOf(status, { hasPart }))),
  );
  const raked = weigh(cases, criteriaOf(study));
  const isEmpty = cases.length === 0;
  return {
    people: cases.length,
    designEffect: isEmpty ? null : designEffect(raked.weights),
    effectiveSampleSize: isEmpty ? null : effectiveSampleSize(raked.weights),
    marginOfError: isEmpty ? null : largestMarginOfError(raked.weights),
    fit: raked.fit.map(({ dimension, categories, people, target, unweighted, weighted }) => ({
      dimension,
      categories: categories.map((category) => dimensionOf(dimension).categories[category] as string),
      people,
      target,
      unweighted,
      weighted,
    })),
    rates,
    limits: isEmpty ? [] : limitsOf(raked, rates, outsideCensus(criteriaOf(study))),
    source: CENSUS_SOURCE,
  };
}

/** Everybody who took part, with weights and answers but without names: as CSV, as JSON with labels, or for SPSS. */
export async function exportStudyData(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  format: 'csv' | 'json' | 'sav',
): Promise<string | Buffer> {
  const { study, cases } = await readStudy(app, caller, studyId);
  const entries = await app.read((reader) => sql.listAcceptedEntries(reader.tx, studyId), { mayLag: true });
  const { weights } = weigh(cases, criteriaOf(study));
  const ownQuestions = study.ownTime?.questions ?? [];
  const { variables, rows } = studyData(cases, entries, weights, { screeners: study.screeners, ownQuestions });
  if (format === 'sav') {
    return savOf({ label: study.name, variables, rows, weight: 'weight', createdAt: app.clock.now() });
  }
  if (format === 'csv') {
    const headings = variables.map(headingOf);
    const lines = rows.map((row) =>
      Object.fromEntries(variables.map((variable, at) => [headings[at] as string, shown(variable, row[at] ?? null)])),
    );
    return csvOf(headings as never[], lines);
  }
  return JSON.stringify({
    study: { id: study.id, name: study.name },
    weightedBy: CENSUS_SOURCE,
    variables: variables.map(({ name, label, labels }) => ({
      name,
      label,
      values: labels ? Object.fromEntries(labels.map((words, at) => [at + 1, words])) : null,
    })),
    rows: rows.map((row) => Object.fromEntries(variables.map(({ name }, at) => [name, row[at] ?? null]))),
  });
}
