import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import { selectPage } from '../../platform/db/pages.ts';
import type { BookingMessageTable } from '../../platform/db/study-tables.ts';

/** What a side says of a session, and the columns that keep when. */
const SAID = {
  here: { participant: 'participantHereAt', researcher: 'researcherHereAt' },
  ended: { participant: 'participantEndedAt', researcher: 'researcherEndedAt' },
} as const;

/** Records once that a side is here, or that it said that the session had ended; the first time counts. */
export async function noteSaid(
  tx: Tx,
  bookingId: string,
  what: keyof typeof SAID,
  side: 'participant' | 'researcher',
  at: Date,
) {
  const column = SAID[what][side];
  await tx
    .updateTable('booking')
    .set({ [column]: at })
    .where('id', '=', bookingId)
    .where(column, 'is', null)
    .execute();
}

/** Records what is paid for a session because it took longer. */
export async function noteOverrun(tx: Tx, bookingId: string, overrunPesewas: number) {
  await tx.updateTable('booking').set({ overrunPesewas }).where('id', '=', bookingId).execute();
}

/** Records what of a session's travel was paid before it. */
export async function noteAdvance(tx: Tx, bookingId: string, advancePesewas: number) {
  await tx.updateTable('booking').set({ advancePesewas }).where('id', '=', bookingId).execute();
}

/** The steps of an application, and the moves of its sessions, oldest first. */
export function listSteps(tx: Tx, applicationId: string) {
  const bookings = tx.selectFrom('booking').select('id').where('applicationId', '=', applicationId);
  return tx
    .selectFrom('statusChange')
    .select(['event', 'toStatus as to', 'at', 'reason'])
    .where(({ or, and, eb }) =>
      or([eb('entityId', '=', applicationId), and([eb('event', '=', 'move'), eb('entityId', 'in', bookings)])]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Whether a person has got travel in advance in a study in which they have not taken part (yet), unless it was cancelled. */
export async function owesSession(tx: Tx, participantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('booking')
    .innerJoin('application', 'application.id', 'booking.applicationId')
    .select('booking.id')
    .where('booking.participantId', '=', participantId)
    .where('booking.advancePesewas', '>', 0)
    .where('application.status', 'not in', ['COMPLETED', 'CANCELLED'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteConfirmed(tx: Tx, bookingId: string, at: Date) {
  await tx
    .updateTable('booking')
    .set({ confirmedAt: at })
    .where('id', '=', bookingId)
    .where('confirmedAt', 'is', null)
    .execute();
}

// ---- Messages

export async function insertMessage(tx: Tx, message: Insertable<BookingMessageTable>) {
  await tx.insertInto('bookingMessage').values(message).execute();
}

function selectMessages(tx: Tx) {
  return tx
    .selectFrom('bookingMessage')
    .innerJoin('appUser', 'appUser.id', 'bookingMessage.authorId')
    .selectAll('bookingMessage')
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.role']);
}

export function listMessages(tx: Tx, bookingId: string) {
  return selectMessages(tx).where('bookingId', '=', bookingId).orderBy('sentAt').orderBy('bookingMessage.id').execute();
}

export function findMessage(tx: Tx, messageId: string) {
  return selectMessages(tx).where('bookingMessage.id', '=', messageId).executeTakeFirst();
}

/** Whether the other side has sent a message in this booking since an instant: then no further mail is sent. */
export async function wroteSince(tx: Tx, bookingId: string, authorId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('bookingMessage')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('authorId', '=', authorId)
    .where('sentAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteReport(tx: Tx, messageId: string, at: Date, reason: string | null): Promise<boolean> {
  const result = await tx
    .updateTable('bookingMessage')
    .set({ reportedAt: at, reportReason: reason })
    .where('id', '=', messageId)
    .where('reportedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function listReported(tx: Tx, page: PageOf) {
  const reported = selectMessages(tx)
    .innerJoin('booking', 'booking.id', 'bookingMessage.bookingId')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .where('reportedAt', 'is not', null);
  return selectPage(
    reported.select(['study.name as studyName', 'organization.name as organizationName']).orderBy('reportedAt', 'desc'),
    page,
  );
}

export async function handOverSessions(tx: Tx, studyIds: readonly string[], researcherId: string): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ researcherId })
    .where('studyId', 'in', [...studyIds])
    .where('status', '=', 'BOOKED')
    .execute();
}
