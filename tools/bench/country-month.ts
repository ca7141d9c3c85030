import { setTimeout } from 'node:timers/promises';
import type { TestClock } from 'pg-boss';
import { StudyForm } from '../../src/contract/studies/form.ts';
import { addDays, addHours, addMinutes, dateOf, instantOf } from '../../src/domain/calendar.ts';
import { apply } from '../../src/server/features/applications/applications.service.ts';
import { declineSeveral } from '../../src/server/features/applications/decisions.service.ts';
import { invite } from '../../src/server/features/applications/invitations.service.ts';
import { markAttendance } from '../../src/server/features/bookings/attendance.service.ts';
import { bookSlot } from '../../src/server/features/bookings/bookings.service.ts';
import { cancelBooking } from '../../src/server/features/bookings/cancellations.service.ts';
import { sendMessage } from '../../src/server/features/bookings/messages.service.ts';
import { checkIn, confirmComing } from '../../src/server/features/bookings/sessions.service.ts';
import { login } from '../../src/server/features/sign-in/login.service.ts';
import { publishStudy } from '../../src/server/features/studies/publishing.service.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../src/server/platform/http/caller.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import type { Running } from '../../src/server/start.ts';
import { settle as settleProduct } from '../../tests/support/due-work.ts';
import { studyForm } from '../../tests/support/study-form.ts';
import { payTopUp } from '../faults/setting.ts';

/*
 * A month of sessions through the services that the API calls, on a clock that moves in steps of half an hour: studies are paid
 * for and published, people sign in, apply, are invited, book, move, cancel, confirm, write, come or stay away, and are paid.
 * The product's own work (reminders, expiries, mails, payouts) runs when it is due.
 */

export const DAYS = 30;
/** Assumptions about a month that are not measured. */
export const ASSUMED = {
  placesOfAStudy: 10,
  applicantsForAPlace: 2.5,
  /** Of those invited. */
  neverAnswer: 0.1,
  /** Of bookings. */
  moved: 0.15,
  cancelled: 0.08,
  confirmed: 0.7,
  withMessage: 0.3,
  missed: 0.05,
} as const;

/** The starts of sessions, and the stops of the clock: half an hour before each, at its end, and once in the morning. */
const STARTS = ['09:00', '12:00', '15:00'] as const;
const STOPS = ['05:30', '08:30', '09:30', '11:30', '12:30', '14:30', '15:30'] as const;
const DAYS_TO_CHOOSE = 5;
const LAST_PUBLISHED = DAYS - 9;
const AT_ONCE = 8;
const PAYOUT_TIMEOUT_MS = 60_000;

export interface Payee extends ParticipantCaller {
  email: string;
  password: string;
  address: string;
}

export interface Team {
  caller: ResearcherCaller;
  projectId: string;
}

/** A product in this process, whose clock only `Month` moves. */
export interface Product {
  running: Running;
  clock: TestClock;
}

/** Signs a person in, in their usual browser and from their own address. */
export function signIn({ running: { app } }: Product, { email, password, address }: Payee) {
  return login(app, { email, password }, { address, userAgent: 'bench', browserSecret: `browser of ${email}` });
}

/** Runs everything that is due, and its consequences, to completion. */
export function settle({ running: { app }, clock }: Product): Promise<void> {
  return settleProduct({ app, now: () => new Date(clock.now()), tick: () => clock.tick(1100) });
}

export const STOPS_OF_A_DAY = STOPS.length;

interface Task {
  at: Date;
  run: () => Promise<void>;
}

export class Month {
  readonly #product: Product;
  readonly #tasks: Task[] = [];
  readonly #firstDay: string;
  #random = 1957;
  #turn = 0;
  sessions = 0;
  applications = 0;

  constructor(product: Product) {
    this.#product = product;
    this.#firstDay = addDays(dateOf(new Date(product.clock.now())), 1);
  }

  /** Plans the studies and everything that is known of them; each person applies once. */
  plan(teams: readonly Team[], people: readonly Payee[], sessions: number): void {
    const studies = Math.ceil(sessions / ASSUMED.placesOfAStudy);
    const each = ASSUMED.placesOfAStudy * ASSUMED.applicantsForAPlace;
    for (let index = 0; index < studies; index += 1) {
      const day = addDays(this.#firstDay, Math.floor((index * LAST_PUBLISHED) / studies));
      const team = teams[index % teams.length] as Team;
      const applicants = people.slice(index * each, (index + 1) * each);
      this.#at(day, '05:30', () => this.#publish(team, applicants, day));
    }
  }

  /** Lets the month pass; then the payouts, which the provider settles on its own clock. */
  async pass(days = DAYS): Promise<number> {
    let steps = 0;
    for (let day = 0; day < days; day += 1) {
      for (const time of STOPS) {
        const stop = instantOf(addDays(this.#firstDay, day), time);
        await this.#product.clock.setTime(stop);
        await this.#runTasks(stop);
        await settle(this.#product);
        steps += 1;
      }
    }
    await this.#untilPaid();
    return steps;
  }

  #at(day: string, time: string, run: () => Promise<void>): void {
    this.#tasks.push({ at: instantOf(day, time), run });
  }

  async #runTasks(now: Date): Promise<void> {
    for (;;) {
      const due = this.#tasks.filter(({ at }) => at <= now);
      if (due.length === 0) return;
      for (const task of due) this.#tasks.splice(this.#tasks.indexOf(task), 1);
      let next = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let task = due[next++]; task; task = due[next++]) await task.run();
        }),
      );
    }
  }

  /** Seeded, so that every run has the same numbers. */
  #isOneOf(share: number): boolean {
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#random / 2_147_483_648 < share;
  }

  async #publish({ caller, projectId }: Team, applicants: readonly Payee[], day: string): Promise<void> {
    const { app } = this.#product.running;
    const { placesOfAStudy } = ASSUMED;
    const times = Array.from({ length: DAYS_TO_CHOOSE }, (_, index) => ({
      date: addDays(day, index + 3),
      availableTimes: STARTS.map((start) => ({ start, end: start.replace(':00', ':30') })),
    }));
    const form = studyForm(projectId, placesOfAStudy, times);
    const demographics = {
      ...form.demographics,
      maximumAge: 100,
      gender: ['MALE', 'FEMALE', 'OTHERS'],
      annualHouseholdIncome: [
        'LESS_THAN_10000',
        'BETWEEN_10000_30000',
        'BETWEEN_40000_60000',
        'BETWEEN_70000_100000',
        'MORE_THAN_100000',
      ],
    };
    await payTopUp(app, caller, placesOfAStudy * 100_00);
    const { id: studyId } = await publishStudy(app, caller, StudyForm.parse({ ...form, demographics }));
    const waiting: { id: string; person: Payee }[] = [];
    for (const [index, person] of applicants.entries()) {
      this.#at(day, index % 2 === 0 ? '08:30' : '09:30', async () => {
        await signIn(this.#product, person);
        const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
        const { id } = await apply(app, person, studyId, responses);
        this.applications += 1;
        waiting.push({ id, person });
      });
    }
    const inviteNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id: applicationId, person } = next;
        await invite(app, caller, studyId, { applicationId, instructions: '' });
        if (this.#isOneOf(ASSUMED.neverAnswer)) continue;
        const now = new Date(this.#product.clock.now());
        this.#tasks.push({ at: addHours(now, 2), run: () => this.#book({ caller, studyId, person, inviteNext }) });
        return;
      }
    };
    this.#at(day, '11:30', async () => {
      for (let place = 0; place < placesOfAStudy; place += 1) await inviteNext();
    });
    this.#at(addDays(day, 4), '05:30', async () => {
      if (waiting.length > 0)
        await declineSeveral(
          app,
          caller,
          studyId,
          waiting.splice(0).map(({ id }) => id),
        );
    });
  }

  async #book(about: {
    caller: ResearcherCaller;
    studyId: string;
    person: Payee;
    inviteNext: () => Promise<void>;
  }): Promise<void> {
    const { caller, studyId, person, inviteNext } = about;
    const { app } = this.#product.running;
    const now = new Date(this.#product.clock.now());
    const choose = () => {
      // Slots two or more days ahead, one after another, so that later people find free ones.
      const turn = this.#turn++;
      const date = addDays(dateOf(now), 3 + (turn % (DAYS_TO_CHOOSE - 1)));
      const start = STARTS[Math.floor(turn / (DAYS_TO_CHOOSE - 1)) % STARTS.length] ?? STARTS[0];
      return bookSlot(app, person, studyId, { date, start, end: start.replace(':00', ':30') });
    };
    let booking = await this.#untilFree(choose);
    if (booking === null) return;
    if (this.#isOneOf(ASSUMED.moved)) booking = (await this.#untilFree(choose)) ?? booking;
    const { id } = booking;
    const startsAt = new Date(booking.startsAt);
    if (this.#isOneOf(ASSUMED.cancelled)) {
      this.#tasks.push({
        at: addHours(now, 20),
        run: async () => {
          await cancelBooking(app, person, id, 'I have to travel.');
          await inviteNext();
        },
      });
      return;
    }
    this.sessions += 1;
    if (this.#isOneOf(ASSUMED.confirmed))
      this.#tasks.push({ at: addHours(startsAt, -6), run: async () => void (await confirmComing(app, person, id)) });
    if (this.#isOneOf(ASSUMED.withMessage))
      this.#tasks.push({
        at: addHours(startsAt, -5),
        run: async () => void (await sendMessage(app, caller, id, 'Please bring the phone that you sell with.')),
      });
    const isMissed = this.#isOneOf(ASSUMED.missed);
    this.#tasks.push({
      at: addMinutes(startsAt, 30),
      run: async () => {
        if (!isMissed) {
          await signIn(this.#product, person);
          await checkIn(app, person, id);
        }
        await markAttendance(app, caller, id, isMissed ? 'miss' : 'attend', '');
      },
    });
  }

  /** Tries the next slot if somebody has taken this one. */
  async #untilFree<T>(choose: () => Promise<T>): Promise<T | null> {
    for (let tries = 0; tries < 32; tries += 1) {
      try {
        return await choose();
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'STATUS_CONFLICT') throw error;
      }
    }
    return null;
  }

  async #untilPaid(): Promise<void> {
    const { db } = this.#product.running.app;
    for (const from = performance.now(); ; await setTimeout(100)) {
      await settle(this.#product);
      const open = await db.read((tx) =>
        tx
          .selectFrom('payout')
          .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
          .where('status', '<>', 'PAID')
          .groupBy('status')
          .execute(),
      );
      if (open.length === 0) return;
      if (performance.now() - from > PAYOUT_TIMEOUT_MS) throw new Error(`payouts are open: ${JSON.stringify(open)}`);
    }
  }
}
