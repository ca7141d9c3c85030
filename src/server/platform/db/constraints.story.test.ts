import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../../../../tests/support/set-up.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { createProject, deleteProject } from '../../../contract/projects.ts';

/* A database error becomes a refusal only for known constraint names: any other violation is our bug. */

const world = await openWorld();

test('a set-up is refused as already submitted only if it was submitted', async () => {
  await world.app.db.execute(`alter table participant_profile add constraint planted check (city <> 'Planted')`);
  const person = await world.join('PARTICIPANT');
  const form = setUp(null);
  const planted = { ...form, demographic: { ...form.demographic, city: 'Planted' } };
  expect(await person.call(submitParticipantInformation, { body: planted })).toMatchObject({ status: 500 });
  await person.must(submitParticipantInformation, { body: form });
  expect(await person.call(submitParticipantInformation, { body: form })).toMatchObject({
    status: 409,
    code: 'ALREADY_SUBMITTED',
  });
});

test('deleting a project is refused because of its studies only if it has studies', async () => {
  const researcher = await world.verifiedResearcher(await world.admin());
  const { id } = await researcher.must(createProject, { body: { projectName: 'Planted' } });
  await world.app.db.execute('create table planted (project_id uuid references project)');
  await world.app.db.transaction((tx) => sql`insert into planted values (${id})`.execute(tx));
  expect(await researcher.call(deleteProject, { params: { id } })).toMatchObject({ status: 500 });
  await world.app.db.execute('drop table planted');
  await researcher.must(deleteProject, { params: { id } });
});
