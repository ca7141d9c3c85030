import { refuseMeetingDetails } from '../../../domain/meeting-details.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { m } from '../../../messages/m.ts';
import { hashSecret } from '../../platform/ids.ts';
import type { SessionRow } from './bookings.sql.ts';

/** What decides how a session's people meet. */
export type Meeting = Pick<
  SessionRow,
  'id' | 'slotId' | 'groupSize' | 'meetingKind' | 'meetingDetails' | 'participantPhone'
>;
export type Side = 'participant' | 'researcher';

/** How an observer joins: by the same link or place. A phone call has no number that they may see. */
export function joiningForObserver(session: Omit<Meeting, 'participantPhone'>, meetingBaseUrl: string): string {
  if (session.meetingKind === 'PHONE_CALL') return 'Ask the researcher to add you to the call';
  return joiningFor({ ...session, participantPhone: null }, 'researcher', meetingBaseUrl);
}

/**
 * Where a session meets: a group in one room, everybody else in a room of their own. A generated room's name can't be guessed
 * from public data. What participants read is in the language that is being written.
 */
export function joiningFor(session: Meeting, side: Side, meetingBaseUrl: string): string {
  const { meetingKind, meetingDetails, participantPhone } = session;
  const room = session.groupSize === null ? session.id : session.slotId;
  if (meetingKind === 'VIDEO_CALL') {
    // A link that was stored before the current rule applied to every change is not passed on.
    const isLink = meetingDetails !== '' && refuseMeetingDetails(meetingKind, meetingDetails) === null;
    return isLink ? meetingDetails : `${meetingBaseUrl}/nyansapo-${hashSecret(`room:${room}`).slice(0, 20)}`;
  }
  if (meetingKind === 'IN_PERSON') return meetingDetails;
  if (side === 'researcher')
    return participantPhone ? `Call ${participantPhone}` : 'Ask the participant for a phone number';
  return participantPhone ? m.mail_they_call({ number: maskNumber(participantPhone) }) : m.mail_add_number();
}
