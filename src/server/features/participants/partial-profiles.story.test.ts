import { expect, test } from 'vitest';
import { PASSWORD } from '../../../../tests/support/password.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { getMe } from '../../../contract/accounts.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import {
  getParticipantInformation,
  submitParticipantInformation,
  updateParticipantInformation,
} from '../../../contract/participants.ts';
import { saveMobileMoney } from '../../../contract/payouts.ts';
import { browseStudies, getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

const { world, researcher, projectId } = await startResearch(100_000);
const slots = [{ date: addDays(world.today(), 60), availableTimes: [{ start: '10:00', end: '10:30' }] }];
const form = studyForm(projectId, 1, slots);
const FACTS = { region: ['ASHANTI'], work: ['MARKET_TRADER'] };
const { id: forTraders } = await researcher.must(publishStudy, {
  body: { ...form, demographics: { ...form.demographics, facts: FACTS } } as never,
});

const FIRST = { dateOfBirth: '1994-03-06', gender: 'FEMALE', country: 'GH', region: 'ASHANTI' };

/** Somebody with an account, and the first three answers if `demographic` has them. */
async function newcomer(demographic: object | null = FIRST): Promise<Person> {
  const person = await world.join('PARTICIPANT');
  if (demographic !== null) {
    const { status, message } = await person.call(submitParticipantInformation, { body: { demographic } as never });
    expect(status, message).toBe(200);
  }
  return person;
}
const change = (person: Person, body: object) => person.call(updateParticipantInformation, { body: body as never });
const profileOf = async (person: Person) => {
  const profile = await person.must(getParticipantInformation);
  if (!profile) throw new Error('there is no profile');
  return profile;
};

test('three answers make a profile; everything else is not asked yet', async () => {
  const person = await newcomer();
  expect(await person.must(getMe)).toMatchObject({ hasParticipantInfo: true });
  expect(await profileOf(person)).toMatchObject({
    demographic: { ...FIRST, country: 'Ghana (GH)', district: null, educationLevel: null, languages: [] },
    employment: { employmentStatus: null, jobRole: null, industry: null },
    technicalDetail: { phoneOs: null, browsers: [] },
    dailyLife: { usesMobileMoney: null },
    health: { seeing: null, consents: false },
    payment: null,
  });
  const without = await newcomer(null);
  const { region: _, ...nowhere } = FIRST;
  expect(await without.call(submitParticipantInformation, { body: { demographic: nowhere } as never })).toMatchObject({
    status: 400,
    content: [{ field: 'demographic.region', message: 'Please select your region' }],
  });
  const abroad = { ...nowhere, country: 'TG' };
  expect((await without.call(submitParticipantInformation, { body: { demographic: abroad } as never })).status).toBe(
    200,
  );
});

test('PARTICIPANT-05: a single answer about work is kept; what is sent together follows the rule', async () => {
  const person = await newcomer();
  expect((await change(person, { employment: { jobRole: 'MARKET_TRADER' } })).status).toBe(200);
  expect((await profileOf(person)).employment).toEqual({
    employmentStatus: null,
    jobRole: 'MARKET_TRADER',
    industry: null,
  });
  expect((await change(person, { employment: { employmentStatus: 'FREELANCER' } })).status).toBe(200);
  expect((await profileOf(person)).employment.jobRole).toBe('MARKET_TRADER');
  const whole = { employmentStatus: 'FREELANCER', jobRole: null, industry: null };
  expect(await change(person, { employment: whole })).toMatchObject({
    status: 400,
    content: [{ field: 'employment.jobRole' }, { field: 'employment.industry' }],
  });
  expect(await change(person, { employment: { jobRole: null } })).toMatchObject({
    status: 400,
    content: [{ field: 'employment.jobRole' }],
  });
  expect((await change(person, { employment: { employmentStatus: 'HOMEMAKER' } })).status).toBe(200);
  expect((await profileOf(person)).employment).toEqual({
    employmentStatus: 'HOMEMAKER',
    jobRole: null,
    industry: null,
  });
  expect(await change(person, { employment: { jobRole: 'DRIVER' } })).toMatchObject({
    status: 400,
    content: [{ field: 'employment.jobRole', message: 'Your employment says that you don’t work' }],
  });

  const other = await newcomer(null);
  const body = { demographic: FIRST, employment: { employmentStatus: 'FREELANCER' } };
  expect(await other.call(submitParticipantInformation, { body: body as never })).toMatchObject({ status: 400 });
});

test('a full-time student is a student, and no longer once they work', async () => {
  const person = await newcomer();
  await change(person, { employment: { employmentStatus: 'SCHOOL_FULL_TIME' } });
  expect((await profileOf(person)).employment.jobRole).toBe('PUPIL_STUDENT');
  await change(person, { employment: { employmentStatus: 'EMPLOYED_FULL_TIME' } });
  expect((await profileOf(person)).employment.jobRole).toBeNull();
});

test('answers about difficulties need the consent, and withdrawing it deletes them', async () => {
  const person = await newcomer();
  const answers = { seeing: 'SOME_DIFFICULTY', hearing: 'NO_DIFFICULTY' };
  expect(await change(person, { health: answers })).toMatchObject({
    status: 400,
    content: [{ field: 'health.consents' }],
  });
  expect((await change(person, { health: { ...answers, consents: true } })).status).toBe(200);
  // With the consent given, a further answer needs nothing else.
  expect((await change(person, { health: { walking: 'CANNOT_DO' } })).status).toBe(200);
  expect((await profileOf(person)).health).toEqual({
    ...answers,
    ...{ walking: 'CANNOT_DO', remembering: null, consents: true },
  });
  expect((await change(person, { health: { consents: false } })).status).toBe(200);
  expect((await profileOf(person)).health).toEqual({
    ...{ seeing: null, hearing: null, walking: null, remembering: null, consents: false },
  });
});

test('a saved mobile-money account says that its owner uses mobile money', async () => {
  const person = await newcomer();
  const body = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0241234977', accountName: 'Abena', password: PASSWORD };
  await person.must(saveMobileMoney, { body: body as never });
  expect((await profileOf(person)).dailyLife.usesMobileMoney).toBe('YES');
});

test('studies are visible before the set-up; one of them is applied for after it', async () => {
  const person = await newcomer(null);
  const offers = await person.must(browseStudies);
  expect(offers.find(({ id }) => id === forTraders)).toMatchObject({ fits: [], mayFit: true, applied: false });
  expect(await person.must(getStudyOffer, { params: { id: forTraders } })).toMatchObject({
    ...{ qualifies: false, mayFit: true, missing: [], screeners: [], publicName: 'Talk about your stall' },
  });
  expect(await person.call(applyToStudy, { params: { id: forTraders }, body: { responses: [] } })).toMatchObject({
    status: 409,
    code: 'PARTICIPANT_INFO_NEEDED',
    message: 'You need to submit your demographics before applying for a study',
  });
});

test('a study asks for what is missing, and for nothing once it is answered', async () => {
  const person = await newcomer();
  const offer = () => person.must(getStudyOffer, { params: { id: forTraders } });
  const before = await offer();
  expect(before).toMatchObject({ qualifies: false, mayFit: true });
  expect(before.missing).toEqual(['income', 'work', 'devices']);
  await change(person, {
    demographic: { annualHouseholdIncome: 'LESS_THAN_10000' },
    employment: { jobRole: 'MARKET_TRADER' },
    technicalDetail: { phoneOs: 'BUTTON_PHONE' },
  });
  // It is a video call.
  expect(await offer()).toMatchObject({ qualifies: false, mayFit: false, leftOutByVideo: true, missing: [] });
  await change(person, { technicalDetail: { phoneOs: 'ANDROID' } });
  expect(await offer()).toMatchObject({ qualifies: true, mayFit: false, leftOutByVideo: false, missing: [] });

  const driver = await newcomer();
  await change(driver, { employment: { jobRole: 'DRIVER' } });
  expect(await driver.must(getStudyOffer, { params: { id: forTraders } })).toMatchObject({
    ...{ qualifies: false, mayFit: false, missing: [] },
  });
});
