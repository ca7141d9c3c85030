import type { FactCriteria } from './facts.ts';
import { hasSessions, type StudyKind } from './study-kinds.ts';

/* What people can do whose only phone has keys and no browser. */

interface Devices {
  phoneOs: string | null;
  devices: readonly string[];
}

const hasOnlyPhone = ({ devices }: Pick<Devices, 'devices'>) => devices.every((device) => device === 'MOBILE_PHONE');

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

const NEVER_BY_VIDEO = ['BUTTON_PHONE', 'NO_PHONE'];

/**
 * ELIGIBLE-17: what is wrong with a video call for people who are asked to have a button phone, or null. With another device,
 * some of them could join.
 */
export function refuseVideo(
  how: Parameters<typeof needsVideo>[0],
  { deviceRequirements, facts }: { deviceRequirements: readonly string[]; facts: FactCriteria },
): string | null {
  const { phone = [] } = facts;
  const isOnlyButtonPhone = phone.includes('BUTTON_PHONE') && phone.every((one) => NEVER_BY_VIDEO.includes(one));
  if (!needsVideo(how) || !isOnlyButtonPhone || !hasOnlyPhone({ devices: deviceRequirements })) return null;
  return 'Choose another way to meet: a button phone can’t join a video call';
}
