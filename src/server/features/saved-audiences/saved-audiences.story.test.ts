import { expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import type { Person } from '../../../../tests/support/world.ts';
import * as audiences from '../../../contract/saved-audiences.ts';

const { admin, ...research } = await startResearch();
const { world, researcher } = research;
const colleague = await world.colleague(researcher);
const stranger = await world.verifiedResearcher(admin);

const TRADERS = { facts: { region: ['ASHANTI'], work: ['MARKET_TRADER'] }, districts: ['ASHANTI/KUMASI'] };
const save = (person: Person, name: string, content: object = TRADERS) =>
  person.call(audiences.saveAudience, { body: { name, content } as never });
const names = async (person: Person) => (await person.must(audiences.listSavedAudiences)).map(({ name }) => name);

test('criteria are saved as far as they are written, and every member of the organisation can choose them', async () => {
  expect(await save(researcher, 'Traders in Ashanti')).toMatchObject({ success: true });
  const [saved] = await colleague.must(audiences.listSavedAudiences);
  expect(saved).toMatchObject({ name: 'Traders in Ashanti', savedByName: 'Ama Owusu', content: TRADERS });
  expect(saved?.content.minimumAge).toBeNull();
  expect(await names(stranger)).toEqual([]);
});

test('one of the same name is replaced, whatever its capitals, also when two members save at the same moment', async () => {
  const women = { gender: ['FEMALE'] };
  const replaced = await save(colleague, 'TRADERS IN ASHANTI', women);
  expect(replaced).toMatchObject({
    content: { name: 'TRADERS IN ASHANTI', savedByName: 'Col League', content: women },
  });
  const both = await Promise.all([save(researcher, 'Same'), save(colleague, 'same')]);
  expect(both.every(({ success }) => success)).toBe(true);
  expect((await names(researcher)).map((name) => name.toLowerCase())).toEqual(['same', 'traders in ashanti']);
});

test('wrong content is refused at its field', async () => {
  expect(await save(researcher, 'Wrong', { minimumAge: 'old' })).toMatchObject({ status: 400 });
  expect(await save(researcher, ' ')).toMatchObject({ status: 400, content: [{ field: 'name' }] });
});

test('a member deletes an audience; another organisation does not know it', async () => {
  const [same] = await researcher.must(audiences.listSavedAudiences);
  const params = { id: same?.id ?? '' };
  expect(await stranger.call(audiences.deleteSavedAudience, { params })).toMatchObject({ status: 404 });
  await colleague.must(audiences.deleteSavedAudience, { params });
  expect(await researcher.call(audiences.deleteSavedAudience, { params })).toMatchObject({ status: 404 });
});

test('an organisation keeps 50 audiences at most, and can still replace one', async () => {
  const kept = await names(researcher);
  for (let one = kept.length; one < 50; one += 1) await save(researcher, `Number ${one}`);
  expect(await save(researcher, 'One more')).toMatchObject({ status: 409, code: 'TOO_MANY_AUDIENCES' });
  expect(await save(researcher, 'number 49')).toMatchObject({ success: true });
});

test('other software reads audiences with studies:read, and changes them with studies:write', async () => {
  const reader = await makeKey(world, researcher, { scopes: ['studies:read'] });
  expect(await reader.call(audiences.listSavedAudiences)).toMatchObject({ success: true });
  const body = { name: 'By software', content: TRADERS } as never;
  expect(await reader.call(audiences.saveAudience, { body })).toMatchObject({ code: 'SCOPE_MISSING' });
});
