import type { ApplicationEvent, ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { BookingEvent } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';

const STATUSES: Readonly<Record<ApplicationStatus, string>> = {
  PENDING: m.lists_status_applied(),
  DISQUALIFIED: m.lists_status_no_match(),
  INVITED: m.lists_status_invited(),
  SCHEDULED: m.lists_status_booked(),
  COMPLETED: m.lists_status_attended(),
  NO_SHOW: m.lists_status_missed(),
  DISPUTED: m.lists_status_disputed(),
  NOT_SELECTED: m.lists_status_not_selected(),
  WITHDRAWN: m.lists_status_withdrawn(),
  REJECTED: m.lists_status_rejected(),
  EXPIRED: m.lists_status_expired(),
  CANCELLED: m.lists_status_cancelled(),
};
const OWN_TIME_STATUSES = {
  ...STATUSES,
  SCHEDULED: m.lists_status_in_progress(),
  COMPLETED: m.lists_status_done(),
  NO_SHOW: m.lists_status_not_accepted(),
};

/** What the statuses of an application are called in a study of this kind, in the language of the page. */
export function statusWords(kind: StudyKind): Readonly<Record<ApplicationStatus, string>> {
  return hasSessions(kind) ? STATUSES : OWN_TIME_STATUSES;
}

/** What the steps of an application are called: its statuses, and what happened to its session. */
export function stepWords(kind: StudyKind): Readonly<Record<string, string>> {
  return { ...statusWords(kind), ...EVENTS };
}

const EVENTS: Readonly<Partial<Record<ApplicationEvent | BookingEvent, string>>> = {
  move: m.lists_booking_moved(),
  // The invitation is valid again.
  unbook: m.lists_booking_cancelled(),
  callOff: m.lists_booking_cancelled(),
  pay: m.lists_booking_decided(),
};
