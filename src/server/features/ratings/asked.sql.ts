import type { Tx } from '../../platform/db/database.ts';

/** The facts for the mail that asks for a rating; nothing once the recipient's side has rated the session. */
export async function findAsked(tx: Tx, bookingId: string, userId: string | null) {
  const row = await tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('appUser', 'appUser.id', 'booking.participantId')
    .select([
      'booking.participantId',
      'booking.studyId',
      'booking.startsAt',
      'booking.endsAt',
      'study.name as studyName',
      'study.publicName',
      'organization.name as organizationName',
      'appUser.firstName',
      'appUser.lastName',
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
  if (!row) return null;
  const isParticipant = row.participantId === userId;
  const own = await tx
    .selectFrom('rating')
    .select('id')
    .where('kind', '=', 'BOOKING')
    .where('subjectId', '=', bookingId)
    .where('side', '=', isParticipant ? 'PARTICIPANT' : 'RESEARCHER')
    .executeTakeFirst();
  return own ? null : { ...row, isParticipant };
}
