import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { bookPlace, publishPlaces } from '../../../../tests/support/taxes.ts';
import { markAttendance } from '../../../contract/bookings.ts';
import { answerPart, proposePart } from '../../../contract/partial-pay.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { autoComplete } from '../bookings/attendance.service.ts';
import { checkBooks } from '../books/books.service.ts';
import { lapsePart } from './partial-pay.service.ts';

/* Of everything that can decide what a session pays, exactly one does, whatever happens at once. */

const ROUNDS = 4;
const research = await startResearch(4_000_000);
const { world, researcher, projectId } = research;
const PART = { amount: 20, reason: 'The power went off' };

let people = 0;
async function begin() {
  people += 1;
  const study = await publishPlaces(world, researcher, projectId, 1);
  const person = await world.participant('Kofi', `05512${String(60_000 + people)}`);
  const booking = await bookPlace(researcher, person, study);
  await world.goTo(addMinutes(new Date(booking.startsAt), 10));
  return { study, person, bookingId: booking.id };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const propose = ({ bookingId: id }: Begun) => researcher.call(proposePart, { params: { id }, body: PART });
const answer = ({ person, bookingId: id }: Begun, event: 'agree' | 'refuse') =>
  person.call(answerPart, { params: { id, event }, body: { reason: '' } });

/** What the session has earned so far. */
async function earnedOf({ bookingId }: Begun): Promise<number | null> {
  const { rows } = await world.app.db.read((tx) =>
    tx
      .selectFrom('ledgerJournal')
      .innerJoin('ledgerPosting', 'ledgerPosting.journalId', 'ledgerJournal.id')
      .select('amount')
      .where('reference', '=', `earn:${bookingId}`)
      .where('amount', '>', 0)
      .execute()
      .then((found) => ({ rows: found })),
  );
  return rows[0]?.amount ?? null;
}

async function expectBooks(begun: Begun, paid: number | null) {
  await world.settle();
  expect(await earnedOf(begun)).toBe(paid);
  const money = await readStudyMoney(world.app.db, begun.study.id);
  // Everything that was reserved is somewhere.
  expect(money.paid + money.returned + money.fee + money.held).toBe(10_000);
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
}

test('agreeing and refusing at once: one of them counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await begin();
    await propose(begun);
    const events = ['agree', 'refuse', 'agree', 'refuse'] as const;
    const answers = await Promise.all(events.map((event) => answer(begun, event)));
    const taken = answers.flatMap(({ success }, index) => (success ? [events[index]] : []));
    expect(taken).toHaveLength(1);
    await expectBooks(begun, taken[0] === 'agree' ? 2_000 : null);
  }
});

test('proposing while the session is paid automatically: it is paid in full, or waits for the answer', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await begin();
    const { bookingId } = begun;
    // The session's own steps have not run yet.
    await world.clock.setTime(addHours(world.now(), 25));
    const [proposed] = await Promise.all([
      propose(begun),
      autoComplete(world.app, { bookingId }),
      autoComplete(world.app, { bookingId }),
    ]);
    await expectBooks(begun, proposed.success ? null : 5_000);
    if (proposed.success) expect((await answer(begun, 'agree')).success).toBe(true);
  }
});

test('an answer, the end of its time and a mark at once: the first one decides', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await begin();
    const { bookingId: id } = begun;
    await propose(begun);
    await world.clock.setTime(addHours(world.now(), 49));
    const [agreed, marked] = await Promise.all([
      answer(begun, 'agree'),
      researcher.call(markAttendance, { params: { id, event: 'attend' }, body: {} }),
      lapsePart(world.app, { bookingId: id }),
    ]);
    expect(agreed.success && marked.success).toBe(false);
    await expectBooks(begun, agreed.success ? 2_000 : 5_000);
  }
});
