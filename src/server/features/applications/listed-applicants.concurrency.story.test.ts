import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, listApplicants } from '../../../contract/applications.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

/* Applications store copies of the person's facts, so that an index can order lists. The copies always match the person. */

const PEOPLE = 24;

const { world, researcher, projectId } = await startResearch();

/** Applications whose copies differ from their person. */
async function differing(): Promise<number> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ count: number }>`select count(*)::int as count from application a
      join app_user u on u.id = a.participant_id join participant_profile p on p.user_id = a.participant_id
      where (a.applicant_name, a.applicant_gender, a.applicant_region) is distinct from
        (folded(u.first_name || ' ' || u.last_name), p.gender, p.region)`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

test('people who change their name, gender and region while they apply are listed with the new ones', async () => {
  const crowd = await makeCrowd(world, PEOPLE);
  const times = [{ date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const { id } = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
  const apply = (index: number) =>
    crowd[index]?.call(applyToStudy, {
      params: { id },
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
    });
  const change = (index: number) =>
    world.app.db.transaction(async (tx) => {
      const userId = crowd[index]?.caller.userId ?? '';
      await sql`update app_user set first_name = ${`Ɛsi ${10 + index}`}, last_name = 'O’Brien%' where id = ${userId}`.execute(
        tx,
      );
      await sql`update participant_profile set region = 'VOLTA' where user_id = ${userId}`.execute(tx);
    });
  await Promise.all(crowd.flatMap((_, index) => [apply(index), change(index)]));
  expect(await differing()).toBe(0);

  const list = async (query: object) => researcher.must(listApplicants, { params: { id }, query: query as never });
  const byName = await list({ sort: 'name', size: 100 });
  expect(byName).toHaveLength(PEOPLE);
  const names = byName.map(({ applicant: { basicInformation } }) => basicInformation.firstName);
  expect(names).toEqual([...names].sort());
  expect(await list({ search: 'ɛSI 17 o' })).toHaveLength(1);
  expect(await list({ search: 'brien%', size: 100 })).toHaveLength(PEOPLE);
  expect(await list({ search: '%si' })).toEqual([]);
  expect(await list({ region: 'VOLTA', size: 100 })).toHaveLength(PEOPLE);
});
