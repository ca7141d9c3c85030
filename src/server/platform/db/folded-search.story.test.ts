import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { listUsers } from '../../../contract/accounts/people.ts';
import { applyToStudy, listApplicants } from '../../../contract/applications.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { fold } from '../../../domain/fold.ts';

/* LANG-08: a search without the letters of Ghana's languages finds texts that have them, and the other way round. */

const { world, admin, researcher, projectId } = await startResearch();
const day = {
  date: addDays(world.today(), 3),
  availableTimes: [
    { start: '10:00', end: '10:30' },
    { start: '11:00', end: '11:30' },
  ],
};
const form = studyForm(projectId, 2, [day]);
const study = { ...form.study, publicName: 'Kɔkɔɔ ho nsɛm', description: 'Agbe ƒe nya le Ŋutifafa ŋu.' };
const { id: studyId } = await researcher.must(publishStudy, { body: { ...form, study } as never });
const participant = await world.participant('Ɔkɔtɔ');
const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
await participant.must(applyToStudy, { params: { id: studyId }, body: { responses } });

test.each(['kokoo', 'Kɔkɔɔ', 'KƆKƆƆ', 'koko', 'nutifafa', 'Ŋutifafa', 'fe nya', 'ƒe nya'])(
  'browsing finds a study by “%s”',
  async (search) => {
    expect(await participant.must(browseStudies, { query: { search } })).toMatchObject([{ id: studyId }]);
  },
);

test('browsing finds nothing by a word that the study doesn’t have', async () => {
  expect(await participant.must(browseStudies, { query: { search: 'kokoli' } })).toEqual([]);
});

test.each(['okoto', 'Ɔkɔtɔ', 'Ɔkótɔ', 'ƆKƆ'])('applicants and people are found by the name “%s”', async (search) => {
  const params = { id: studyId };
  expect(await researcher.must(listApplicants, { params, query: { search } })).toHaveLength(1);
  expect(await researcher.must(listApplicants, { params, query: { search: `${search}x` } })).toEqual([]);
  expect(await admin.must(listUsers, { query: { search } })).toMatchObject([{ firstName: 'Ɔkɔtɔ' }]);
});

test('the database folds texts as TypeScript does', async () => {
  const letters = [
    ..."aeghknoyzAEGNOZ ɛɔŋɖƒʋɣɗƙɓʒƴƐƆŊƉƑƲƔƊƘƁƷƳʼʻ’‘'ãẽõéèôǎūñÃÉ\u0300\u0301\u0302\u0303\u0304\u030c%_\\1₵",
  ];
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), 400);
  const { rows } = await world.app.db.read((tx) =>
    sql<{ words: string; folded: string }>`
      select words, folded(words) as folded from unnest(${texts}::text[]) with ordinality as t (words, at) order by at`.execute(
      tx,
    ),
  );
  expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ words }) => fold(words)));
});

test('the database can analyse and rebuild indexes of folded words', async () => {
  // PostgreSQL runs both without our schema in its search path.
  for (const command of ['analyze', 'reindex table study', 'reindex table app_user']) {
    await world.app.db.read((tx) => sql.raw(command).execute(tx));
  }
});
