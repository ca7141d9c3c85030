/** @module-tag core */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant, inviteSeveral } from '../../../contract/applications.ts';
import { bookSlot, cancelBooking, listBookings } from '../../../contract/bookings.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

const PEOPLE = 50;

const people: Person[] = [];

const { world, researcher, projectId } = await startResearch(1_000_000);
for (let index = 0; index < PEOPLE; index += 10) {
  people.push(...(await Promise.all(Array.from({ length: 10 }, () => world.participant()))));
}

async function invitedStudy(places: number, slots: [string, string][], guests: Person[]) {
  const date = addDays(world.today(), 3);
  const timeSlots = [{ date, availableTimes: slots.map(([start, end]) => ({ start, end })) }];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, places, timeSlots) as never });
  for (const guest of guests) {
    const { id: applicationId } = await guest.must(applyToStudy, {
      params: { id: study.id },
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
    });
    await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
  }
  const book = (guest: Person, [start, end]: [string, string]) =>
    guest.call(bookSlot, { params: { id: study.id }, body: { date, start, end } });
  return { study, book };
}

test('50 people who book the last slot at the same moment: one booking, 49 clear refusals', async () => {
  const slot: [string, string] = ['10:00', '10:30'];
  const { study, book } = await invitedStudy(1, [slot], people);
  const answers = await Promise.all(people.map((guest) => book(guest, slot)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(PEOPLE - 1);
  for (const answer of refused) {
    expect(['SLOT_TAKEN', 'STUDY_FULL', 'INVITATION_EXPIRED']).toContain('code' in answer ? answer.code : '');
  }
  expect((await researcher.must(getStudy, { params: { id: study.id } })).filled).toBe(1);
});

test('one person who books two overlapping sessions at once gets one of them', async () => {
  const guest = people[0] as Person;
  const one = await invitedStudy(1, [['13:00', '13:30']], [guest]);
  const other = await invitedStudy(1, [['13:15', '13:45']], [guest]);
  const answers = await Promise.all([one.book(guest, ['13:00', '13:30']), other.book(guest, ['13:15', '13:45'])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'PERSON_BUSY' });
});

test('moving is all or nothing, and two moves to the last free slot keep every slot within its capacity', async () => {
  const guests = people.slice(1, 3);
  const slots: [string, string][] = [
    ['15:00', '15:30'],
    ['15:30', '16:00'],
    ['16:00', '16:30'],
  ];
  const { study, book } = await invitedStudy(3, slots, guests);
  const [first, second] = guests as [Person, Person];
  expect((await book(first, ['15:00', '15:30'])).status).toBe(200);
  expect((await book(second, ['15:30', '16:00'])).status).toBe(200);
  const moves = await Promise.all(guests.map((guest) => book(guest, ['16:00', '16:30'])));
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await researcher.must(getStudy, { params: { id: study.id } })).filled).toBe(2);
  const starts = [];
  for (const guest of guests) {
    const own = await guest.must(listBookings, { query: { size: 100 } });
    starts.push(own.find(({ studyId }) => studyId === study.id)?.startsAt.slice(11, 16));
  }
  expect(new Set(starts).size).toBe(2);
  expect(starts).toContain('16:00');
});

test('a booking that both sides cancel at once is cancelled and its place freed once', async () => {
  const guest = people[3] as Person;
  const { study, book } = await invitedStudy(1, [['17:00', '17:30']], [guest]);
  const booked = await book(guest, ['17:00', '17:30']);
  if (!booked.success) throw new Error(booked.message);
  const given = { params: { id: booked.content.id }, body: {} };
  const answers = await Promise.all([guest.call(cancelBooking, given), researcher.call(cancelBooking, given)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await researcher.must(getStudy, { params: { id: study.id } })).filled).toBe(0);
});

test('100 people at once over overlapping slots of two studies: no slot is over capacity, and nobody has two sessions at one time', async () => {
  const crowd = await makeCrowd(world, 100);
  const date = addDays(world.today(), 5);
  const studies: string[] = [];
  for (const starts of [
    ['10:00', '10:30', '11:00'],
    ['10:15', '10:45', '11:15'],
  ]) {
    const end = (start: string) =>
      new Date(Date.parse(`2026-01-01T${start}:00Z`) + 1_800_000).toISOString().slice(11, 16);
    const form = studyForm(projectId, 60, [
      { date, availableTimes: starts.map((start) => ({ start, end: end(start) })) },
    ]);
    const body = { ...form, schedule: { ...form.schedule, parallelSessions: 20 } };
    const { id } = await researcher.must(publishStudy, { body: body as never });
    studies.push(id);
    const ids: string[] = [];
    for (const somebody of crowd) {
      const applied = await somebody.call(applyToStudy, {
        params: { id },
        body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
      });
      if (!applied.success) throw new Error(applied.message);
      ids.push(applied.content.id);
    }
    await researcher.must(inviteSeveral, { params: { id }, body: { applicationIds: ids } });
  }
  const times = [
    ['10:00', '10:30'],
    ['10:15', '10:45'],
  ] as const;
  // Everybody wants the first slot of both studies, which overlap, at the same moment.
  const answers = await Promise.all(
    crowd.flatMap((somebody) =>
      studies.map((id, index) => {
        const [start, end] = times[index] as (typeof times)[number];
        return somebody.call(bookSlot, { params: { id }, body: { date, start, end } });
      }),
    ),
  );
  const booked = answers.filter(({ status }) => status === 200);
  expect(booked.length).toBeGreaterThan(20);
  expect(booked.length).toBeLessThanOrEqual(40);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(['SLOT_TAKEN', 'PERSON_BUSY', 'STUDY_FULL']).toContain('code' in answer ? answer.code : '');
  }
  const { rows } = await world.app.db.read((tx) =>
    sql<{ overSlot: number; twice: number; wrong: number }>`select
      (select count(*)::int from slot where booked > capacity) as "overSlot",
      (select count(*)::int from booking a join booking b on a.participant_id = b.participant_id and a.id < b.id
        and a.status = 'BOOKED' and b.status = 'BOOKED' and a.starts_at < b.ends_at and b.starts_at < a.ends_at) as twice,
      (select count(*)::int from slot s where s.booked <>
        (select count(*) from booking b where b.slot_id = s.id and b.status = 'BOOKED')) as wrong`.execute(tx),
  );
  expect(rows[0]).toEqual({ overSlot: 0, twice: 0, wrong: 0 });
});
