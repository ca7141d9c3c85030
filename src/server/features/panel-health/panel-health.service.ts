import { SINCE } from '../../../contract/panel-health.ts';
import { addMonths, instantOf, monthOf } from '../../../domain/calendar.ts';
import { GHANA_REGIONS } from '../../../domain/enumerations.ts';
import { censusGroups } from '../../../domain/samples/dimensions.ts';
import type { App } from '../../platform/app.ts';
import * as sql from './panel-health.sql.ts';
import { readLimits } from './participation-limits.service.ts';

/** The last 12 months, this one included. */
const MONTHS = 12;

const BUCKETS = Object.keys(SINCE) as (keyof typeof SINCE)[];

/** Who takes part, and who could. */
export async function getPanelHealth(app: App) {
  return app.read(
    async (reader) => {
      const { tx, now } = reader;
      const from = instantOf(`${addMonths(monthOf(now), 1 - MONTHS)}-01`, '00:00');
      const since = await sql.countSince(tx, now);
      const peopleIn = (column: 'tookPart' | 'invited') =>
        BUCKETS.map((bucket) => ({
          since: bucket,
          people: since.reduce((sum, row) => sum + (row[column] === bucket ? row.people : 0), 0),
        }));
      return {
        participants: since.reduce((sum, { people }) => sum + people, 0),
        concentration: await sql.readConcentration(tx, from, now),
        months: await sql.listMonths(tx, from, now),
        lastTookPart: peopleIn('tookPart'),
        lastInvited: peopleIn('invited'),
        regions: regionsOf(await sql.countByRegion(tx)),
        limits: await readLimits(reader),
      };
    },
    { mayLag: true },
  );
}

/** Each region's share of participants in Ghana, next to its share of adults at the census. */
function regionsOf(counts: readonly { region: string; people: number }[]) {
  const groups = censusGroups(['REGION']) ?? [];
  const adults = groups.reduce((sum, group) => sum + group.adults, 0);
  const all = counts.reduce((sum, { people }) => sum + people, 0);
  return groups
    .map(({ values, adults: ofRegion }) => {
      const people = counts.find(({ region }) => region === values.REGION)?.people ?? 0;
      const region = values.REGION as keyof typeof GHANA_REGIONS;
      return {
        region: GHANA_REGIONS[region],
        people,
        share: all === 0 ? 0 : people / all,
        censusShare: ofRegion / adults,
      };
    })
    .toSorted((one, other) => other.censusShare - one.censusShare);
}
