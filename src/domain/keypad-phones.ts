import { hasSessions, type StudyKind } from './study-kinds.ts';

/* What people can do whose only phone has keys and no browser. */

interface Devices {
  phoneOs: string | null;
  devices: readonly string[];
}

const hasOnlyPhone = ({ devices }: Devices) => devices.every((device) => device === 'MOBILE_PHONE');

/** Whether a button phone is somebody's only device, as they said themselves. */
export function hasOnlyButtonPhone(person: Devices): boolean {
  return person.phoneOs === 'BUTTON_PHONE' && hasOnlyPhone(person);
}

/** Whether somebody can only dial, as far as we know: with a button phone, or by having joined from a phone of unknown kind. */
export function dialsOnly(person: Devices): boolean {
  const joinedByDialling = person.phoneOs === null && person.devices.includes('MOBILE_PHONE') && hasOnlyPhone(person);
  return hasOnlyButtonPhone(person) || joinedByDialling;
}

/** USSD-13: a study whose sessions are video calls, which a button phone can't join. */
export function needsVideo({ kind, meetingKind }: { kind: StudyKind; meetingKind?: string | undefined }): boolean {
  return hasSessions(kind) && meetingKind === 'VIDEO_CALL';
}
