import { ICalEventStatus } from 'ical-generator';

export const PRODUCT_ID = { company: 'Nyansapo', product: 'Nyansapo', language: 'EN' } as const;

interface Session {
  id: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  status: string;
  publicName: string;
  studyName: string;
}

/** What a session is in every calendar, by mail or subscribed: the same UID, so that one that has both shows one. */
export function eventOf(session: Session, side: 'participant' | 'researcher', now: Date) {
  return {
    id: `${session.id}@nyansapo`,
    sequence: session.sequence,
    start: session.startsAt,
    end: session.endsAt,
    stamp: now,
    summary: side === 'participant' ? session.publicName : session.studyName,
    status: session.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}
