import type { MeetingKind } from '../../../../domain/session-kinds.ts';
import type { Schedule } from './draft.ts';

/** Changes how people meet: another place is needed, and travel and data are not paid for the same meetings. */
export const meetBy = (meetingKind: MeetingKind): Partial<Schedule> => ({
  meetingKind,
  meetingDetails: '',
  ...(meetingKind === 'IN_PERSON' ? { dataPay: 0 } : { travelPay: 0, travelInAdvance: false }),
});
