import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { updatePreferences } from '../../../contract/privacy.ts';
import { getTold } from '../../../contract/studies/starts.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

/* STUDY-78: people whom a new study fits are told once, and the researcher hears how many. */

const { world, researcher, projectId } = await startResearch(1_000_000);
const people: Person[] = [];
for (let one = 0; one < 12; one += 1) people.push(await world.participant(`Kofi${'abcdefghijkl'[one]}`));

async function publish(changes: { name: string; demographics?: object }) {
  const availableTimes = [{ start: '10:00', end: '10:30' }];
  const form = studyForm(projectId, 1, [{ date: addDays(world.today(), 3), availableTimes }]);
  const study = { ...form.study, publicName: changes.name };
  const demographics = { ...form.demographics, ...changes.demographics };
  const { id } = await researcher.must(publishStudy, { body: { ...form, study, demographics } as never });
  await world.settle();
  return id;
}

const told = (id: string) => researcher.must(getTold, { params: { id } });
const newsOf = async (person: Person) =>
  (await person.must(listNotifications, { query: { size: 100 } }))
    .map(({ message }) => message)
    .filter((message) => message.startsWith('A new study fits you'));

test('everybody whom a study fits is told by bell, once a week at most; fewer than 10 are not counted out', async () => {
  const [muted, ...others] = people as [Person, ...Person[]];
  await muted.must(updatePreferences, { body: { mutedTopics: ['NEW_STUDIES'] } });
  const onlyOlder = await publish({ name: 'For older people', demographics: { minimumAge: 59, maximumAge: 60 } });
  expect(await told(onlyOlder)).toEqual({ isKnown: true, people: null });
  expect(await newsOf(others[0] as Person)).toEqual([]);

  const first = await publish({ name: 'Talk about your stall' });
  expect(await told(first)).toEqual({ isKnown: true, people: 11 });
  for (const person of others) expect(await newsOf(person)).toEqual(['A new study fits you: “Talk about your stall”.']);
  expect(await newsOf(muted)).toEqual([]);

  const second = await publish({ name: 'Talk about your shop' });
  expect(await told(second)).toEqual({ isKnown: true, people: null });
  expect(await newsOf(others[0] as Person)).toHaveLength(1);
  expect(await people[0]?.call(getTold, { params: { id: first } })).toMatchObject({ status: 404 });
});
