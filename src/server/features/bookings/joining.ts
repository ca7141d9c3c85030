import { refuseMeetingDetails } from '../../../domain/meeting-details.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { m } from '../../../messages/m.ts';
import type { Settings } from '../../platform/settings.ts';
import type { SessionRow } from './bookings.sql.ts';
import { type RoomGuest, roomLink } from './rooms.service.ts';

/** The fields that decide how a session's people meet. */
export type Meeting = Pick<SessionRow, 'id' | 'meetingKind' | 'meetingDetails' | 'participantPhone'>;
export type Side = 'participant' | 'researcher';
type Needed = Pick<Settings, 'origin' | 'fraudSecret' | 'meetings'>;

/** How an observer joins: by the same link or place. For a phone call, they don't see the number. */
export function joiningForObserver(session: Omit<Meeting, 'participantPhone'>, settings: Needed): string {
  const { meetingKind, meetingDetails } = session;
  if (meetingKind === 'PHONE_CALL') return 'Ask the researcher to add you to the call';
  if (meetingKind === 'IN_PERSON') return meetingDetails;
  return videoCallOf(session, 'observer', settings) ?? 'Ask the researcher for the link';
}

/** Where a session meets. The text for participants is in the current language. */
export function joiningFor(session: Meeting, side: Side, settings: Needed): string {
  const { meetingKind, meetingDetails, participantPhone } = session;
  if (meetingKind === 'VIDEO_CALL') {
    const link = videoCallOf(session, side, settings);
    return link ?? (side === 'participant' ? m.mail_link_comes() : 'Add your meeting link to the study');
  }
  if (meetingKind === 'IN_PERSON') return meetingDetails;
  if (side === 'researcher')
    return participantPhone ? `Call ${participantPhone}` : 'Ask the participant for a phone number';
  return participantPhone ? m.mail_they_call({ number: maskNumber(participantPhone) }) : m.mail_add_number();
}

/** The researcher's own link, or a room: one for a group, otherwise one for each booking. Null if there is neither. */
function videoCallOf(
  { id, meetingKind, meetingDetails }: Pick<Meeting, 'id' | 'meetingKind' | 'meetingDetails'>,
  guest: RoomGuest,
  settings: Needed,
): string | null {
  // We don't pass on a link that was stored before the current rule.
  if (meetingDetails !== '' && refuseMeetingDetails(meetingKind, meetingDetails) === null) return meetingDetails;
  return settings.meetings && roomLink(settings, id, guest);
}
