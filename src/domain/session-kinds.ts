/*
 * Devices and kinds of meeting: separate from the other enumerations, because a phone's first screens need only these.
 */

/** PARTICIPANT-06, STUDY-04: the devices that a study can accept and a person can have. */
export const DEVICES = {
  COMPUTER_WITH_WEBCAM: 'Computer with webcam',
  MOBILE_PHONE: 'Mobile phone',
  TABLET: 'Tablet',
} as const;
export type Device = keyof typeof DEVICES;

/** STUDY-18: how a study's people meet. */
export const MEETING_KINDS = {
  VIDEO_CALL: 'Video call',
  PHONE_CALL: 'Phone call',
  IN_PERSON: 'In person',
} as const;
export type MeetingKind = keyof typeof MEETING_KINDS;
