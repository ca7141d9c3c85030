import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { bonusEarned, overrunEarned, thanksEarned, travelAdvanced } from '../ledger/earning-movements.ts';
import { post } from '../ledger/ledger.service.ts';
import { partReturned } from '../ledger/study-movements.ts';
import { checkBooks } from './books.service.ts';

/* Money that nothing explains: a movement whose session, diary or bonus does not exist. */

const { world, researcher, projectId } = await startResearch();
const { organizationId } = researcher;
const date = addDays(world.today(), 9);
const form = studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }]);
const { id: studyId } = await researcher.must(publishStudy, { body: form as never });
const person = await world.participant('Kofi');
const of = { studyId, organizationId, participantId: person.user.userId, amountPesewas: 100, at: world.now() };

test.each([
  ['Every advance for travel', travelAdvanced({ ...of, bookingId: newId() })],
  ['Every session that overran', overrunEarned({ ...of, bookingId: newId() })],
  ['What an agreed part leaves', partReturned({ ...of, bookingId: newId() })],
  ['Every bonus is paid once', thanksEarned({ ...of, bonusId: newId() })],
  ['Every diary with enough accepted entries', bonusEarned({ ...of, assignmentId: newId() })],
])('%s, and no other one', async (name, movement) => {
  const breachesOf = async () =>
    (await checkBooks(world.app)).find(({ invariant }) => invariant.startsWith(name))?.broken;
  expect(await breachesOf()).toEqual([]);
  await world.app.work(null, (work) => post(work, movement));
  expect(await breachesOf()).toEqual([expect.stringContaining(`${movement.reference}: `)]);
});
