import type { z } from 'zod/mini';
import type { Booking } from '../../../contract/bookings.ts';
import type { BookingStatus } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { REMINDERS } from '../../../domain/reminders.ts';
import { m } from '../../../messages/m.ts';
import { reminderWords } from '../../../messages/when.ts';
import type { Tone } from '../../ui/badge.tsx';

/* A booking as screens read it, with the labels and colours of its values. */

export type BookingView = z.output<typeof Booking>;

const TONES: Readonly<Record<BookingStatus, Tone>> = {
  BOOKED: 'act',
  CANCELLED: 'quiet',
  ATTENDED: 'good',
  MISSED: 'bad',
};

const BOOKING_WORDS: Readonly<Record<BookingStatus, string>> = {
  BOOKED: m.lists_booking_booked(),
  CANCELLED: m.lists_booking_cancelled(),
  ATTENDED: m.lists_booking_attended(),
  MISSED: m.lists_booking_missed(),
};

/** The badge of a session: its status, or that a dispute about it was decided for the participant. */
export function bookingState({ status, isDecidedPaid }: BookingView): { tone: Tone; words: string } {
  return isDecidedPaid
    ? { tone: 'good', words: m.lists_booking_decided() }
    : { tone: TONES[status], words: BOOKING_WORDS[status] };
}

/** "Reminded: 5 days, 4 hours before."; empty without any. */
export function remindedWords(sent: readonly string[]): string {
  const words = REMINDERS.flatMap(({ kind }) => (sent.includes(kind) ? [reminderWords(kind)] : []));
  return words.length === 0 ? '' : m.booking_reminded({ list: words.join(', ') });
}
