import type { z } from 'zod/mini';
import type {
  predictTimeToFill as predictCall,
  typicalTimes as typicalCall,
} from '../../../contract/studies/time-to-fill.ts';
import { addHours } from '../../../domain/calendar.ts';
import { criteriaFrom } from '../../../domain/eligibility.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import { priceOf } from '../../../domain/study-price.ts';
import { OLDEST_FACT_DAYS, predictTimeToFill, shownTimeToFill } from '../../../domain/time-to-fill.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type AnsweredCounts, answerEligible, EVERYBODY } from '../participants/eligible-count.service.ts';
import { factOf, shareOf } from './filling.rules.ts';
import * as sql from './filling.sql.ts';

type Asked = z.output<(typeof predictCall)['body']>;
type Filter = keyof AnsweredCounts['removed'];

/**
 * How long the places will probably take to fill, and which filter excludes most people. Everything is computed from counts that
 * the organisation may see, so that it reveals no more than these.
 */
export async function predictFilling(
  app: App,
  caller: ResearcherCaller,
  { kind, demographics, cost, ...asked }: Asked,
) {
  const { organizationId } = caller;
  const criteria = criteriaFrom({
    ...demographics,
    deviceRequirements: asked.deviceRequirements,
    byVideo: needsVideo({ kind, meetingKind: asked.meetingKind }),
  });
  const { eligible, removed } = await answerEligible(app, organizationId, criteria);
  const { eligible: everybody } = await answerEligible(app, organizationId, EVERYBODY);
  const facts = await readFacts(app, kind);
  const places = cost.desiredNumberOfParticipants;
  const minutes = cost.durationInMinutes;
  const payPesewas =
    asked.payPesewas ?? priceOf({ kind, durationInMinutes: minutes, places, ownTime: null })?.ratePesewas;
  const predict = (people: number) => {
    if (payPesewas === undefined) return null;
    const qualifyingShare = shareOf(people, everybody ?? people);
    const prediction = predictTimeToFill({ kind, minutes, payPesewas, places, qualifyingShare }, facts);
    return prediction && shownTimeToFill(prediction);
  };
  if (eligible === null) return { prediction: null, eligible, costliestFilter: costliest(removed) };
  const strongest = costliest(removed);
  const without = strongest && predict(eligible + strongest.people);
  return {
    prediction: predict(eligible),
    eligible,
    costliestFilter: strongest && { ...strongest, medianHours: without?.medianHours ?? null },
  };
}

function readFacts(app: App, kind: StudyKind) {
  return app.read(async (reader) => {
    const rows = await sql.listFillings(reader.tx, kind, addHours(reader.now, -24 * OLDEST_FACT_DAYS));
    return rows.map((row) => factOf(row, reader.now));
  });
}

/** How long studies for everybody usually take to fill, in hours. */
export async function typicalTimes(app: App, studies: z.output<(typeof typicalCall)['body']>['studies']) {
  const kinds = [...new Set(studies.map(({ kind }) => kind))];
  const known = new Map(await Promise.all(kinds.map(async (kind) => [kind, await readFacts(app, kind)] as const)));
  return studies.map((study) => {
    const prediction = predictTimeToFill({ ...study, qualifyingShare: 1 }, known.get(study.kind) ?? []);
    return prediction && shownTimeToFill(prediction).medianHours;
  });
}

/** The filter whose removal adds the most people. */
function costliest(removed: AnsweredCounts['removed']) {
  const known = (Object.entries(removed) as [Filter, number | null][]).flatMap(([filter, people]) =>
    people === null ? [] : [{ filter, people, medianHours: null as number | null }],
  );
  return known.toSorted((one, other) => other.people - one.people)[0] ?? null;
}
