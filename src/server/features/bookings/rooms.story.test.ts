import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { getSession } from '../../../contract/bookings/sessions.ts';
import { bookSlot, cancelBooking, listAppointments } from '../../../contract/bookings.ts';
import { getObservedSchedule, inviteObserver } from '../../../contract/observers.ts';
import { publishStudy, updateStudy } from '../../../contract/studies.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';

/* Rooms for video calls: signed tokens for our own Jitsi server, here the sandbox's stand-in, which checks them as Jitsi does. */

const { world, researcher, projectId } = await startResearch(2_000_000);
// The stand-in has its own clock.
if (world.now() < new Date()) await world.goTo(addHours(new Date(), 1));

async function publish(meetingDetails = '') {
  const date = addDays(world.today(), 3);
  const times = ['10:00', '11:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const form = studyForm(projectId, 2, [{ date, availableTimes: times }]);
  const schedule = { ...form.schedule, meetingKind: 'VIDEO_CALL', meetingDetails };
  const { id } = await researcher.must(publishStudy, { body: { ...form, schedule } as never });
  return { id, date };
}

let people = 0;
async function book(study: { id: string; date: string }, start: string) {
  people += 1;
  const person = await world.participant(`Kofi${'abc'.charAt(people)}`, `055777${String(people).padStart(4, '0')}`);
  const params = { id: study.id };
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses } });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const time = { date: study.date, start, end: start.replace(':00', ':30') };
  return { person, booking: await person.must(bookSlot, { params, body: time }) };
}

/** Where a link redirects: the URL of the room, or a page of ours. */
async function follow(link: string): Promise<{ status: number; location: string }> {
  expect(link).toMatch(new RegExp(`^${world.app.settings.origin}/room/`));
  const path = link.slice(world.app.settings.origin.length);
  const { status, headers } = await fetch(`${world.running.url}${path}`, { redirect: 'manual' });
  return { status, location: headers.get('location') ?? '' };
}

async function enter(link: string): Promise<string> {
  const answer = await fetch((await follow(link)).location);
  return `${answer.status} ${await answer.text()}`;
}

test('STUDY-19: each person of a video call has their own link to one room, where the researcher moderates', async () => {
  const study = await publish();
  const { person, booking } = await book(study, '10:00');
  const params = { id: study.id };
  const [appointment] = await researcher.must(listAppointments, { query: { studyId: study.id } });
  const observer = await researcher.must(inviteObserver, {
    params,
    body: { name: 'Efua', affiliation: 'Kasapa Foods' },
  });
  const secret = observer.url?.split('/').at(-1) ?? '';
  const seen = await world.call(getObservedSchedule, { body: { secret } });
  if (!seen.success) throw new Error(seen.message);
  const observing = seen.content.sessions[0]?.joining ?? '';
  const links = [booking.meetingDetails, appointment?.meetingDetails ?? '', observing];
  const rooms = await Promise.all(links.map(async (link) => new URL((await follow(link)).location).pathname));
  expect(new Set(links).size).toBe(3);
  expect(new Set(rooms).size).toBe(1);
  expect(await enter(booking.meetingDetails)).toMatch(/^200 .*<b>Kofi[a-c]<\/b>. You are a guest/s);
  expect(await enter(appointment?.meetingDetails ?? '')).toMatch(/^200 .*You moderate this room/s);
  expect(await enter(observing)).toMatch(/^200 .*<b>Observer<\/b>. You are a guest/s);
  // An observer learns nothing that identifies a person.
  expect(observing).not.toContain(booking.id);
  // The link stays the same while the session exists, in mails and calendars too.
  expect((await person.must(getSession, { params: { id: booking.id } })).meetingDetails).toBe(booking.meetingDetails);
  await world.settle();
  expect(world.mails(person.user.email).some(({ text }) => text.includes(booking.meetingDetails))).toBe(true);

  const { booking: other } = await book(study, '11:00');
  expect((await follow(other.meetingDetails)).location).not.toContain(rooms[0] ?? '');
});

test('a token opens only its own room, and a changed link opens none', async () => {
  const { booking } = await book(await publish(), '10:00');
  const { location } = await follow(booking.meetingDetails);
  const url = new URL(location);
  const jwt = url.searchParams.get('jwt') ?? '';
  const elsewhere = await fetch(`${url.origin}/meet/nyansapo-another?jwt=${jwt}`);
  expect([elsewhere.status, await elsewhere.text()]).toEqual([403, expect.stringContaining('for another room')]);
  const [header, , signature] = jwt.split('.');
  const claims = Buffer.from(JSON.stringify({ iss: 'nyansapo-sandbox', aud: 'nyansapo-sandbox', sub: '*', room: '*' }));
  const forged = await fetch(`${url.origin}${url.pathname}?jwt=${header}.${claims.toString('base64url')}.${signature}`);
  expect(forged.status).toBe(403);
  expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403);
  for (const link of [
    booking.meetingDetails.replace('/room/p', '/room/r'),
    `${booking.meetingDetails.slice(0, -1)}${booking.meetingDetails.endsWith('A') ? 'B' : 'A'}`,
    `${booking.meetingDetails}A`,
    `${world.app.settings.origin}/room/x`,
  ]) {
    expect(await follow(link), link).toEqual({ status: 404, location: '' });
  }
});

test('the link of a session that was cancelled, or ended two hours ago, leads to its page', async () => {
  const study = await publish();
  const { person, booking } = await book(study, '10:00');
  const { booking: later } = await book(study, '11:00');
  await person.must(cancelBooking, { params: { id: booking.id } });
  expect((await follow(booking.meetingDetails)).location).toBe(`/dashboard/session/${booking.id}`);
  await world.goTo(addHours(new Date(later.endsAt), 1.9));
  expect((await follow(later.meetingDetails)).location).toContain('/meet/');
  await world.goTo(addHours(new Date(later.endsAt), 2.1));
  expect((await follow(later.meetingDetails)).location).toBe(`/dashboard/session/${later.id}`);
});

test('without rooms, a video call needs the researcher’s own link', async () => {
  const { settings } = world.app;
  const own = 'https://meet.google.com/abc-defg-hij';
  const before = await publish();
  const { meetings } = settings;
  settings.meetings = null;
  try {
    await expect(publish()).rejects.toThrow('Please enter the link of your meeting');
    const { id } = await publish(own);
    const change = (meetingDetails: string) =>
      researcher.call(updateStudy, { params: { id }, body: { meetingDetails } });
    expect(await change('')).toMatchObject({ status: 400, content: [{ field: 'meetingDetails' }] });
    expect(await change(`${own}2`)).toMatchObject({ status: 200 });
    // An older study no longer has a room, and nobody gets a URL that opens nothing.
    const { booking } = await book(before, '10:00');
    expect(booking.meetingDetails).toBe('The researcher sends you the link');
    const [appointment] = await researcher.must(listAppointments, { query: { studyId: before.id } });
    expect(appointment?.meetingDetails).toBe('Add your meeting link to the study');
  } finally {
    settings.meetings = meetings;
  }
});
