import type { z } from 'zod/mini';
import type { planSample as planSampleCall } from '../../../contract/studies/sample-plan.ts';
import { addHours } from '../../../domain/calendar.ts';
import { type Criteria, criteriaFrom } from '../../../domain/eligibility.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import type { QuotaAttribute } from '../../../domain/profile-attributes.ts';
import { attributesOf, crossed, EVERYBODY_ELSE, isQuotaName, partsOf, type QuotaCell } from '../../../domain/quotas.ts';
import {
  censusLayer,
  type Layer,
  outlookOf,
  representativeLayers,
  USUAL_TAKE_UP,
} from '../../../domain/samples/cells.ts';
import { CENSUS_DIMENSIONS, type DimensionName, keyOf } from '../../../domain/samples/dimensions.ts';
import { CENSUS_SOURCE } from '../../../domain/samples/ghana-2021.ts';
import { limitsOfPlan } from '../../../domain/samples/limits.ts';
import { criteriaWithin, outsideCensus } from '../../../domain/samples/within.ts';
import { priceOf } from '../../../domain/study-price.ts';
import { OLDEST_FACT_DAYS, shownTimeToFill } from '../../../domain/time-to-fill.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { answerEach, countEligible, EVERYBODY } from '../participants/eligible-count.service.ts';
import { factOf, shareOf } from './filling.rules.ts';
import * as sql from './filling.sql.ts';

type Asked = z.output<(typeof planSampleCall)['body']>;

/** With more groups, none is counted, because each needs its own statements. */
const MOST_COUNTED = 64;

/**
 * The groups of a sample with the census's proportions of people who meet a study's criteria, and what is known about filling
 * them. Numbers of people are those that the organisation may see, and everything else follows from these.
 */
export async function planSample(app: App, { organizationId }: ResearcherCaller, asked: Asked) {
  const { kind, demographics, cost } = asked;
  const places = cost.desiredNumberOfParticipants;
  const criteria = criteriaFrom({
    ...demographics,
    deviceRequirements: asked.deviceRequirements,
    byVideo: needsVideo({ kind, meetingKind: asked.meetingKind }),
  });
  const layers = layersOf(asked.shareBy, places, criteria);
  const groups = layers.flatMap(({ cells }) => cells.map(({ values }) => criteriaWithin(criteria, values)));
  const isCounted = groups.length <= MOST_COUNTED;
  const answers = isCounted
    ? await answerEach(app, organizationId, [EVERYBODY, ...groups.map((group) => group ?? criteria)])
    : [];
  const everybody = answers[0] ?? 0;
  const people = groups.map((group, at) => (group === null ? 0 : (answers[at + 1] ?? null)));
  const facts = await app.read(async (reader) => {
    const rows = await sql.listFillings(reader.tx, kind, addHours(reader.now, -24 * OLDEST_FACT_DAYS));
    return rows.map((row) => factOf(row, reader.now));
  });
  const minutes = cost.durationInMinutes;
  const price = priceOf({ kind, durationInMinutes: minutes, places, ownTime: null });
  const plan = { kind, minutes, payPesewas: asked.payPesewas ?? price?.ratePesewas ?? 0 };
  let at = 0;
  const quotas = layers.map((layer) => {
    const own = layer.cells.map(() => people[at++] ?? null);
    const countOf = (cell: number) => ({ people: own[cell] ?? 0, share: shareOf(own[cell] ?? 0, everybody) });
    const indexOf = new Map(layer.cells.map(({ values }, cell) => [keyOf(layer.dimensions, values), cell]));
    const outlook = outlookOf(
      layer,
      (values) => countOf(indexOf.get(keyOf(layer.dimensions, values)) as number),
      plan,
      facts,
      criteria,
    );
    return {
      attribute: crossed(layer.dimensions),
      cells: outlook.map((cell, index) => ({
        value: keyOf(layer.dimensions, cell.values),
        places: cell.places,
        people: own[index] ?? null,
        canFill: isCounted ? cell.canFill : null,
        withoutPhone: cell.withoutPhone,
        medianHours: isCounted && cell.time ? shownTimeToFill(cell.time).medianHours : null,
      })),
    };
  });
  const free = quotas.map(({ cells }) =>
    cells.reduce((sum, cell) => sum + Math.max(0, cell.places - Math.floor((cell.people ?? 0) * USUAL_TAKE_UP)), 0),
  );
  return {
    quotas,
    limits: limitsOfPlan({
      isByGender: layers.some(({ dimensions }) => dimensions.includes('GENDER')),
      unfillable: { places: isCounted ? Math.max(0, ...free) : 0, of: places },
      outside: outsideCensus(criteria),
    }),
    source: CENSUS_SOURCE,
  };
}

function layersOf(shareBy: readonly string[], places: number, criteria: Criteria): Layer[] {
  if (shareBy.length === 0) return representativeLayers(CENSUS_DIMENSIONS, places, criteria);
  return shareBy.map((name, at) => {
    const layer = isQuotaName(name) ? censusLayer(attributesOf(name) as DimensionName[], places, criteria) : null;
    return layer ?? refuseFields([{ field: `shareBy.${at}`, message: 'The census has no figures for this' }]);
  });
}

/** Which cells of a study that opens evenly can be filled by the people who are known now. */
export async function withOutlook(app: App, cells: readonly QuotaCell[], criteria: Criteria): Promise<QuotaCell[]> {
  if (cells.length > MOST_COUNTED) return [...cells];
  const marked: QuotaCell[] = [];
  for (const cell of cells) {
    if (cell.value === EVERYBODY_ELSE) {
      marked.push({ ...cell, canFill: false });
      continue;
    }
    const values = Object.fromEntries(partsOf(cell)) as Partial<Record<QuotaAttribute, string>>;
    const group = criteriaWithin(criteria, values);
    const { eligible } = group ? await countEligible(app, group) : { eligible: 0 };
    marked.push({ ...cell, canFill: eligible * USUAL_TAKE_UP >= cell.places });
  }
  return marked;
}
