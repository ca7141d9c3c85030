import { getSession, listMessages, sendMessage } from '../../../src/contract/bookings/sessions.ts';
import { bookSlot, cancelBooking, listBookings, markAttendance } from '../../../src/contract/bookings.ts';
import type { Caller } from './http.ts';
import type { Held, Invited, Time } from './world.ts';
import { type Written, write } from './write.ts';

/** A client's knowledge about one of its bookings, from the product's answers alone. */
export interface KnownBooking {
  id: string;
  studyId: string;
  status: 'BOOKED' | 'CANCELLED' | 'ATTENDED';
  startsAt: string;
  moves: number;
  messages: string[];
}

/** Full studies and taken slots are correct answers for people who are too late. */
const TOO_LATE = ['SLOT_TAKEN', 'STUDY_FULL', 'QUOTA_FULL', 'INVITATION_EXPIRED'];

/**
 * Books a slot. With `isRush`, others may take it first. A booked session must then be in the person's list, whichever process
 * answers.
 */
export async function book(
  caller: Caller,
  person: Invited,
  time: Time,
  { isRush = false } = {},
): Promise<KnownBooking | null> {
  const written = await write(
    caller,
    person,
    { endpoint: bookSlot, given: timeOf(person, time), of: ({ id }) => id },
    {
      kind: 'book',
      look: async () => (await upcoming(caller, person)).find(({ studyId }) => studyId === person.studyId)?.id ?? null,
      refusals: isRush ? TOO_LATE : [],
    },
  );
  if ('refused' in written) return null;
  const id = written.content;
  if (!(await upcoming(caller, person)).some((booking) => booking.id === id)) {
    caller.record.violate(`booking ${id} was acknowledged, and a read after it did not show it`);
  }
  return { id, studyId: person.studyId, status: 'BOOKED', startsAt: time.startsAt, moves: 0, messages: [] };
}

/** Reschedules a booking to another slot. */
export async function move(caller: Caller, person: Invited, booking: KnownBooking, time: Time): Promise<void> {
  const moves = booking.moves + 1;
  const written = await write(
    caller,
    person,
    { endpoint: bookSlot, given: timeOf(person, time), of: (content) => content.moves },
    {
      kind: 'move',
      look: async () => {
        const now = await caller.read(person, getSession, { params: { id: booking.id } });
        return now?.startsAt === time.startsAt ? now.moves : null;
      },
    },
  );
  if ('refused' in written) return;
  if (written.content !== moves) caller.record.violate(`booking ${booking.id}: move ${moves} was ${written.content}`);
  Object.assign(booking, { moves, startsAt: time.startsAt });
}

export async function cancel(caller: Caller, person: Invited, booking: KnownBooking): Promise<void> {
  const params = { id: booking.id };
  const written = await write(
    caller,
    person,
    { endpoint: cancelBooking, given: { params, body: { reason: 'Cannot come' } }, of: ({ status }) => status },
    { kind: 'cancel', look: () => statusIf(caller, person, booking.id, 'CANCELLED') },
  );
  if (!('refused' in written)) booking.status = 'CANCELLED';
}

let messageCount = 0;

/** Sends a message with a unique text, because only the text shows whether it arrived. */
export async function message(caller: Caller, person: Invited, booking: KnownBooking): Promise<void> {
  const body = `Message ${++messageCount}`;
  const params = { id: booking.id };
  const written = await write(
    caller,
    person,
    { endpoint: sendMessage, given: { params, body: { body } }, of: (sent) => sent.id },
    {
      kind: 'message',
      guarded: false,
      look: async () =>
        (await caller.read(person, listMessages, { params }))?.find((sent) => sent.body === body)?.id ?? null,
    },
  );
  if (!('refused' in written)) booking.messages.push(body);
}

/** The researcher marks a session attended, which pays the participant. */
export function attend(caller: Caller, { bookingId, researcher }: Held): Promise<Written<string>> {
  const params = { id: bookingId, event: 'attend' as const };
  return write(
    caller,
    researcher,
    { endpoint: markAttendance, given: { params, body: {} }, of: ({ status }) => status },
    { kind: 'attend', look: () => statusIf(caller, researcher, bookingId, 'ATTENDED') },
  );
}

async function statusIf(caller: Caller, person: { userId: string; sessionId: string }, id: string, status: string) {
  const session = await caller.read(person, getSession, { params: { id } });
  return session?.status === status ? session.status : null;
}

async function upcoming(caller: Caller, person: Invited) {
  return (await caller.read(person, listBookings, { query: { when: 'upcoming' } })) ?? [];
}

function timeOf({ studyId }: Invited, { date, start, end }: Time) {
  return { params: { id: studyId }, body: { date, start, end } };
}
