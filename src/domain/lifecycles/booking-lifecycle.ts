import type { Lifecycle } from './lifecycle.ts';

export const BOOKING_STATUSES = {
  BOOKED: 'Booked',
  CANCELLED: 'Cancelled',
  ATTENDED: 'Attended',
  MISSED: 'Missed',
} as const;
export type BookingStatus = keyof typeof BOOKING_STATUSES;
export type BookingEvent = 'book' | 'move' | 'cancel' | 'release' | 'callOff' | 'endWithStudy' | 'attend' | 'miss';

/**
 * One person's place in one slot. A booking ends with its session or before it; choosing another slot makes a new booking. The
 * outcome of a dispute changes the application and the pay, not the booking.
 */
export const BOOKING_LIFECYCLE: Lifecycle<'booking', BookingStatus, BookingEvent> = {
  noun: 'booking',
  transitions: [
    [null, 'book', 'BOOKED', ['participant']],
    ['BOOKED', 'move', 'BOOKED', ['participant']],
    ['BOOKED', 'cancel', 'CANCELLED', ['participant', 'researcher']],
    // An unconfirmed place is offered to people on stand-by.
    ['BOOKED', 'release', 'CANCELLED', ['system']],
    // A group session with too few people is called off.
    ['BOOKED', 'callOff', 'CANCELLED', ['system']],
    ['BOOKED', 'endWithStudy', 'CANCELLED', ['researcher', 'platformAdmin']],
    ['BOOKED', 'attend', 'ATTENDED', ['researcher', 'system']],
    ['BOOKED', 'miss', 'MISSED', ['researcher']],
  ],
};
