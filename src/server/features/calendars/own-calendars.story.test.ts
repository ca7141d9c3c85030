import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, listTimeSlots } from '../../../contract/bookings.ts';
import { addOwnCalendar, listOwnCalendars, readOwnCalendar, removeOwnCalendar } from '../../../contract/calendars.ts';
import { listStudySlots } from '../../../contract/studies/capacity.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { getStudy, publishStudy, updateStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import { readAll } from './calendars.service.ts';

/* Busy times of a researcher's own calendar, and how a study keeps its sessions apart (STUDY-56 to STUDY-62). */

/** What the calendar's server currently returns. */
let answer: { status: number; body: string };
let reads = 0;
let agent: string | undefined;

const server = createServer(({ headers }, response) => {
  reads += 1;
  agent = headers['user-agent'];
  response.writeHead(answer.status, { 'content-type': 'text/calendar' }).end(answer.body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-name.ics`;
const env = { WEBHOOKS_TO_THIS_MACHINE: 'on' };
const { world, admin, researcher, projectId } = await startResearch(1_000_000, env);
const kofi = await world.participant('Kofi');
const date = addDays(world.today(), 3);
answer = { status: 200, body: busy(['10:00', '10:30']) };
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

function busy(...times: [string, string][]): string {
  const at = (time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00Z`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...times.flatMap(([start, end], index) => [
      'BEGIN:VEVENT',
      `UID:busy${index}`,
      'SUMMARY:Dentist',
      `DTSTART:${at(start)}`,
      `DTEND:${at(end)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');
}

async function invitedStudy() {
  const times = ['10:00', '10:30', '11:00', '11:30'].map((start) => ({
    start,
    end: new Date(Date.parse(`2026-01-01T${start}:00Z`) + 1_800_000).toISOString().slice(11, 16),
  }));
  const form = studyForm(projectId, 1, [{ date, availableTimes: times }]);
  const study = await researcher.must(publishStudy, {
    body: form as never,
  });
  const params = { id: study.id };
  const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  const { id: applicationId } = await kofi.must(applyToStudy, { params, body });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  return { study, params };
}

const offered = async (params: { id: string }) =>
  (await kofi.must(listTimeSlots, { params })).map(({ startsAt }) => startsAt.slice(11, 16));
const book = (params: { id: string }, start: string, end: string) =>
  kofi.call(bookSlot, { params, body: { date, start, end } });

test('an address that we may not call, or without a calendar, is refused at its field', async () => {
  const add = (given: string) => researcher.call(addOwnCalendar, { body: { address: given } });
  for (const wrong of ['nonsense', 'http://example.com/a.ics', 'https://10.0.0.1/a.ics', 'https://inner.local/a.ics']) {
    expect(await add(wrong)).toMatchObject({ status: 400, content: [{ field: 'address' }] });
  }
  const before = answer;
  answer = { status: 200, body: '<html>' };
  expect(await add(address)).toMatchObject({
    status: 400,
    content: [{ field: 'address', message: 'There is no calendar at this address.' }],
  });
  answer = { status: 404, body: '' };
  expect(await add(address)).toMatchObject({ content: [{ message: expect.stringContaining('refused') }] });
  answer = before;
});

test('slots in busy times are not offered; the researcher sees why, and nobody sees the address', async () => {
  const { params } = await invitedStudy();
  expect(await offered(params)).toEqual(['10:00', '10:30', '11:00', '11:30']);
  const added = await researcher.must(addOwnCalendar, { body: { address } });
  expect(added).toMatchObject({ busyTimes: 1, problem: null });
  expect(JSON.stringify(added)).not.toContain('secret-name');
  expect(await offered(params)).toEqual(['10:30', '11:00', '11:30']);
  expect(await book(params, '10:00', '10:30')).toMatchObject({ status: 409, code: 'SLOT_CLOSED' });
  const slots = await researcher.must(listStudySlots, { params });
  expect(slots.map(({ closedBecause }) => closedBecause)).toEqual(['BUSY', null, null, null]);
  const [card] = await kofi.must(browseStudies);
  expect(card?.nextSlots.map((at) => at.slice(11, 16))).toEqual(['10:30', '11:00', '11:30']);
  const stored = await world.app.db.read((tx) => tx.selectFrom('ownCalendar').selectAll().execute());
  expect(JSON.stringify(stored)).not.toContain('secret-name');
});

test('a calendar is read every quarter of an hour, and before slots are offered if it is older', async () => {
  const { params } = await invitedStudy();
  answer = { status: 200, body: busy(['10:30', '11:00']) };
  const before = reads;
  expect(await offered(params)).toEqual(['10:30', '11:00', '11:30']);
  expect(reads).toBe(before);
  await world.clock.setTime(addMinutes(world.now(), 16));
  expect(await offered(params)).toEqual(['10:00', '11:00', '11:30']);
  expect(reads).toBe(before + 1);
  const [card] = await kofi.must(browseStudies);
  expect(card?.nextSlots.map((at) => at.slice(11, 16))).toEqual(['10:00', '11:00', '11:30']);
  answer = { status: 200, body: busy(['11:00', '11:30']) };
  await world.clock.setTime(addMinutes(world.now(), 16));
  await readAll(world.app);
  await world.settle();
  expect(reads).toBeGreaterThan(before + 1);
  expect((await researcher.must(listStudySlots, { params })).map(({ closedBecause }) => closedBecause)).toEqual([
    null,
    null,
    'BUSY',
    null,
  ]);
});

test('a researcher can have five calendars, and can add or read 30 an hour', async () => {
  const colleague = await world.verifiedResearcher(admin);
  const add = (given: string) => colleague.call(addOwnCalendar, { body: { address: given } });
  for (let calendar = 0; calendar < 5; calendar += 1) expect((await add(`${address}?${calendar}`)).status).toBe(200);
  const before = reads;
  expect(await add(address)).toMatchObject({ status: 409, code: 'TOO_MANY_CALENDARS' });
  expect(reads).toBe(before);
  const [calendar] = await colleague.must(listOwnCalendars);
  const params = { id: calendar?.id ?? '' };
  for (let read = 0; read < 25; read += 1) await colleague.must(readOwnCalendar, { params });
  expect(await colleague.call(readOwnCalendar, { params })).toMatchObject({ status: 429 });
  await colleague.must(removeOwnCalendar, { params });
  expect(await add(address)).toMatchObject({ status: 429 });
});

test('a calendar that fails shows why and keeps its last times', async () => {
  const { params } = await invitedStudy();
  answer = { status: 503, body: '' };
  const [calendar] = await researcher.must(listOwnCalendars);
  await world.clock.setTime(addMinutes(world.now(), 1));
  const read = await researcher.must(readOwnCalendar, { params: { id: calendar?.id ?? '' } });
  expect(read).toMatchObject({ problem: 'UNREACHABLE', busyTimes: 1, readAt: expect.any(String) });
  expect(await offered(params)).not.toContain('11:00');
  answer = { status: 200, body: busy() };
  await world.clock.setTime(addMinutes(world.now(), 1));
  expect(await researcher.must(readOwnCalendar, { params: { id: calendar?.id ?? '' } })).toMatchObject({
    problem: null,
    busyTimes: 0,
  });
  await researcher.must(removeOwnCalendar, { params: { id: calendar?.id ?? '' } });
  expect(await researcher.must(listOwnCalendars)).toEqual([]);
  expect(await kofi.call(listOwnCalendars)).toMatchObject({ status: 404 });
});

test('unreadable events are busy, and their days are shown until they can be read', async () => {
  const { params } = await invitedStudy();
  const day = date.replaceAll('-', '');
  const good = busy(['10:00', '10:30']);
  const broken = [
    `DTSTART:${day}T110000Z\r\nDTEND:${day}T113000Z\r\nRRULE:sometimes`,
    `DTSTART;TZID=Nowhere:${day}T113000\r\nDTEND;TZID=Nowhere:${day}T120000`,
  ].map((lines, index) => `BEGIN:VEVENT\r\nUID:broken${index}\r\n${lines}\r\nEND:VEVENT\r\n`);
  answer = { status: 200, body: good.replace('END:VCALENDAR', `${broken.join('')}END:VCALENDAR`) };
  const added = await researcher.must(addOwnCalendar, { body: { address } });
  expect(added).toMatchObject({ busyTimes: 2, problem: null, unreadEvents: 1, unreadDates: [date], guessedZones: 1 });
  expect(agent).toBe('Nyansapo-Calendars/1');
  expect(await offered(params)).toEqual(['10:30']);
  answer = { status: 200, body: good };
  await world.clock.setTime(addMinutes(world.now(), 1));
  const read = await researcher.must(readOwnCalendar, { params: { id: added.id } });
  expect(read).toMatchObject({ unreadEvents: 0, unreadDates: [], guessedZones: 0 });
  expect(await offered(params)).toEqual(['10:30', '11:00', '11:30']);
  await researcher.must(removeOwnCalendar, { params: { id: added.id } });
});

test('a study has its own notice, and can change how its sessions are kept apart while it runs', async () => {
  const { study, params } = await invitedStudy();
  await researcher.must(updateStudy, { params, body: { noticeHours: 168 } });
  expect(await offered(params)).toEqual([]);
  expect(await book(params, '10:00', '10:30')).toMatchObject({
    code: 'SLOT_TOO_SOON',
    message: 'You can book a session until 168 hours before it starts. Please choose a later time.',
  });
  await researcher.must(updateStudy, {
    params,
    body: { noticeHours: 2, bufferAfterMinutes: 30, mostSessionsPerDay: 1 },
  });
  expect(await researcher.must(getStudy, { params })).toMatchObject({
    noticeHours: 2,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 30,
    mostSessionsPerDay: 1,
  });
  expect((await book(params, '10:00', '10:30')).status).toBe(200);
  // When a person moves their own session, its old slot counts as free.
  expect(await offered(params)).toEqual(['10:30', '11:00', '11:30']);
  const slots = await researcher.must(listStudySlots, { params });
  expect(slots.map(({ closedBecause }) => closedBecause)).toEqual([null, 'DAY_FULL', 'DAY_FULL', 'DAY_FULL']);
  expect((await book(params, '10:30', '11:00')).status).toBe(200);
  expect(study.id).toBe(params.id);
});

test('publishing refuses too few slots if the settings never allow using them together', async () => {
  const form = studyForm(projectId, 3, [
    {
      date: addDays(world.today(), 4),
      availableTimes: ['10:00', '10:30', '11:00'].map((start, at) => ({
        start,
        end: ['10:30', '11:00', '11:30'][at] ?? '',
      })),
    },
  ]);
  const publish = (settings: object) =>
    researcher.call(publishStudy, { body: { ...form, schedule: { ...form.schedule, ...settings } } as never });
  expect(await publish({ bufferBeforeMinutes: 10 })).toMatchObject({
    status: 400,
    content: [{ field: 'schedule.timeSlots', message: expect.stringContaining('you can use 2 of your times') }],
  });
  expect(await publish({ mostSessionsPerDay: 1 })).toMatchObject({ status: 400 });
  expect((await publish({ mostSessionsPerDay: 3 })).status).toBe(200);
});
