import type { MeetingKind } from './session-kinds.ts';

/** An https address whose host is a domain name: no other scheme, no credentials, no characters that end a quote. */
const MEETING_LINK = /^https:\/\/(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/iu;

/**
 * STUDY-19: what is wrong with the meeting details, or null. A video call may have a link (see `refuseMissingLink`); a session in
 * person needs a place. Applies when publishing and to later changes.
 */
export function refuseMeetingDetails(kind: MeetingKind, details: string): string | null {
  const text = details.trim();
  if (kind === 'IN_PERSON' && text === '') return 'Please enter the place where you will meet';
  if (kind === 'VIDEO_CALL' && text !== '' && !MEETING_LINK.test(text)) return 'The value is not a valid URL address';
  return null;
}

/** STUDY-19: a video call needs the researcher's own link if the installation can't create rooms. */
export function refuseMissingLink(kind: MeetingKind, details: string, hasRooms: boolean): string | null {
  return kind === 'VIDEO_CALL' && details.trim() === '' && !hasRooms ? 'Please enter the link of your meeting' : null;
}

/** Whether joining details are a URL that can be opened. */
export function isWebAddress(joining: string): boolean {
  return /^https?:\/\//.test(joining);
}
