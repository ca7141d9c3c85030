/** @module-tag slow */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertPeople } from '../../../../tests/support/many-people.ts';
import { randomCriteria } from '../../../../tests/support/random-people.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { SEED, sized } from '../../../../tests/support/size.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { StudyForm } from '../../../contract/studies/form.ts';
import { addDays } from '../../../domain/calendar.ts';
import { type Criteria, criteriaFrom, type Fit, type Match, matchOf, qualifies } from '../../../domain/eligibility.ts';
import { GENDERS, INCOME_BANDS } from '../../../domain/enumerations.ts';
import type { FactName } from '../../../domain/facts.ts';
import { hasOnlyButtonPhone } from '../../../domain/keypad-phones.ts';
import { DEVICES } from '../../../domain/session-kinds.ts';
import { newId } from '../../platform/ids.ts';
import { apply } from '../applications/applications.service.ts';
import { invitePanel } from '../panels/panel-invitations.service.ts';
import { countAudience } from '../panels/panels.service.ts';
import { groupsOf, peopleIn } from '../participants/eligible-count.rules.ts';
import { countUnmet } from '../participants/eligible-count.sql.ts';
import { newFor } from './new-studies.service.ts';
import { readOpenStudies } from './open-studies.service.ts';
import { publishStudy } from './publishing.service.ts';
import { browse, getOffer } from './study-offers.service.ts';
import { sendWeeklyMails } from './weekly-mail.service.ts';
import { findReader } from './weekly-mail.sql.ts';

/** Everything that decides who a study is for, compared with `domain/eligibility.ts`. */

const PEOPLE = 2000;
const STUDIES = sized(25, 90);

const { world, researcher, projectId } = await startResearch(50_000_000);
const { app } = world;
const caller = {
  role: 'RESEARCHER',
  userId: researcher.user.userId,
  sessionId: researcher.user.userId,
  email: researcher.user.email,
  organizationId: researcher.organizationId,
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
  key: null,
} as const;

const people = await insertPeople(app, PEOPLE);
const readers = people.slice(0, 400);
await app.db.transaction((tx) =>
  tx
    .insertInto('consent')
    .values(
      readers.map(({ userId }) => ({
        ...{ id: newId(), userId, document: 'MARKETING' as const, version: '1', purpose: 'news' },
        ...{ event: 'GIVEN' as const, at: app.clock.now() },
      })),
    )
    .execute(),
);
const panelId = newId();
await app.db.transaction(async (tx) => {
  const { organizationId, userId: createdBy } = caller;
  const at = app.clock.now();
  await tx.insertInto('panel').values({ id: panelId, organizationId, name: 'All', createdBy, createdAt: at }).execute();
  const members = people.map(({ userId }) => ({ panelId, participantId: userId, organizationId, addedAt: at }));
  await tx.insertInto('panelMember').values(members).execute();
});

/** The criteria as the form has them. */
function demographicsOf({ facts, deviceRequirements: _, byVideo: __, ...criteria }: Criteria) {
  const { gender, education, income, ...others } = facts;
  return {
    ...criteria,
    gender: gender?.length ? gender : Object.keys(GENDERS),
    education: education?.length ? education : ['NOT_APPLICABLE'],
    annualHouseholdIncome: income?.length ? income : Object.keys(INCOME_BANDS),
    facts: others,
    healthReason: 'The app reads its pages aloud.',
  };
}

const meetingKindOf = ({ byVideo }: Criteria) => (byVideo ? 'VIDEO_CALL' : 'PHONE_CALL');

function formOf(criteria: Criteria, quotas: readonly object[] = []) {
  const times = ['10:00', '11:00', '12:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const plain = studyForm(projectId, 3, [{ date: addDays(world.today(), 3), availableTimes: times }]);
  return StudyForm.parse({
    ...plain,
    study: { ...plain.study, deviceRequirements: criteria.deviceRequirements },
    demographics: demographicsOf(criteria),
    cost: { ...plain.cost, quotas },
    schedule: { ...plain.schedule, meetingKind: meetingKindOf(criteria) },
  });
}

interface Published {
  id: string;
  criteria: Criteria;
}

async function publish(criteria: Criteria, quotas: readonly object[] = []): Promise<Published> {
  const form = formOf(criteria, quotas);
  const { id } = await publishStudy(app, caller, form);
  const { deviceRequirements } = form.study;
  return { id, criteria: criteriaFrom({ ...form.demographics, deviceRequirements, byVideo: criteria.byVideo }) };
}

const studies: Published[] = [];
for (const criteria of fc.sample(randomCriteria, { numRuns: STUDIES, seed: SEED }))
  studies.push(await publish(criteria));

type Somebody = (typeof people)[number];
const match = (person: Somebody, criteria: Criteria): Match => matchOf(person, criteria, world.today());
const having = (study: Published, fit: Fit) => people.filter((person) => match(person, study.criteria).fit === fit);
const callerOf = ({ userId }: Somebody) =>
  ({ role: 'PARTICIPANT', userId, sessionId: userId, email: `${userId}@example.com` }) as const;
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();

test('the random people and studies have every kind of match', () => {
  const fits = studies.flatMap(({ criteria }) => people.map((person) => match(person, criteria).fit));
  const share = (fit: Fit) => fits.filter((one) => one === fit).length / fits.length;
  for (const fit of ['FITS', 'MAY_FIT', 'UNFIT'] as const) expect(share(fit), fit).toBeGreaterThan(0.05);
});

type Page = Awaited<ReturnType<typeof browse>>;
let browsed: Promise<Page[]> | undefined;

/** What each person sees who browses. */
async function browseAll(): Promise<Page[]> {
  const pages: Page[] = [];
  for (const person of people)
    pages.push(await browse(app, callerOf(person), { search: '', sort: 'newest', page: 0, size: 100 }));
  return pages;
}

test(`browsing shows each of ${PEOPLE} people the studies that fit, and those that may fit as such`, async () => {
  browsed ??= browseAll();
  for (const [at, { rows, total }] of (await browsed).entries()) {
    const person = people[at] as Somebody;
    const expected = studies.flatMap(({ id, criteria }) => {
      const { fit } = match(person, criteria);
      return fit === 'UNFIT' ? [] : [`${id} ${fit === 'MAY_FIT'}`];
    });
    expect(total).toBe(expected.length);
    expect(rows.map(({ id, mayFit }) => `${id} ${mayFit}`).sort()).toEqual(expected.sort());
  }
});

test('news go to the people whom a study fits, and name no other study', async () => {
  const open = await readOpenStudies(app);
  const now = app.clock.now();
  for (const person of readers.slice(0, 200)) {
    const reader = await app.read(({ tx }) => findReader(tx, person.userId));
    const fitting = studies.filter(({ criteria }) => qualifies(person, criteria, world.today()));
    const told = reader ? newFor(open, reader, now) : [];
    expect(told.length).toBe(Math.min(20, fitting.length));
    for (const { id } of told) expect(idsOf(fitting)).toContain(id);
  }
  await sendWeeklyMails(app);
  const mails = await app.db.read((tx) => tx.selectFrom('weeklyMail').select('userId').execute());
  const wanted = readers.filter((person) => studies.some(({ criteria }) => qualifies(person, criteria, world.today())));
  expect(wanted.length).toBeLessThan(readers.length);
  expect(mails.map(({ userId }) => userId).sort()).toEqual(wanted.map(({ userId }) => userId).sort());
});

test('the count has who is shown a study in browsing: who fits, and who may fit', async () => {
  browsed ??= browseAll();
  const shown = (await browsed).flatMap(({ rows }) => rows);
  expect(people.filter(hasOnlyButtonPhone).length).toBeGreaterThan(20);
  expect(studies.filter(({ criteria }) => criteria.byVideo).length).toBeGreaterThan(5);
  for (const study of studies) {
    const { rows, filters } = await app.read(({ tx }) => countUnmet(tx, study.criteria, world.today(), 1));
    const { eligible, fitOrMayFit } = groupsOf(rows, filters);
    const offers = shown.filter(({ id }) => id === study.id);
    expect(peopleIn(eligible), JSON.stringify(study.criteria)).toBe(offers.filter(({ mayFit }) => !mayFit).length);
    expect(peopleIn(fitOrMayFit), JSON.stringify(study.criteria)).toBe(offers.length);
  }
});

test('the count of a panel has who fits, by what the organisation sees of its applicants', async () => {
  const seen: readonly FactName[] = ['region', 'gender', 'education', 'employment', 'language'];
  let exact = 0;
  for (const { criteria } of studies) {
    const { demographics } = formOf(criteria);
    const audience = { kind: 'PANEL', panelId, excludedPanelId: null, excludedMonths: null } as const;
    const deviceRequirements = criteria.deviceRequirements as ReturnType<typeof formOf>['study']['deviceRequirements'];
    const how = { kind: 'ONE_TO_ONE', meetingKind: meetingKindOf(criteria) } as const;
    const body = { demographics: { ...demographics, audience }, deviceRequirements, ...how };
    const { panel } = await countAudience(app, caller, body);
    const facts = Object.fromEntries(
      Object.entries(criteria.facts).filter(([name]) => seen.includes(name as FactName)),
    );
    const known = { ...criteria, facts, districts: [], deviceRequirements: Object.keys(DEVICES), byVideo: false };
    const fitting = people.filter((person) => {
      const withDevice = { ...person, devices: Object.keys(DEVICES) };
      return qualifies(withDevice, known, world.today());
    });
    expect(panel).toMatchObject({ people: PEOPLE, fitting: fitting.length });
    const right = people.filter((person) => qualifies(person, criteria, world.today())).length;
    expect(panel?.fitting).toBeGreaterThanOrEqual(right);
    if (panel?.isHighest === false) exact += 1;
  }
  expect(exact).toBeGreaterThan(0);
});

test('a quota whose places are all of one group shows a study to the same people as the criterion', async () => {
  const quotas = [
    ['REGION', 'region', 'ASHANTI'],
    ['EMPLOYMENT_STATUS', 'employment', 'RETIRED'],
    ['GENDER', 'gender', 'OTHERS'],
    ['LOCALITY', 'locality', 'RURAL'],
  ] as const;
  for (const [attribute, name, value] of quotas) {
    const { id } = await publish(onlyOf({}), [{ attribute, cells: [{ value, places: 3 }] }]);
    const twin = onlyOf({ [name]: [value] });
    for (const person of people.slice(0, 250)) {
      const { rows } = await browse(app, callerOf(person), { search: '', sort: 'newest', page: 0, size: 100 });
      const shown = rows.find((row) => row.id === id);
      const seen = shown === undefined ? 'UNFIT' : shown.mayFit ? 'MAY_FIT' : 'FITS';
      expect(seen, `${attribute} ${JSON.stringify(person)}`).toBe(match(person, twin).fit);
    }
  }
});

/** Criteria of some facts only. */
function onlyOf(facts: Criteria['facts']): Criteria {
  return {
    minimumAge: 18,
    maximumAge: 100,
    deviceRequirements: Object.keys(DEVICES),
    byVideo: false,
    spoken: [],
    facts,
    districts: [],
  };
}

test('a panel’s invitations go to the people whom the study fits', async () => {
  // A person is invited twice a day at most.
  for (const study of studies.slice(0, 2)) {
    const { invited } = await invitePanel(app, caller, study.id, panelId);
    const fitting = having(study, 'FITS').map(({ userId }) => userId);
    expect(invited).toBe(fitting.length);
    const guests = await app.db.read((tx) =>
      tx.selectFrom('guest').select('participantId').where('studyId', '=', study.id).execute(),
    );
    expect(guests.map(({ participantId }) => participantId).sort()).toEqual(fitting.sort());
  }
});

test('the page of a study and applying agree, and name what to answer first', async () => {
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const outcome = (person: Somebody, studyId: string) =>
    apply(app, callerOf(person), studyId, responses).then(
      () => 'APPLIED',
      (error: { code: string }) => error.code,
    );
  const codes = { FITS: 'APPLIED', MAY_FIT: 'FACTS_NEEDED', UNFIT: 'NOT_ELIGIBLE' } as const;
  for (const [at, study] of studies.entries()) {
    for (const fit of ['FITS', 'MAY_FIT', 'UNFIT'] as const) {
      const [person] = having(study, fit).slice(at);
      if (!person) continue;
      const offer = await getOffer(app, callerOf(person), study.id);
      const { missing } = match(person, study.criteria);
      expect(offer).toMatchObject({ qualifies: fit === 'FITS', mayFit: fit === 'MAY_FIT', missing });
      expect(offer.screeners).toHaveLength(fit === 'FITS' ? 1 : 0);
      expect(await outcome(person, study.id)).toBe(codes[fit]);
    }
  }
});
