import { addDays, addHours, dateOf, instantOf } from '../../../domain/calendar.ts';
import { shownCount } from '../../../domain/eligibility.ts';
import { statusesOf } from '../../../domain/status-words.ts';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { countEligible } from '../participants/eligible-count.service.ts';
import { criteriaOf } from './studies.rules.ts';
import { getStudy, listStudies } from './studies.service.ts';
import * as sql from './study-results.sql.ts';

const MOST_DAYS = 90;

/** A study's funnel, statuses and places day by day. */
export async function getResults(app: App, caller: ResearcherCaller, studyId: string) {
  const study = await getStudy(app, caller, studyId);
  const { publishedAt } = study;
  const { eligible } = await countEligible(app, criteriaOf(study));
  return app.read(
    async (reader) => {
      const taken = await sql.listPlacesTaken(reader.tx, studyId);
      const last = taken.at(-1);
      const isFull = study.filled >= study.desiredNumberOfParticipants && last !== undefined;
      return {
        eligible: shownCount(eligible),
        ...(await sql.readFunnel(reader.tx, studyId)),
        byStatus: await sql.countByStatus(reader.tx, studyId),
        filledByDay: cumulate(taken, publishedAt, study.closedAt ?? reader.now),
        hoursToFill: isFull ? Math.max(1, Math.round((last.getTime() - publishedAt.getTime()) / 3_600_000)) : null,
      };
    },
    { mayLag: true },
  );
}

/** Total places taken at the end of each day. */
function cumulate(taken: readonly Date[], from: Date, until: Date) {
  const days: { date: string; count: number }[] = [];
  for (let date = dateOf(from); date <= dateOf(until) && days.length < MOST_DAYS; date = addDays(date, 1)) {
    const end = addHours(instantOf(date, '00:00'), 24);
    days.push({ date, count: taken.filter((at) => at < end).length });
  }
  return days;
}

/** The results as CSV: a line per step and per status. */
export async function exportResults(app: App, caller: ResearcherCaller, studyId: string) {
  const results = await getResults(app, caller, studyId);
  const { kind } = await getStudy(app, caller, studyId);
  const steps = (['eligible', 'applied', 'invited', 'booked', 'attended', 'paid'] as const).map((step) => ({
    part: 'funnel',
    name: step,
    people: results[step] ?? 'fewer than 10',
  }));
  const states = results.byStatus.map(({ status, count }) => ({
    part: 'state',
    name: statusesOf(kind)[status],
    people: count,
  }));
  const days = results.filledByDay.map(({ date, count }) => ({ part: 'places taken', name: date, people: count }));
  return csvOf(['part', 'name', 'people'], [...steps, ...states, ...days]);
}

/** The fill rate and the spending of a project. */
export async function getProjectResults(app: App, caller: ResearcherCaller, projectId: string) {
  const studies = await listStudies(app, caller, projectId);
  const spent = await app.read((reader) => sql.readSpendingByWeek(reader.tx, projectId));
  return {
    studies: studies.map((study) => ({ ...study, places: study.desiredNumberOfParticipants })),
    spending: everyWeek(spent),
  };
}

function everyWeek(spent: readonly { week: string; pesewas: number }[]) {
  const [first, last] = [spent[0], spent.at(-1)];
  if (!first || !last) return [];
  const weeks: { week: string; pesewas: number }[] = [];
  for (let week = first.week; week <= last.week; week = addDays(week, 7)) {
    weeks.push({ week, pesewas: spent.find((one) => one.week === week)?.pesewas ?? 0 });
  }
  return weeks;
}
