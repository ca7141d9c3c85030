import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { SessionRow } from './bookings.sql.ts';
import { calendarFile } from './calendar-file.ts';

const SESSION = {
  id: '01a1fdb4-6541-74cf-8012-5d4a9a2e4f49',
  startsAt: new Date('2026-12-01T10:00:00Z'),
  endsAt: new Date('2026-12-01T10:30:00Z'),
  status: 'BOOKED',
  sequence: 0,
  publicName: 'Talk about your stall, in Twi; or English',
  studyName: 'Round 1',
  organizationName: 'Adowa Labs',
  meetingKind: 'VIDEO_CALL',
  meetingDetails: '',
  rewardPesewas: 5_000,
  participantFirstName: 'Kofi',
  participantLastName: 'Mensah',
  participantEmail: 'kofi@example.com',
  researcherFirstName: 'Ada',
  researcherLastName: 'Owusu',
  researcherEmail: 'ada@example.com',
} as SessionRow;

const where = {
  origin: 'https://nyansapo.example',
  fraudSecret: 'secret',
  meetings: { baseUrl: 'https://meet.example', appId: 'nyansapo', secret: 'secret' },
  supportAddress: 'support@nyansapo.example',
  now: new Date('2026-11-21T08:00:00Z'),
};

function parse(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('no event');
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(event), component: event };
}

test('a third-party parser reads the session back, in GMT', () => {
  const { method, event, component } = parse(calendarFile(SESSION, 'participant', where).content);
  expect(method).toBe('REQUEST');
  expect(event.summary).toBe('Talk about your stall, in Twi; or English');
  expect(event.startDate.toJSDate()).toEqual(SESSION.startsAt);
  expect(event.endDate.toJSDate()).toEqual(SESSION.endsAt);
  expect(String(component.getFirstPropertyValue('organizer'))).toContain('support@nyansapo.example');
  expect(event.location).toMatch(/^https:\/\/nyansapo\.example\/room\/p[\w-]{38}$/);
});

test('a move keeps the UID and raises the SEQUENCE; a cancellation says so', () => {
  const first = parse(calendarFile(SESSION, 'participant', where).content);
  const moved = parse(calendarFile({ ...SESSION, sequence: 1 }, 'participant', where).content);
  const cancelled = parse(calendarFile({ ...SESSION, sequence: 2, status: 'CANCELLED' }, 'participant', where).content);
  expect(moved.event.uid).toBe(first.event.uid);
  expect(moved.event.sequence).toBeGreaterThan(first.event.sequence);
  expect([cancelled.method, cancelled.component.getFirstPropertyValue('status')]).toEqual(['CANCEL', 'CANCELLED']);
});

test('a link that breaks its rule, kept from before, is replaced by a room of ours', () => {
  for (const meetingDetails of ['javascript:alert(1)', 'data:text/html,x', 'http://meet.example/susu']) {
    const { content } = calendarFile({ ...SESSION, meetingDetails }, 'participant', where);
    expect(content).not.toContain(meetingDetails);
    expect(parse(content).event.location).toMatch(/^https:\/\/nyansapo\.example\/room\//);
  }
});

test.each([
  ['participant', 'BOOKED', 'kofi@example.com', 'REQUEST'],
  ['participant', 'BOOKED', null, 'PUBLISH'],
  ['participant', 'CANCELLED', 'kofi@example.com', 'CANCEL'],
  ['participant', 'CANCELLED', null, 'CANCEL'],
  ['researcher', 'BOOKED', 'ada@example.com', 'REQUEST'],
  ['researcher', 'BOOKED', null, 'PUBLISH'],
  ['researcher', 'CANCELLED', 'ada@example.com', 'CANCEL'],
] as const)(
  'by RFC 5546, the file for a %s of a session that is %s, sent to the %s, is a %s',
  (side, status, email, wanted) => {
    const changed = { ...SESSION, status, [`${side}Email`]: email } as SessionRow;
    const file = calendarFile(changed, side, where);
    const { method, component } = parse(file.content);
    expect([file.method, method]).toEqual([wanted, wanted]);
    // A request names at least one attendee, a published event none, and both have an organiser.
    const attendees = component.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue()));
    expect(attendees).toEqual(email === null ? [] : [expect.stringMatching(new RegExp(`^mailto:${email}$`, 'i'))]);
    for (const name of ['organizer', 'uid', 'dtstamp', 'dtstart', 'summary', 'sequence']) {
      expect(component.getAllProperties(name), name).toHaveLength(1);
    }
  },
);
