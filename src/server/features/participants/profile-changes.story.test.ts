import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import {
  decideProfileChange,
  getParticipantInformation,
  listProfileChanges,
  updateParticipantInformation,
} from '../../../contract/participants.ts';
import { getPublicStudy, getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';

const { world, admin, researcher, projectId } = await startResearch(100_000);
const slots = [{ date: addDays(world.today(), 60), availableTimes: [{ start: '10:00', end: '10:30' }] }];
const form = studyForm(projectId, 1, slots);
const { id: forEverybody } = await researcher.must(publishStudy, { body: form as never });
const demographics = { ...form.demographics, gender: ['MALE'] };
const forMen = await researcher.must(publishStudy, { body: { ...form, demographics } as never });

const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
const REASON = 'I pressed the wrong one when I signed up.';
const apply = (person: Person, id: string) => person.call(applyToStudy, { params: { id }, body: YES });
const change = (person: Person, demographic: object, changeReason?: string) =>
  person.call(updateParticipantInformation, {
    body: { demographic, ...(changeReason === undefined ? {} : { changeReason }) } as never,
  });
const genderOf = async (person: Person) => (await person.must(getParticipantInformation))?.demographic.gender;

test('only people who qualify see a study’s questions', async () => {
  const woman = await world.participant('Akos');
  const offer = await woman.must(getStudyOffer, { params: { id: forMen.id } });
  expect(offer).toMatchObject({ qualifies: false, screeners: [] });
  expect(JSON.stringify(offer)).not.toContain('Do you sell at a market?');
  const fitting = await woman.must(getStudyOffer, { params: { id: forEverybody } });
  expect(fitting).toMatchObject({ qualifies: true, screeners: [{ question: 'Do you sell at a market?' }] });
  const card = await world.call(getPublicStudy, { params: { code: fitting.code } });
  const page = await (await fetch(`${world.running.url}/s/${fitting.code}`)).text();
  expect(`${JSON.stringify(card)} ${page}`).toContain('Talk about your stall');
  expect(`${JSON.stringify(card)} ${page}`).not.toContain('Do you sell at a market?');
});

test('before any study, facts change at once; after one that did not fit, another gender needs a reason and a review', async () => {
  const person = await world.participant('Adjoa');
  expect((await change(person, { gender: 'OTHERS' })).status).toBe(200);
  expect((await change(person, { gender: 'FEMALE' })).status).toBe(200);
  expect(await apply(person, forMen.id)).toMatchObject({ status: 409, code: 'NOT_ELIGIBLE' });
  expect(await change(person, { gender: 'MALE' })).toMatchObject({
    status: 400,
    content: [{ field: 'changeReason', message: 'Please say why your date of birth or gender changes' }],
  });
  // Several at once: one waits. Facts without a review change at once.
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => change(person, { gender: 'MALE', city: 'Bolgatanga' }, REASON)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await person.must(getParticipantInformation)).toMatchObject({
    demographic: { gender: 'FEMALE', city: 'Bolgatanga' },
    changesAreReviewed: true,
    waitingChange: { gender: 'MALE', dateOfBirth: '1994-03-06' },
  });
  // Until then the old facts apply.
  expect(await apply(person, forMen.id)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await change(person, { dateOfBirth: '1990-01-01' }, REASON)).toMatchObject({ code: 'CHANGE_WAITING' });

  const waiting = await admin.must(listProfileChanges);
  expect(waiting).toMatchObject([
    {
      name: 'Adjoa Owusu',
      ...{ now: { gender: 'FEMALE' }, wanted: { gender: 'MALE' }, reason: REASON, applications: 0, unfit: 1 },
    },
  ]);
  const params = { id: waiting[0]?.id ?? '', event: 'approve' as const };
  expect((await person.call(decideProfileChange, { params, body: {} })).status).toBe(404);
  const decisions = await Promise.all(
    Array.from({ length: 3 }, () => admin.call(decideProfileChange, { params, body: {} })),
  );
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await genderOf(person)).toBe('MALE');
  expect((await apply(person, forMen.id)).status).toBe(200);
  await world.settle();
  expect(world.mails(person.user.email).map(({ subject }) => subject)).toContain('We have changed your details');
});

test('a declined change leaves the old value, and the person reads why', async () => {
  const person = await world.participant('Kwabena');
  expect((await apply(person, forEverybody)).status).toBe(200);
  expect((await change(person, { dateOfBirth: '2001-01-01' }, REASON)).status).toBe(200);
  const [waiting] = await admin.must(listProfileChanges);
  const params = { id: waiting?.id ?? '', event: 'decline' as const };
  expect(await admin.call(decideProfileChange, { params, body: {} })).toMatchObject({
    status: 400,
    content: [{ field: 'reason' }],
  });
  await admin.must(decideProfileChange, { params, body: { reason: 'Please send us your Ghana Card.' } });
  expect(await person.must(getParticipantInformation)).toMatchObject({
    demographic: { dateOfBirth: '1994-03-06' },
    waitingChange: null,
  });
  await world.settle();
  const mail = world.mails(person.user.email).find(({ subject }) => subject === 'We did not change your details');
  expect(mail?.text).toContain('Please send us your Ghana Card.');
});

test('facts change five times in 30 days once a person has met studies, however many changes come at once', async () => {
  const person = await world.participant('Sena');
  expect((await apply(person, forEverybody)).status).toBe(200);
  const regions = [
    'AHAFO',
    'ASHANTI',
    'BONO',
    'CENTRAL',
    'EASTERN',
    'OTI',
    'SAVANNAH',
    'UPPER_EAST',
    'VOLTA',
    'WESTERN',
  ];
  const answers = await Promise.all(regions.map((region) => change(person, { region })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({
    status: 409,
    code: 'CHANGED_TOO_OFTEN',
    message: 'You have changed these details 5 times in 30 days.',
    detail: expect.stringContaining('You can change them again from'),
  });
  // What they said about their health can be taken back even then.
  const health = (body: object) => person.call(updateParticipantInformation, { body: { health: body } as never });
  expect((await health({ seeing: 'SOME_DIFFICULTY', consents: true })).status).toBe(200);
  expect(await health({ seeing: 'NO_DIFFICULTY' })).toMatchObject({ code: 'CHANGED_TOO_OFTEN' });
  expect((await health({ consents: false })).status).toBe(200);
  // Facts that decide nothing can be changed; and after a month the rest can.
  expect((await change(person, { city: 'Hohoe' })).status).toBe(200);
  await world.clock.setTime(addHours(world.now(), 31 * 24));
  expect((await change(person, { region: 'GREATER_ACCRA' })).status).toBe(200);
});
