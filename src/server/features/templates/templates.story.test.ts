import { expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { getStudyContent, listOrganizationStudies } from '../../../contract/studies/starts.ts';
import { publishStudy } from '../../../contract/studies.ts';
import * as templates from '../../../contract/templates.ts';
import { addDays } from '../../../domain/calendar.ts';
import { MOST_TEMPLATES } from '../../../domain/study-templates.ts';

/* STUDY-63 to STUDY-66: what a study can start from. */

const contentOfStudy = () => researcher.must(getStudyContent, { params: { id: studyId } });

const { admin, ...research } = await startResearch();
const { world, researcher, projectId } = research;
const colleague = await world.colleague(researcher);
const stranger = await world.verifiedResearcher(admin);
const day = { date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] };
const { id: studyId } = await researcher.must(publishStudy, { body: studyForm(projectId, 1, [day]) as never });
const content = await contentOfStudy();

const names = async (person: Person) => (await person.must(templates.listStudyTemplates)).map(({ name }) => name);

test('a study is saved as a template without its slots, and every member of the organisation sees it', async () => {
  const params = { id: studyId };
  const saved = await researcher.must(templates.saveStudyAsTemplate, { params, body: { name: 'Traders' } });
  expect(saved).toMatchObject({
    name: 'Traders',
    savedByName: 'Ama Owusu',
    publicName: 'Talk about your stall',
    durationInMinutes: 30,
    desiredNumberOfParticipants: 1,
    kind: 'ONE_TO_ONE',
  });
  expect(await names(colleague)).toEqual(['Traders']);
  const whole = await colleague.must(templates.getStudyTemplate, { params: { id: saved.id } });
  expect(whole.content).toEqual(content);
  expect(whole.content.schedule.timeSlots).toEqual([]);
  expect(whole.content.details.name).toBe('Round 1');
});

test('an unfinished draft can be saved, without its slots', async () => {
  const timeSlots = [{ date: '2026-12-01', availableTimes: [{ start: '10:00', end: '10:30', booked: false }] }];
  const unfinished = {
    ...content,
    details: { ...content.details, publicName: '' },
    cost: { ...content.cost, desiredNumberOfParticipants: null },
    schedule: { ...content.schedule, timeSlots },
  };
  const saved = await colleague.must(templates.createStudyTemplate, { body: { name: 'Apps', content: unfinished } });
  expect(saved).toMatchObject({ publicName: '', desiredNumberOfParticipants: null });
  const whole = await researcher.must(templates.getStudyTemplate, { params: { id: saved.id } });
  expect(whole.content.schedule.timeSlots).toEqual([]);
  expect(await names(researcher)).toEqual(['Apps', 'Traders']);
});

test('a name exists once, whatever its capitals, even if two members save it at the same moment', async () => {
  const save = (person: Person, name: string) =>
    person.call(templates.createStudyTemplate, { body: { name, content } });
  const taken = {
    status: 400,
    content: [{ field: 'name', message: 'Your organisation has a template with this name' }],
  };
  expect(await save(researcher, 'TRADERS')).toMatchObject(taken);
  const both = await Promise.all([save(researcher, 'Same'), save(colleague, 'same')]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.find(({ success }) => !success)).toMatchObject(taken);
});

test('a member can rename and delete a template; other organisations don’t see it', async () => {
  const [apps] = await researcher.must(templates.listStudyTemplates);
  const params = { id: apps?.id ?? '' };
  for (const [call, body] of [
    [templates.getStudyTemplate, undefined],
    [templates.renameStudyTemplate, { name: 'Mine' }],
    [templates.deleteStudyTemplate, undefined],
  ] as const) {
    expect(await stranger.call(call as never, { params, ...(body && { body }) } as never)).toMatchObject({
      status: 404,
    });
  }
  expect(await stranger.call(getStudyContent, { params: { id: studyId } })).toMatchObject({ status: 404 });
  expect(await names(stranger)).toEqual([]);
  expect(await colleague.must(templates.renameStudyTemplate, { params, body: { name: 'Phones' } })).toMatchObject({
    name: 'Phones',
  });
  expect(await colleague.call(templates.renameStudyTemplate, { params, body: { name: 'Traders' } })).toMatchObject({
    code: 'VALIDATION',
  });
  await colleague.must(templates.deleteStudyTemplate, { params });
  expect(await researcher.call(templates.deleteStudyTemplate, { params })).toMatchObject({ status: 404 });
});

test('an organisation can have at most 50 templates', async () => {
  const kept = (await names(researcher)).length;
  for (let one = kept; one < MOST_TEMPLATES; one += 1) {
    await researcher.must(templates.createStudyTemplate, { body: { name: `Number ${one}`, content } });
  }
  const more = { body: { name: 'One more', content } };
  expect(await researcher.call(templates.createStudyTemplate, more)).toMatchObject({ code: 'TOO_MANY_TEMPLATES' });
});

test('the studies of all projects of an organisation are listed, newest first', async () => {
  const studies = await colleague.must(listOrganizationStudies, { query: {} });
  expect(studies).toMatchObject([{ id: studyId, projectName: 'Market payments', name: 'Round 1', filled: 0 }]);
  expect(await stranger.must(listOrganizationStudies, { query: {} })).toEqual([]);
});

test('other software reads templates with studies:read, and changes them with studies:write', async () => {
  const reader = await makeKey(world, researcher, { scopes: ['studies:read'] });
  expect(await reader.call(templates.listStudyTemplates)).toMatchObject({ success: true });
  const body = { name: 'By software', content };
  expect(await reader.call(templates.createStudyTemplate, { body })).toMatchObject({ code: 'SCOPE_MISSING' });
});
