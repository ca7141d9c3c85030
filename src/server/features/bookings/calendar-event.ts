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
  organizationName: string;
}

/** A session as a calendar event, by mail or subscribed: the UID is the same, so that a calendar with both shows it once. */
export function eventOf(
  session: Session,
  side: 'participant' | 'researcher',
  { now, supportAddress }: { now: Date; supportAddress: string },
) {
  return {
    id: `${session.id}@nyansapo`,
    sequence: session.sequence,
    start: session.startsAt,
    end: session.endsAt,
    stamp: now,
    summary: side === 'participant' ? session.publicName : session.studyName,
    status: session.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Every event that is sent has an organiser (RFC 5546). Replies go to the platform: neither side learns the other's email
    // address.
    organizer: { name: session.organizationName, email: supportAddress },
  };
}
