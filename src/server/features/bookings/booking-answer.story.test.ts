import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, listBookings } from '../../../contract/bookings.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

/*
 * The response to a new booking is built from the facts that decided it, without reading it again: it must equal what a list
 * shows a moment later.
 */

const { world, researcher, projectId } = await startResearch();

const TWI = 'Wo dwadi ho nkɔmmɔ';
const TIMES = ['10:00', '11:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));

async function invited(person: Person, kind: string, schedule: object): Promise<{ studyId: string; date: string }> {
  const date = addDays(world.today(), 8);
  const form = studyForm(projectId, 2, [{ date, availableTimes: TIMES }]);
  const { id: studyId } = await researcher.must(publishStudy, {
    body: {
      ...form,
      study: { ...form.study, kind },
      schedule: { ...form.schedule, ...schedule },
      texts: { language: 'en', translations: [{ language: 'ak', publicName: TWI }] },
    } as never,
  });
  const params = { id: studyId };
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses } });
  await researcher.must(inviteApplicant, { params, body: { applicationId, instructions: 'Bring your phone.' } });
  return { studyId, date };
}

test.each([
  ['a video call', 'ONE_TO_ONE', { meetingKind: 'VIDEO_CALL', meetingDetails: '' }],
  ['a phone call', 'ONE_TO_ONE', { meetingKind: 'PHONE_CALL', meetingDetails: '' }],
  ['a place', 'ONE_TO_ONE', { meetingKind: 'IN_PERSON', meetingDetails: 'The library in Osu' }],
  ['a group', 'GROUP', { parallelSessions: 3, minimumSeats: 2 }],
])('a new or moved booking is answered as it is then listed: %s', async (_, kind, schedule) => {
  const kofi = await world.participant('Kofi');
  await kofi.must(chooseLanguage, { body: { language: 'ak' } });
  const { studyId, date } = await invited(kofi, kind, schedule);
  for (const time of TIMES) {
    const answer = await kofi.must(bookSlot, { params: { id: studyId }, body: { date, ...time } });
    expect(await kofi.must(listBookings, { query: { when: 'upcoming' } as never })).toEqual([answer]);
    expect(answer).toMatchObject({ studyName: TWI, instructions: 'Bring your phone.', status: 'BOOKED' });
  }
});
