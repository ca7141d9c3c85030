import { listBookings } from '../../../src/contract/bookings.ts';
import { browseStudies } from '../../../src/contract/studies/offers.ts';
import { type Caller, pause } from './http.ts';
import { applyAndInvite, type KnownApplication } from './recruitment.ts';
import { attend, book, cancel, type KnownBooking, message, move } from './sessions.ts';
import { type KnownTopUp, payAtSandbox, topUp } from './wallets.ts';
import type { Held, Invited, World } from './world.ts';

/** Everything that was acknowledged: what the database must hold at the end. */
export interface Known {
  bookings: KnownBooking[];
  applications: KnownApplication[];
  topUps: KnownTopUp[];
  attended: Held[];
}

export interface Clients {
  known: Known;
  /** Lets everybody finish what they are doing. */
  stop(): Promise<void>;
}

/** How long people think before their next write. */
const THINK_MS = 120;
const LANES = 10;

/** Starts people who use the product through the proxy, each with one action at a time, until they are stopped. */
export function startClients(caller: Caller, world: World, minutes: number): Clients {
  const known: Known = { bookings: [], applications: [], topUps: [], attended: [] };
  let isOver = false;
  const until = () => isOver;
  /** Runs work once for each item of a list, spread over the run. */
  const over = async <T>(list: readonly T[], work: (one: T) => Promise<void>) => {
    for (const one of list) {
      if (until()) return;
      const startedAt = Date.now();
      await work(one);
      await pause(Math.max(0, startedAt + (minutes * 60_000) / list.length - Date.now()));
    }
  };
  const lanes = [
    ...Array.from({ length: LANES }, (_, lane) => keepBooking(caller, eachOf(world.bookers, lane), known, until)),
    over(world.rushes, (people) => rush(caller, people, known)),
    over(world.held, async (held) => {
      if (!('refused' in (await attend(caller, held)))) known.attended.push(held);
    }),
    over(world.applicants, async (person) => {
      const application = await applyAndInvite(caller, person);
      if (application) known.applications.push(application);
    }),
    payIn(caller, world, known, until),
    readOn(caller, world, until),
  ];
  const failed = lanes.map((lane) =>
    lane.catch((error: Error) => caller.record.violate(`a client gave up: ${error.message}`)),
  );
  return {
    known,
    stop: async () => {
      isOver = true;
      await Promise.all(failed);
    },
  };
}

function eachOf(people: readonly Invited[], lane: number): readonly Invited[] {
  return people.filter((_, index) => index % LANES === lane);
}

/** Each person books, writes, reschedules twice and cancels; then the next one does, in rotation. */
async function keepBooking(caller: Caller, people: readonly Invited[], known: Known, until: () => boolean) {
  for (let turn = 0; !until(); turn += 1) {
    const person = people[turn % people.length] as Invited;
    const [first, second, third] = person.times;
    if (!first || !second || !third) throw new Error('a person has no times');
    const booking = await book(caller, person, first);
    if (!booking) continue;
    known.bookings.push(booking);
    const rest = [
      () => message(caller, person, booking),
      () => move(caller, person, booking, second),
      () => move(caller, person, booking, third),
      () => cancel(caller, person, booking),
    ];
    for (const next of rest) {
      await pause(THINK_MS);
      // A person who has started finishes, because the next turn expects no booking.
      await next();
    }
    await pause(THINK_MS);
  }
}

/** Everybody who is invited to a study with too few places tries to book one of its slots at once. */
async function rush(caller: Caller, people: readonly Invited[], known: Known): Promise<void> {
  await Promise.all(
    people.map(async (person, index) => {
      const time = person.times[index % person.times.length];
      const booking = time ? await book(caller, person, time, { isRush: true }) : null;
      if (booking) known.bookings.push(booking);
    }),
  );
}

async function payIn(caller: Caller, { admins }: World, known: Known, until: () => boolean): Promise<void> {
  for (let turn = 0; !until(); turn += 1) {
    const admin = admins[turn % admins.length];
    const paid = admin ? await topUp(caller, admin, payAtSandbox) : null;
    if (paid) known.topUps.push(paid);
    await pause(1_000);
  }
}

/** Somebody who only looks around. */
async function readOn(caller: Caller, { bookers }: World, until: () => boolean): Promise<void> {
  for (let turn = 0; !until(); turn += 1) {
    const person = bookers[turn % bookers.length] as Invited;
    await caller.read(person, browseStudies);
    await caller.read(person, listBookings, { query: { when: 'past' } });
    await pause(THINK_MS);
  }
}
