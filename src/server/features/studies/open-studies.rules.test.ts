import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { type Audience, NO_TIES, type OrganizationTies } from '../../../domain/audience.ts';
import { codesOf } from '../../../domain/codes.ts';
import { type Criteria, qualifies } from '../../../domain/eligibility.ts';
import { EDUCATION_LEVELS, GENDERS, INCOME_BANDS } from '../../../domain/enumerations.ts';
import { hasPlaceFor } from '../../../domain/quotas.ts';
import { DEVICES, MEETING_KINDS } from '../../../domain/session-kinds.ts';
import { LANGUAGE_LEVELS, type LanguageLevel } from '../../../domain/spoken.ts';
import { hasSessions, STUDY_KINDS } from '../../../domain/study-kinds.ts';
import { type Listed, OpenStudies, type Wanted } from './open-studies.rules.ts';

/** Compares the bit sets with applying `domain/eligibility.ts` to every study. */

const TODAY = '2026-11-21';
const some = (codes: object) => fc.subarray(Object.keys(codes), { minLength: 1 });
const one = (codes: object) => fc.constantFrom(...Object.keys(codes));

const PANELS = ['panel a', 'panel b', 'panel c'];
const ORGANIZATIONS = ['org a', 'org b'];
const NOW = new Date(`${TODAY}T12:00:00Z`);
const audience = fc.record({
  organizationId: fc.constantFrom(...ORGANIZATIONS),
  kind: fc.constantFrom('EVERYBODY' as const, 'EVERYBODY' as const, 'PANEL' as const),
  panelId: fc.option(fc.constantFrom(...PANELS)),
  excludedPanelId: fc.option(fc.constantFrom(...PANELS)),
  excludedMonths: fc.option(fc.integer({ min: 1, max: 12 })),
}) satisfies fc.Arbitrary<Audience>;

/** People, with the panels they are in, and when they last took part with which organisation. */
const ties = fc.record({
  panelIds: fc.subarray(PANELS),
  lastTookPart: fc.subarray(ORGANIZATIONS).chain((organizations) =>
    fc.tuple(
      ...organizations.map((organizationId) =>
        fc.record({
          organizationId: fc.constant(organizationId),
          at: fc.date({ min: new Date('2025-10-01'), max: NOW, noInvalidDate: true }),
        }),
      ),
    ),
  ),
});

/** The rule in plain words: nobody that it excludes, and only its panel if it has one. */
function isFor(
  { organizationId, kind, panelId, excludedPanelId, excludedMonths }: Audience,
  person: OrganizationTies,
): boolean {
  for (const panel of person.panelIds) if (panel === excludedPanelId) return false;
  for (const { organizationId: with_, at } of person.lastTookPart) {
    const back = (NOW.getUTCFullYear() - 2000) * 12 + NOW.getUTCMonth() - (excludedMonths ?? 0);
    // The day exists in every month.
    const since = new Date(Date.UTC(2000 + Math.floor(back / 12), back % 12, NOW.getUTCDate(), 12));
    if (excludedMonths !== null && with_ === organizationId && new Date(at) > since) return false;
  }
  return kind === 'EVERYBODY' || person.panelIds.some((panel) => panel === panelId);
}

const KNOWN = ['ENGLISH', 'TWI'] as const;
const LEVELS = Object.keys(LANGUAGE_LEVELS) as LanguageLevel[];

const study: fc.Arbitrary<Omit<Listed, 'id'>> = fc
  .record({
    ages: fc.tuple(fc.integer({ min: 18, max: 100 }), fc.integer({ min: 18, max: 100 })),
    gender: some(GENDERS),
    education: fc.oneof(some(EDUCATION_LEVELS), fc.constant(['NOT_APPLICABLE'])),
    annualHouseholdIncome: some(INCOME_BANDS),
    deviceRequirements: some(DEVICES),
    spoken: fc.uniqueArray(fc.record({ language: fc.constantFrom(...KNOWN), level: fc.constantFrom(...LEVELS) }), {
      maxLength: 1,
      selector: ({ language }) => language,
    }),
    ratePesewas: fc.constantFrom(2500, 5000, 7500),
    kind: fc.constantFrom(...codesOf(STUDY_KINDS)),
    durationMinutes: fc.constantFrom(5, 15, 20, 30, 45, 60, 90),
    meetingKind: one(MEETING_KINDS),
    publishedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
    start: fc.option(fc.date({ min: new Date('2026-11-22'), max: new Date('2026-12-20'), noInvalidDate: true })),
    quota: fc.option(fc.record({ value: one(GENDERS), isFull: fc.boolean() }), { freq: 4 }),
    audience,
  })
  .map(({ ages, gender, education, annualHouseholdIncome, deviceRequirements, spoken, start, quota, ...rest }) => ({
    ...rest,
    criteria: {
      minimumAge: Math.min(...ages),
      maximumAge: Math.max(...ages),
      gender,
      education,
      annualHouseholdIncome,
      deviceRequirements,
      spoken,
    } satisfies Criteria,
    nextSlots: start ? [start] : [],
    quotaCells: quota
      ? [
          { attribute: 'GENDER', value: quota.value, places: 2, filled: quota.isFull ? 2 : 0 },
          { attribute: 'GENDER', value: '*', places: 2, filled: quota.isFull ? 0 : 2 },
        ]
      : [],
  }));

const wanted = fc
  .record({
    age: fc.integer({ min: 18, max: 100 }),
    gender: one(GENDERS),
    educationLevel: one(EDUCATION_LEVELS),
    annualHouseholdIncome: one(INCOME_BANDS),
    devices: fc.subarray(Object.keys(DEVICES)),
    languages: fc.subarray([...KNOWN]),
    languagesUnderstood: fc.subarray([...KNOWN]),
    languagesRead: fc.subarray([...KNOWN]),
    device: fc.option(one(DEVICES), { nil: undefined }),
    meetingKind: fc.option(one(MEETING_KINDS), { nil: undefined }),
    maximumMinutes: fc.option(fc.constantFrom(15, 30, 45), { nil: undefined }),
    sort: fc.constantFrom('newest' as const, 'reward' as const, 'soonest' as const),
    ties,
    page: fc.integer({ min: 0, max: 2 }),
    size: fc.integer({ min: 1, max: 10 }),
  })
  .map((person): Wanted => ({ ...person, now: NOW, quotaValues: { GENDER: person.gender } }));

/** A birthday that gives the age on the day of the test. */
const bornFor = (age: number) => `${2026 - age}-01-01`;

function bruteForce(studies: readonly Listed[], person: Wanted): Listed[] {
  const somebody = { ...person, dateOfBirth: bornFor(person.age) };
  const start = ({ nextSlots }: Listed) => nextSlots[0]?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return studies
    .filter(
      ({ kind, criteria, meetingKind, durationMinutes, quotaCells, audience: open }) =>
        qualifies(somebody, criteria, TODAY) &&
        hasPlaceFor(quotaCells, person.quotaValues) &&
        isFor(open, person.ties) &&
        (!person.device || criteria.deviceRequirements.includes(person.device)) &&
        (!person.meetingKind || (hasSessions(kind) && meetingKind === person.meetingKind)) &&
        (!person.maximumMinutes || durationMinutes <= person.maximumMinutes),
    )
    .sort(
      (a, b) =>
        (person.sort === 'reward' ? b.ratePesewas - a.ratePesewas : 0) ||
        (person.sort === 'soonest' ? start(a) - start(b) : 0) ||
        b.publishedAt.getTime() - a.publishedAt.getTime() ||
        a.id.localeCompare(b.id),
    );
}

test('the studies a person sees equal a check of every study, while studies appear, change and end', () => {
  fc.assert(
    fc.property(
      fc.array(study, { minLength: 1, maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(200), fc.option(study)), { maxLength: 30 }),
      fc.array(wanted, { minLength: 1, maxLength: 10 }),
      (first, changes, people) => {
        const index = new OpenStudies<Listed>();
        const all = new Map<string, Listed>();
        const put = (id: string, given: Omit<Listed, 'id'>) => {
          all.set(id, { ...given, id });
          index.put({ ...given, id });
        };
        for (const [at, given] of first.entries()) put(`study ${at}`, given);
        for (const [at, given] of changes) {
          if (given) put(`study ${at}`, given);
          else {
            all.delete(`study ${at}`);
            index.drop(`study ${at}`);
          }
        }
        for (const person of people) {
          const expected = bruteForce([...all.values()], person);
          const { rows, total } = index.find(person);
          expect(total).toBe(expected.length);
          const from = person.page * person.size;
          expect(rows.map(({ id }) => id)).toEqual(expected.slice(from, from + person.size).map(({ id }) => id));
        }
      },
    ),
    { numRuns: runsOf('open studies', 200, 2000), seed: SEED },
  );
});

const ANYBODY: Audience = {
  organizationId: 'org a',
  kind: 'EVERYBODY',
  panelId: null,
  excludedPanelId: null,
  excludedMonths: null,
};

test('more studies than the first sets can hold', () => {
  const index = new OpenStudies<Listed>();
  const [given] = fc.sample(study, { numRuns: 1, seed: 7 });
  for (let at = 0; at < 3000; at += 1)
    index.put({ ...(given as Omit<Listed, 'id'>), quotaCells: [], audience: ANYBODY, id: `study ${at}` });
  const { criteria } = given as Listed;
  const person = {
    age: criteria.minimumAge,
    gender: criteria.gender[0] as string,
    educationLevel: criteria.education.includes('NOT_APPLICABLE') ? 'DIPLOMA' : (criteria.education[0] as string),
    annualHouseholdIncome: criteria.annualHouseholdIncome[0] as string,
    devices: criteria.deviceRequirements,
    languages: KNOWN,
    languagesUnderstood: [],
    languagesRead: KNOWN,
    quotaValues: {},
    ties: NO_TIES,
    now: NOW,
    sort: 'newest' as const,
    page: 299,
    size: 10,
  };
  expect(index.find(person).total).toBe(3000);
  expect(index.find(person).rows).toHaveLength(10);
});
