import type { App } from '../../platform/app.ts';
import { isBlocked, isUnavailable } from '../../platform/db/unavailable.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { inMicroBatches } from '../../platform/micro-batches.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { isOrdinary } from './bookings.rules.ts';
import { book, bookSlot, choiceOf, decide, type Slot, type Time } from './bookings.service.ts';
import * as sql from './bookings.sql.ts';

/*
 * People who book at the same moment are booked in one transaction: most of what a booking costs is the same for several as
 * for one. Whatever is not ordinary, or stands in the way of the others, goes by itself. Those who book in one study wait for
 * the batch that does, instead of for its lock.
 */

/** A batch holds the locks of all its studies. */
const AT_MOST = 8;

interface Asked {
  caller: ParticipantCaller;
  studyId: string;
  time: Time;
}

type Booked = Awaited<ReturnType<typeof bookSlot>>;

/** Null for somebody who must go by themselves. */
type Outcome = PromiseSettledResult<Booked | null>;

const BY_ITSELF: Outcome = { status: 'fulfilled', value: null };

const add = inMicroBatches<Asked, Booked | null>({
  atMost: AT_MOST,
  keyOf: ({ caller }) => caller.userId,
  laneOf: ({ studyId }) => studyId,
  run: bookBatch,
});

/** The same as `bookSlot`, perhaps together with others. */
export async function bookTogether(app: App, caller: ParticipantCaller, studyId: string, time: Time): Promise<Booked> {
  const booked = await add(app, { caller, studyId, time });
  return booked ?? bookSlot(app, caller, studyId, time);
}

async function bookBatch(app: App, asked: readonly Asked[]): Promise<Outcome[]> {
  const [only, ...more] = asked;
  if (only && more.length === 0) {
    return [{ status: 'fulfilled', value: await bookSlot(app, only.caller, only.studyId, only.time) }];
  }
  try {
    return await bookAll(app, asked);
  } catch (error) {
    // Whether it was committed is not known, and nobody else would get further now.
    if (isUnavailable(error) && !isBlocked(error)) throw error;
    app.log.info({ bookings: asked.length, err: error }, 'bookings that went together failed; each goes by itself');
    return asked.map(() => BY_ITSELF);
  }
}

function bookAll(app: App, asked: readonly Asked[]): Promise<Outcome[]> {
  const wanted = asked.map((one) => ({ ...one, choice: choiceOf(one.caller.userId, one.studyId, one.time) }));
  return app.workTogether(wanted, async (look, pieces) => {
    const choices = wanted.map(({ choice }) => choice);
    const locked = await sql.lockFreeForBooking(look.tx, choices, look.now);
    const termsOf = new Map(locked.map((terms) => [terms.participantId, terms]));
    const taken: sql.BookingTerms[] = [];
    const outcomes: Outcome[] = [];
    for (const { work, choice } of pieces) {
      const terms = termsOf.get(choice.participantId);
      const study = terms && termsAfter(taken, terms);
      const outcome = study && isOrdinary(study) ? await bookOne(work, study, choice) : BY_ITSELF;
      if (study && outcome.status === 'fulfilled' && outcome.value) taken.push(study);
      outcomes.push(outcome);
    }
    return outcomes;
  });
}

/** What decides a booking after those that the batch has made before it, of which these were the terms. */
function termsAfter(taken: readonly sql.BookingTerms[], terms: sql.BookingTerms): sql.BookingTerms {
  const inStudy = taken.filter(({ id }) => id === terms.id);
  const atTime = inStudy.filter(({ slotId }) => slotId === terms.slotId).length;
  return {
    ...terms,
    filled: terms.filled + inStudy.length,
    slotBooked: terms.slotBooked + atTime,
    slotFreePlaces: terms.slotFreePlaces - atTime,
  };
}

/** Refuses before anything is written, so that the others are booked; any other error undoes what all have written. */
async function bookOne(work: Work, study: sql.BookingTerms, choice: sql.Choice): Promise<Outcome> {
  let slot: Slot;
  try {
    slot = decide(study, choice, work.now);
  } catch (reason) {
    if (reason instanceof Refusal) return { status: 'rejected', reason };
    throw reason;
  }
  return { status: 'fulfilled', value: await book(work, study, slot, choice.participantId) };
}
