import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { getPrices, listMargins } from '../../../contract/books/margins.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';

/* MONEY-19: what the platform keeps of each study, as admins see it. */

const { world, admin, researcher, projectId } = await startResearch(1_000_000);

async function publish(name: string, places: number) {
  const day = { date: addDays(world.today(), 3), availableTimes: generateTimes('06:00', '23:00', 30).slice(0, places) };
  const form = studyForm(projectId, places, [day]);
  return researcher.must(publishStudy, { body: { ...form, study: { ...form.study, name } } as never });
}

test('an open study counts as if every place were paid, a closed one by what was paid; losses come first', async () => {
  const small = await publish('Two places', 2);
  const large = await publish('Thirty places', 30);
  const kofi = await world.participant('Kofi');
  const params = { id: small.id };
  const answers = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  const { id: applicationId } = await kofi.must(applyToStudy, { params, body: answers });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const time = { date: addDays(world.today(), 3), start: '06:00', end: '06:30' };
  const booking = await kofi.must(bookSlot, { params, body: time });

  expect(await admin.must(listMargins, { query: {} })).toMatchObject([
    // 5,000 minus 1.95 % of 155,000 and minus 30 payouts.
    { name: 'Thirty places', paid: 0, soFar: { marginPesewas: 0 }, whenFull: { marginPesewas: -1_023 } },
    // The first booking has taken the fee.
    {
      name: 'Two places',
      paid: 0,
      soFar: { feePesewas: 5_000, marginPesewas: 4_902 },
      whenFull: { marginPesewas: 4_507 },
    },
  ]);
  const { losing, rates } = await admin.must(getPrices);
  expect(losing).toEqual({ studies: 1, lossPesewas: 1_023 });
  expect(rates.map(({ mostPlaces }) => mostPlaces)).toEqual([32, 24, 19, 16]);

  await world.goTo(new Date(`${time.date}T06:35:00Z`));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  await researcher.must(changeStudyStatus, { params: { ...params, event: 'complete' } });
  await researcher.must(changeStudyStatus, { params: { id: large.id, event: 'cancel' } });
  expect(await admin.must(listMargins, { query: { search: small.code } })).toMatchObject([
    {
      status: 'COMPLETED',
      paid: 1,
      soFar: { feePesewas: 5_000, collectionCostPesewas: 195, payoutCostPesewas: 100, marginPesewas: 4_705 },
      whenFull: null,
    },
  ]);
  expect((await admin.must(getPrices)).losing).toEqual({ studies: 0, lossPesewas: 0 });
});

test('studies are found by result, status and name, a page at a time', async () => {
  await publish('Twenty-five places', 25);
  const names = async (query: object) => (await admin.must(listMargins, { query })).map(({ name }) => name);
  expect(await names({ result: 'loss' })).toEqual(['Twenty-five places']);
  expect(await names({ result: 'gain', status: 'COMPLETED' })).toEqual(['Two places']);
  expect(await names({ search: 'places', size: 1, page: 1 })).toHaveLength(1);
  expect(await names({ search: 'nothing of ours' })).toEqual([]);
});

test('only admins read margins', async () => {
  expect(await researcher.call(listMargins, { query: {} })).toMatchObject({ status: 404 });
  expect(await researcher.call(getPrices)).toMatchObject({ status: 404 });
});
