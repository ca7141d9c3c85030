/** @module-tag core */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markAttendance } from '../../src/contract/bookings.ts';
import { getEarnings } from '../../src/contract/payouts.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { getWallet } from '../../src/contract/wallets.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { payOutRest } from '../../src/server/features/payouts/payouts.service.ts';
import { returnHeld } from '../../src/server/features/studies/studies.service.ts';
import type { Work } from '../../src/server/platform/work.ts';
import { startResearch } from '../support/research.ts';
import { bookPlace } from '../support/taxes.ts';
import { untilWaiting } from '../support/waiting-transactions.ts';
import { studyForm } from '../support/world.ts';

/* Sums of several statements, while money moves from what one of them reads to what another one reads. */

const { world, researcher, projectId } = await startResearch(100_000);

/** Starts a read that waits at a table, moves money, and lets the read go on. */
async function readDuring<T>(
  table: string,
  read: () => Promise<T>,
  move: (work: Work) => Promise<unknown>,
): Promise<T> {
  let reading: Promise<T> | undefined;
  await world.app.work(null, async (work) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(work.tx);
    reading = read();
    await untilWaiting(world, 1);
    await move(work);
  });
  return (await reading) as T;
}

async function publish() {
  const date = addDays(world.today(), 2);
  const times = [{ start: '10:00', end: '10:30' }];
  const form = studyForm(projectId, 1, [{ date, availableTimes: times }]);
  return { id: (await researcher.must(publishStudy, { body: form as never })).id, date, times };
}

test('what a person has earned stays the same while it is sent', async () => {
  const person = await world.participant('Esi', '0551271001');
  const booking = await bookPlace(researcher, person, await publish());
  await world.goTo(new Date(booking.startsAt));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  const read = () => person.must(getEarnings);
  expect(await read()).toMatchObject({ earnedPesewas: 5_000, waitingPesewas: 5_000, onTheWayPesewas: 0 });
  const during = await readDuring('ledger_account', read, (work) => payOutRest(work, person.user.userId));
  expect(during).toMatchObject({ earnedPesewas: 5_000, waitingPesewas: 5_000, onTheWayPesewas: 0 });
  expect(await read()).toMatchObject({ earnedPesewas: 5_000, waitingPesewas: 0, onTheWayPesewas: 5_000 });
});

test('what a wallet has and what is reserved stay the same while a study returns its money', async () => {
  const { id } = await publish();
  const { organizationId } = researcher;
  const read = () => researcher.must(getWallet, { params: { organizationId } });
  const before = await read();
  expect(before.reservedPesewas).toBe(10_000);
  const during = await readDuring('study', read, (work) => returnHeld(work, { id, organizationId }, 0));
  expect(during).toEqual(before);
  expect((await read()).availablePesewas).toBe(before.availablePesewas + 10_000);
});
