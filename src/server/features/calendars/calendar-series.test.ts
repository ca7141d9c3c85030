import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { readRule, startsOf } from './calendar-series.ts';
import { DAY_MS } from './calendar-times.ts';

/* Rules give the same times as another library, which iterates from their start. */

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const days = fc
  .uniqueArray(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 4 })
  .map((all) => `BYDAY=${all.join()}`);

const rule = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        'FREQ=HOURLY;INTERVAL=5',
        'FREQ=DAILY',
        'FREQ=WEEKLY',
        'FREQ=MONTHLY;BYMONTHDAY=15',
        'FREQ=YEARLY',
      ),
      days.map((day) => `FREQ=WEEKLY;${day}`),
      fc.tuple(days, fc.constantFrom(...DAYS)).map(([day, first]) => `FREQ=WEEKLY;${day};WKST=${first}`),
      fc
        .tuple(fc.constantFrom(1, 2, 3, -1), fc.constantFrom(...DAYS))
        .map(([at, day]) => `FREQ=MONTHLY;BYDAY=${at}${day}`),
      fc.integer({ min: 1, max: 28 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day},-1`),
    ),
    fc.integer({ min: 1, max: 4 }),
    fc.option(fc.integer({ min: 1, max: 400 })),
  )
  .map(([parts, interval, count]) => {
    const every = parts.includes('INTERVAL') ? '' : `;INTERVAL=${interval}`;
    return `${parts}${every}${count === null ? '' : `;COUNT=${count}`}`;
  });

/** The starts by iterating from the first one. */
function oneByOne(text: string, start: number, from: number, until: number): number[] {
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromJSDate(new Date(start), true));
  const found: number[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wall = next.toUnixTime() * 1000;
    if (wall > until) break;
    if (wall >= from) found.push(wall);
  }
  return found;
}

test('the starts within a window equal those found by iterating from the first one', () => {
  fc.assert(
    fc.property(
      rule,
      fc.integer({ min: 0, max: 365 * 4 * 24 }),
      fc.integer({ min: -100, max: 1500 }),
      fc.integer({ min: 0, max: 400 }),
      (text, hours, after, long) => {
        const start = Date.UTC(2023, 0, 1) + hours * 3_600_000;
        const [from, until] = [start + after * DAY_MS, start + (after + long) * DAY_MS];
        const read = readRule(text);
        const found = read && startsOf(read, start, from, until);
        expect(found?.toSorted((one, other) => one - other).map((wall) => new Date(wall))).toEqual(
          oneByOne(text, start, from, until).map((wall) => new Date(wall)),
        );
      },
    ),
    { seed: SEED, numRuns: runsOf('rules', 300, 10_000) },
  );
});
