import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCriteria, randomPerson } from '../../../../tests/support/random-people.ts';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { type Audience, NO_TIES, type OrganizationTies } from '../../../domain/audience.ts';
import { codesOf } from '../../../domain/codes.ts';
import { matchOf, type Person } from '../../../domain/eligibility.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import { DEVICES, MEETING_KINDS } from '../../../domain/session-kinds.ts';
import { STUDY_KINDS } from '../../../domain/study-kinds.ts';
import { type Listed, OpenStudies, type Wanted } from './open-studies.rules.ts';

const TODAY = '2026-11-21';
const NOW = new Date(`${TODAY}T12:00:00Z`);
const one = (codes: object) => fc.constantFrom(...Object.keys(codes));

const EVERYBODY: Audience = {
  organizationId: 'org a',
  kind: 'EVERYBODY',
  panelId: null,
  excludedPanelId: null,
  excludedMonths: null,
};
const audience = fc.constantFrom<Audience>(
  EVERYBODY,
  { ...EVERYBODY, kind: 'PANEL', panelId: 'panel a' },
  { ...EVERYBODY, excludedPanelId: 'panel a' },
  { ...EVERYBODY, excludedMonths: 3 },
);
const TIES: OrganizationTies[] = [
  NO_TIES,
  { panelIds: ['panel a'], lastTookPart: [] },
  { panelIds: [], lastTookPart: [{ organizationId: 'org a', at: new Date('2026-10-01') }] },
];
/** The rule of audiences in its simplest form, for the people and audiences above. */
const BELONGS = (audience: Audience, ties: OrganizationTies): boolean => {
  const isInPanel = ties.panelIds.length > 0;
  if (audience.kind === 'PANEL') return isInPanel;
  if (audience.excludedPanelId !== null) return !isInPanel;
  return audience.excludedMonths === null || ties.lastTookPart.length === 0;
};

const study: fc.Arbitrary<Omit<Listed, 'id'>> = fc
  .record({
    criteria: randomCriteria,
    ratePesewas: fc.constantFrom(2500, 5000, 7500),
    kind: fc.constantFrom(...codesOf(STUDY_KINDS)),
    durationMinutes: fc.constantFrom(15, 30, 60),
    meetingKind: one(MEETING_KINDS),
    publishedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
    nextSlots: fc.array(fc.date({ min: new Date('2026-11-22'), max: new Date('2026-12-20'), noInvalidDate: true }), {
      maxLength: 1,
    }),
    quotaCells: fc.oneof(
      fc.constant<Listed['quotaCells']>([]),
      fc
        .tuple(
          fc.constantFrom(
            ['GENDER', 'FEMALE'] as const,
            ['LOCALITY', 'RURAL'] as const,
            ['LOCALITY', 'URBAN'] as const,
          ),
          fc.boolean(),
        )
        .map(([[attribute, value], isFull]) => [
          { attribute, value, places: 2, filled: isFull ? 2 : 0 },
          { attribute, value: '*', places: 2, filled: isFull ? 0 : 2 },
        ]),
    ),
    audience,
  })
  .map((given) => ({ ...given, criteria: { ...given.criteria, byVideo: needsVideo(given) } }));

const wanted: fc.Arbitrary<Wanted & { person: Person }> = fc
  .record({
    person: randomPerson,
    device: fc.option(one(DEVICES), { nil: undefined }),
    meetingKind: fc.option(one(MEETING_KINDS), { nil: undefined }),
    maximumMinutes: fc.option(fc.constantFrom(15, 30), { nil: undefined }),
    sort: fc.constantFrom('newest' as const, 'reward' as const, 'soonest' as const),
    ties: fc.constantFrom(...TIES),
    onlyFits: fc.boolean(),
    withoutInternet: fc.boolean(),
    page: fc.integer({ min: 0, max: 2 }),
    size: fc.integer({ min: 1, max: 10 }),
  })
  .map((asked) => ({ ...asked, now: NOW, today: TODAY, quotaValues: quotaValues(asked.person, TODAY) }));

function bruteForce(studies: readonly Listed[], asked: Wanted & { person: Person }): string[] {
  const start = ({ nextSlots }: Listed) => nextSlots[0]?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return studies
    .filter((each) => {
      const { fit } = matchOf(asked.person, each.criteria, TODAY);
      const [named] = each.quotaCells;
      const own = named?.attribute === 'GENDER' ? asked.person.gender : asked.person.locality;
      const hasOnlyButtonPhone =
        asked.person.phoneOs === 'BUTTON_PHONE' && asked.person.devices.every((device) => device === 'MOBILE_PHONE');
      // Only one of the two cells has a place, so a person who may be in either may fit.
      const mayFit = fit === 'MAY_FIT' || (named !== undefined && own === null);
      const isFull = named && own !== null && (named.value === own) === (named.filled === named.places);
      return (
        fit !== 'UNFIT' &&
        !(mayFit && asked.onlyFits) &&
        !isFull &&
        BELONGS(each.audience, asked.ties) &&
        !(asked.withoutInternet && !['ONE_TO_ONE', 'GROUP'].includes(each.kind)) &&
        !(
          (asked.withoutInternet || hasOnlyButtonPhone) &&
          ['ONE_TO_ONE', 'GROUP'].includes(each.kind) &&
          each.meetingKind === 'VIDEO_CALL'
        ) &&
        (!asked.device || each.criteria.deviceRequirements.includes(asked.device)) &&
        (!asked.meetingKind ||
          ((each.kind === 'ONE_TO_ONE' || each.kind === 'GROUP') && each.meetingKind === asked.meetingKind)) &&
        (!asked.maximumMinutes || each.durationMinutes <= asked.maximumMinutes)
      );
    })
    .sort(
      (a, b) =>
        (asked.sort === 'reward' ? b.ratePesewas - a.ratePesewas : 0) ||
        (asked.sort === 'soonest' ? start(a) - start(b) : 0) ||
        b.publishedAt.getTime() - a.publishedAt.getTime() ||
        a.id.localeCompare(b.id),
    )
    .map(({ id }) => id);
}

test('the studies that a person sees equal a check of every study, while studies appear, change and end', () => {
  fc.assert(
    fc.property(
      fc.array(study, { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(60), fc.option(study)), { maxLength: 20 }),
      fc.array(wanted, { minLength: 1, maxLength: 5 }),
      (first, changes, people) => {
        const open = new OpenStudies<Listed>();
        const all = new Map<string, Listed>();
        const put = (id: string, given: Omit<Listed, 'id'>) => {
          all.set(id, { ...given, id });
          open.put({ ...given, id });
        };
        for (const [at, given] of first.entries()) put(`study ${at}`, given);
        for (const [at, given] of changes) {
          if (given) put(`study ${at}`, given);
          else {
            all.delete(`study ${at}`);
            open.drop(`study ${at}`);
          }
        }
        for (const asked of people) {
          const expected = bruteForce([...all.values()], asked);
          const { rows, total } = open.find(asked);
          expect(total).toBe(expected.length);
          const from = asked.page * asked.size;
          expect(rows.map((row) => row.study.id)).toEqual(expected.slice(from, from + asked.size));
        }
      },
    ),
    { numRuns: runsOf('open studies', 100, 2000), seed: SEED },
  );
});

test('before the set-up, everything that is open to everybody may fit, whatever its criteria and quotas', () => {
  fc.assert(
    fc.property(fc.array(study, { maxLength: 20 }), (studies) => {
      const open = new OpenStudies<Listed>();
      for (const [at, given] of studies.entries()) open.put({ ...given, id: `study ${at}` });
      const ties = NO_TIES;
      const asked = { person: null, ties, now: NOW, today: TODAY, quotaValues: null, page: 0, size: 20 };
      const { rows } = open.find({ ...asked, sort: 'newest' });
      expect(rows).toHaveLength(studies.filter((each) => BELONGS(each.audience, ties)).length);
      expect(rows.every(({ match }) => match.fit === 'MAY_FIT')).toBe(true);
    }),
    { numRuns: runsOf('open studies before the set-up', 50, 500), seed: SEED },
  );
});
