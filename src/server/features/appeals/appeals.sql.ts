import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';

/* What is held of a person. The tables belong to other features; this only reads them. */

/** The last time that something got a status, and who caused it. */
const lastChange = (event: string, id: string) => sql<{ at: Date; actorId: string | null } | null>`
  (select json_build_object('at', c.at, 'actorId', case c.actor when 'platformAdmin' then c.actor_id end) from status_change c
    where c.entity_id = ${sql.ref(id)} and c.event = ${event} order by c.at desc, c.id desc limit 1)`;

export function listHeldPayouts(tx: Tx, userId: string) {
  return tx
    .selectFrom('payout')
    .select(['id', 'amountPesewas', 'holdUntil', 'heldBecause', 'createdAt'])
    .select(lastChange('hold', 'payout.id').as('held'))
    .where('participantId', '=', userId)
    .where('status', '=', 'HELD')
    .orderBy('createdAt', 'desc')
    .execute();
}

export function listStrikes(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('strike')
    .innerJoin('booking', 'booking.id', 'strike.bookingId')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .innerJoin('application', 'application.id', 'booking.applicationId')
    .select(['strike.id', 'strike.reason', 'strike.at', ...STUDY_TITLE])
    .select(sql<boolean>`strike.reason = 'NO_SHOW' and application.status = 'DISPUTED'`.as('isDisputed'))
    .where('strike.participantId', '=', userId)
    .where('strike.at', '>=', since)
    .orderBy('strike.at', 'desc')
    .execute();
}

/** Sessions that count as missed, or whose part of the pay was refused: the open disputes, and others since an instant. */
export function listMissedSessions(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('application')
    .innerJoin('booking', 'booking.applicationId', 'application.id')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select(['application.id', 'application.status', 'application.upheldAt', ...STUDY_TITLE])
    .select(['booking.status as bookingStatus', 'booking.endsAt'])
    .select(
      sql<string | null>`(select c.reason from status_change c where c.entity_id = application.id and c.event = 'miss'
        order by c.at desc limit 1)`.as('words'),
    )
    .where('application.participantId', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('application.status', '=', 'NO_SHOW'), eb('booking.status', '=', 'MISSED')]),
        and([eb('application.status', '=', 'DISPUTED'), eb('booking.status', 'in', ['MISSED', 'ATTENDED'])]),
      ]),
    )
    .where(({ or, eb }) => or([eb('application.status', '=', 'DISPUTED'), eb('booking.endsAt', '>=', since)]))
    .orderBy('booking.endsAt', 'desc')
    .execute();
}

export function listRejectedEntries(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .select(['assignmentEntry.id', 'assignmentEntry.status', 'upheldAt', 'reviewedAt', 'rejection', ...STUDY_TITLE])
    .select('rejectionWords as words')
    .where('assignment.participantId', '=', userId)
    .where('assignmentEntry.status', 'in', ['REJECTED', 'DISPUTED'])
    .where(({ or, eb }) => or([eb('assignmentEntry.status', '=', 'DISPUTED'), eb('reviewedAt', '>=', since)]))
    .orderBy('reviewedAt', 'desc')
    .execute();
}

/** Changes of facts that wait or were declined since an instant, without those that a later one has replaced. */
export function listProfileChanges(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('profileChange')
    .select(['id', 'status', 'at', 'decidedAt', 'decidedBy', 'answer'])
    .where('participantId', '=', userId)
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'WAITING'), and([eb('status', '=', 'DECLINED'), eb('decidedAt', '>=', since)])]),
    )
    .where(
      sql<boolean>`not exists (select from profile_change later where later.participant_id = profile_change.participant_id
        and later.at > profile_change.at and later.status in ('WAITING', 'APPROVED'))`,
    )
    .orderBy('at', 'desc')
    .execute();
}

export function listDeclinedNumbers(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('numberRequest')
    .select(['id', 'decidedAt', 'answer'])
    .where('participantId', '=', userId)
    .where('status', '=', 'DECLINED')
    .where('decidedAt', '>=', since)
    .orderBy('decidedAt', 'desc')
    .execute();
}

/** The titles of studies that still recruit. */
export function listRecruiting(tx: Tx, studyIds: readonly string[]) {
  if (studyIds.length === 0) return [];
  return tx
    .selectFrom('study')
    .select(['id', ...STUDY_TITLE])
    .where('id', 'in', [...studyIds])
    .where('status', '=', 'RECRUITING')
    .execute();
}

export function listAppealsOf(tx: Tx, userId: string) {
  return tx.selectFrom('appeal').selectAll().where('participantId', '=', userId).orderBy('askedAt').execute();
}

/** Open appeals with their people, the earliest deadline first. */
export function listOpenAppeals(tx: Tx) {
  return tx
    .selectFrom('appeal')
    .innerJoin('appUser', 'appUser.id', 'appeal.participantId')
    .selectAll('appeal')
    .select(['firstName', 'lastName'])
    .where('appeal.status', '=', 'OPEN')
    .orderBy('decideBy')
    .orderBy('appeal.id')
    .execute();
}
