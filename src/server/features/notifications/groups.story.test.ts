import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { addresses } from '../../../contract/addresses.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { countUnread, listNotifications, listUnreadGroups, readTogether } from '../../../contract/notifications.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

/** NOTIFY-16: unread notifications are grouped by study, and read when the study or the screen is visited. */

const { world, researcher, projectId } = await startResearch();

async function newStudy() {
  const times = [{ date: addDays(world.today(), 7), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  return researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
}
async function newApplicant(studyId: string) {
  const person = await world.participant();
  const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  const { id } = await person.must(applyToStudy, { params: { id: studyId }, body });
  return { person, applicationId: id };
}
const visit = (path: string) => researcher.must(readTogether, { body: { path } });
const groups = async () => (await researcher.must(listUnreadGroups)).map(({ key, unread }) => ({ key, unread }));

test('many events of a study are one group for its researcher, and a visit to the study reads all of it', async () => {
  await visit(addresses.wallet);
  const [one, two] = [await newStudy(), await newStudy()];
  const { person, applicationId } = await newApplicant(one.id);
  await newApplicant(one.id);
  await newApplicant(two.id);
  const before = await groups();
  expect(before).toContainEqual({ key: one.id, unread: 2 });
  expect(before).toContainEqual({ key: two.id, unread: 1 });
  const count = await researcher.must(countUnread);
  expect(count.groups).toBe(before.length);
  expect(count.unread).toBeGreaterThan(count.groups);
  expect(count.places).toContain(one.id);

  // A booking leads to the appointments and is about the same study.
  await researcher.must(inviteApplicant, { params: { id: one.id }, body: { applicationId, instructions: '' } });
  const time = { date: addDays(world.today(), 7), start: '10:00', end: '10:30' };
  await person.must(bookSlot, { params: { id: one.id }, body: time });
  await world.settle();
  expect((await groups()).find(({ key }) => key === one.id)?.unread).toBeGreaterThan(2);
  expect((await researcher.must(listUnreadGroups))[0]).toMatchObject({ key: one.id, studyName: one.name });

  expect((await researcher.must(countUnread)).places).toContain(addresses.appointments);

  // The appointments read what leads there; the study reads the rest.
  await visit(addresses.appointments);
  expect((await researcher.must(countUnread)).places).not.toContain(addresses.appointments);
  expect((await groups()).map(({ key }) => key)).toContain(one.id);
  await visit(addresses.studyApplicants({ studyId: one.id }));
  expect((await groups()).map(({ key }) => key)).not.toContain(one.id);
  expect(await groups()).toContainEqual({ key: two.id, unread: 1 });
  await researcher.must(readTogether, { body: { key: two.id } });
  expect((await groups()).map(({ key }) => key)).not.toContain(two.id);
  expect((await researcher.must(listNotifications, { query: { read: 'true' } })).length).toBeGreaterThan(3);
  // Nobody else's notifications change.
  expect((await person.must(countUnread)).unread).toBeGreaterThan(0);
});
