/** @module-tag slow */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StudyForm } from '../../src/contract/studies/form.ts';
import { addDays, addHours, addMinutes, instantOf } from '../../src/domain/calendar.ts';
import { SERVICE_FEE_PESEWAS } from '../../src/domain/study-cost.ts';
import { apply } from '../../src/server/features/applications/applications.service.ts';
import { invite } from '../../src/server/features/applications/invitations.service.ts';
import { markAttendance } from '../../src/server/features/bookings/attendance.service.ts';
import { bookSlot } from '../../src/server/features/bookings/bookings.service.ts';
import { cancelBooking } from '../../src/server/features/bookings/cancellations.service.ts';
import { checkBooks } from '../../src/server/features/books/books.service.ts';
import { closeStudy } from '../../src/server/features/closing/closing.service.ts';
import { publishStudy } from '../../src/server/features/studies/publishing.service.ts';
import type { ResearcherCaller } from '../../src/server/platform/http/caller.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import { makeCrowd, type Somebody } from '../support/crowd.ts';
import { groupForm } from '../support/group-study.ts';
import { startResearch } from '../support/research.ts';
import { runsOf, SEED } from '../support/size.ts';

/*
 * The money of group studies against a plain model. Whatever people do, payments, returns and the fee never exceed the reserved
 * amount, and in the end equal it.
 */

const RATE = 5_000;
const PEOPLE = 5;
const SEQUENCES = runsOf('group-money', 12, 100);

const { world, researcher, projectId } = await startResearch(50_000_000);
const { userId, email } = researcher.user;
const caller: ResearcherCaller = {
  ...{ userId, email, organizationId: researcher.organizationId, sessionId: userId },
  role: 'RESEARCHER',
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
  key: null,
};

const Command = fc.record({
  act: fc.constantFrom('book', 'book', 'book', 'book', 'cancel', 'researcherCancels', 'wait', 'attend', 'miss'),
  who: fc.nat(PEOPLE - 1),
  slot: fc.nat(1),
  hours: fc.constantFrom(5, 11, 20),
});
type Command = typeof Command extends fc.Arbitrary<infer C> ? C : never;

const Plan = fc.record({
  seats: fc.integer({ min: 2, max: 4 }),
  minimum: fc.integer({ min: 2, max: 4 }),
  places: fc.integer({ min: 1, max: 6 }),
  commands: fc.array(Command, { minLength: 4, maxLength: 16 }),
  ending: fc.constantFrom('complete', 'cancel', 'lapse'),
});

interface Booked {
  id: string;
  slot: number;
}

/** The expected state, computed without the database. */
class Model {
  /** The booked people, and their slots. */
  readonly booked = new Map<number, Booked>();
  readonly calledOff = new Set<number>();
  readonly counted = new Set<number>();
  readonly marked = new Set<number>();
  paid = 0;
  missed = 0;
  hasFee = false;
  readonly #plan: { seats: number; minimum: number; places: number };
  readonly #starts: readonly Date[];

  constructor(plan: { seats: number; minimum: number; places: number }, starts: readonly Date[]) {
    this.#plan = plan;
    this.#starts = starts;
  }

  peopleIn(slot: number): number {
    return [...this.booked.values()].filter((one) => one.slot === slot).length;
  }

  /** Places that are booked or spent. */
  filled(): number {
    return this.booked.size + this.paid + this.missed;
  }

  /** 12 hours before its start, a slot with too few people is called off, unless it is too late for that. */
  pass(now: Date): void {
    for (const [slot, start] of this.#starts.entries()) {
      if (this.counted.has(slot) || addHours(start, -12) > now) continue;
      this.counted.add(slot);
      const people = this.peopleIn(slot);
      const isLate = addHours(start, -4) < now;
      if (people >= this.#plan.minimum || (people > 0 && isLate)) continue;
      this.calledOff.add(slot);
      for (const [who, one] of this.booked) if (one.slot === slot) this.booked.delete(who);
    }
  }

  mayBook(who: number, slot: number, now: Date): boolean {
    const start = this.#starts[slot] as Date;
    return (
      !this.marked.has(who) &&
      !this.booked.has(who) &&
      !this.calledOff.has(slot) &&
      this.peopleIn(slot) < this.#plan.seats &&
      this.filled() < this.#plan.places &&
      start >= addHours(now, 1)
    );
  }
}

const unlessRefused = async <T>(attempt: Promise<T>): Promise<T | null> =>
  attempt.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

async function moneyOf(studyId: string) {
  return world.app.db.read(async (tx) => {
    const rows = await tx
      .selectFrom('ledgerPosting')
      .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
      .select(({ fn }) => ['event', fn.sum<number>('amount').as('amount')])
      .where('ledgerAccount.kind', '=', 'STUDY_HELD')
      .where('ownerId', '=', studyId)
      .groupBy('event')
      .execute();
    const sums = Object.fromEntries(rows.map(({ event, amount }) => [event, Number(amount)]));
    return {
      reserved: sums.publish ?? 0,
      paid: 0 - (sums.earn ?? 0),
      fee: 0 - (sums.fee ?? 0),
      returned: 0 - (sums.close ?? 0),
    };
  });
}

test('reserved = paid + returned + fee, whatever is booked, called off, cancelled, attended and missed', async () => {
  await fc.assert(
    fc.asyncProperty(Plan, async ({ commands, ending, ...given }) => {
      const plan = { ...given, minimum: Math.min(given.minimum, given.seats) };
      const day = addDays(world.today(), 3);
      const times = [
        { date: day, start: '09:00' },
        { date: addDays(day, 1), start: '09:00' },
      ];
      const starts = times.map(({ date, start }) => instantOf(date, start));
      const places = Math.min(plan.places, plan.seats * 2);
      const form = StudyForm.parse(groupForm(projectId, { ...plan, places, times }));
      const { id: studyId } = await publishStudy(world.app, caller, form);
      // New people each time: strikes of earlier sequences would keep them from applying.
      const crowd: Somebody[] = await makeCrowd(world, PEOPLE);
      const model = new Model({ ...plan, places }, starts);
      for (const { caller: person } of crowd) {
        const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
        const { id: applicationId } = await apply(world.app, person, studyId, responses);
        await unlessRefused(invite(world.app, caller, studyId, { applicationId, instructions: '' }));
      }
      const check = async () => {
        const { reserved, paid, fee, returned } = await moneyOf(studyId);
        expect(reserved).toBe(places * RATE + SERVICE_FEE_PESEWAS);
        expect(paid).toBe(model.paid * RATE);
        expect(fee).toBe(model.hasFee ? SERVICE_FEE_PESEWAS : 0);
        expect(paid + fee + returned).toBeLessThanOrEqual(reserved);
        return { reserved, paid, fee, returned };
      };
      for (const command of commands) {
        await run(command);
        await check();
      }
      // Remaining bookings take place or are called off; then the study ends by itself or by hand.
      const last = addMinutes(starts[1] as Date, 20);
      while (world.now() < last) {
        await world.goTo(new Date(Math.min(addHours(world.now(), 20).getTime(), last.getTime())));
        model.pass(world.now());
        autoCompleted();
      }
      for (const who of [...model.booked.keys()]) await mark(who, 'attend');
      if (ending !== 'lapse') await unlessRefused(closeStudy(world.app, caller, studyId, ending as 'cancel'));
      // Passes the time for disputes, in steps as a clock would.
      for (let step = 0; step < 5; step += 1) await world.goTo(addHours(world.now(), 20));
      const { reserved, paid, fee, returned } = await check();
      expect(paid + fee + returned).toBe(reserved);

      async function run({ act, who, slot, hours }: Command): Promise<void> {
        const person = (crowd[who] as Somebody).caller;
        const own = model.booked.get(who);
        if (act === 'book') {
          if (own) return;
          const { date, start } = times[slot] as (typeof times)[number];
          const may = model.mayBook(who, slot, world.now());
          const booking = await unlessRefused(
            bookSlot(world.app, person, studyId, { date, start, end: start.replace(':00', ':30') }),
          );
          // An invitation may have expired while the study was full; then the database refuses more than the model does.
          if (!booking) return;
          expect(may, 'a booking that the model does not allow').toBe(true);
          model.hasFee = true;
          model.booked.set(who, { id: booking.id, slot });
        } else if (act === 'wait') {
          await world.goTo(addHours(world.now(), hours));
          model.pass(world.now());
          autoCompleted();
        } else if (act === 'cancel' || act === 'researcherCancels') {
          if (!own) return;
          const by = act === 'cancel' ? person : caller;
          const cancelled = await unlessRefused(cancelBooking(world.app, by, own.id, ''));
          if (!cancelled) return;
          model.booked.delete(who);
          // A researcher who cancels late pays; the place is spent, and the person may choose again.
          if (cancelled.paid) model.paid += 1;
        } else await mark(who, act === 'attend' ? 'attend' : 'miss');
      }

      async function mark(who: number, event: 'attend' | 'miss'): Promise<void> {
        const own = model.booked.get(who);
        if (!own || !(await unlessRefused(markAttendance(world.app, caller, own.id, event, '')))) return;
        model.booked.delete(who);
        model.marked.add(who);
        if (event === 'attend') model.paid += 1;
        else model.missed += 1;
      }

      /** 24 hours after its end a session counts as attended. */
      function autoCompleted(): void {
        for (const [who, { slot }] of model.booked) {
          if (addHours(addMinutes(starts[slot] as Date, 30), 24) > world.now()) continue;
          model.booked.delete(who);
          model.marked.add(who);
          model.paid += 1;
        }
      }
    }),
    { numRuns: SEQUENCES, seed: SEED },
  );
  for (const { invariant, broken } of await checkBooks(world.app)) expect(broken, invariant).toEqual([]);
});
