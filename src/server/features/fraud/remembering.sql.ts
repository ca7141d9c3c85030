import { type Insertable, sql } from 'kysely';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RememberedMarkTable } from '../../platform/db/people-tables.ts';

/** An application that can lead, or has led, to pay. */
export const TAKING_PART: readonly ApplicationStatus[] = [
  'PENDING',
  'INVITED',
  'SCHEDULED',
  'COMPLETED',
  'NO_SHOW',
  'DISPUTED',
];

/** How a person is reached and paid, now and in payouts that still contain a number, and the facts that don't change. */
export async function findReachable(tx: Tx, userId: string) {
  const { phoneNumber, mobileNumber, number, paidTo, ...person } = await tx
    .selectFrom('appUser')
    .leftJoin('mobileMoneyAccount', 'mobileMoneyAccount.userId', 'appUser.id')
    .leftJoin('participantProfile', 'participantProfile.userId', 'appUser.id')
    .select(['canonicalEmail', 'suspendedAt', 'phoneNumber', 'mobileNumber', 'number', 'dateOfBirth', 'gender'])
    .select(
      sql<
        string[]
      >`array(select distinct p.number from payout p where p.participant_id = app_user.id and p.number <> '')`.as(
        'paidTo',
      ),
    )
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...person, numbers: [phoneNumber, mobileNumber, number, ...paidTo].filter((one) => one !== null) };
}

export function listStudiesOf(tx: Tx, participantId: string, statuses?: readonly ApplicationStatus[]) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select(['application.studyId', 'study.publicName as studyName'])
    .where('participantId', '=', participantId)
    .$if(statuses !== undefined, (query) => query.where('application.status', 'in', [...(statuses ?? [])]))
    .orderBy('appliedAt')
    .execute();
}

export function listStrikesOf(tx: Tx, participantId: string, since: Date) {
  return tx
    .selectFrom('strike')
    .innerJoin('booking', 'booking.id', 'strike.bookingId')
    .select(['booking.studyId', 'strike.reason', 'strike.at'])
    .where('strike.participantId', '=', participantId)
    .where('strike.at', '>=', since)
    .execute();
}

export async function insertMarks(tx: Tx, marks: Insertable<RememberedMarkTable>[]): Promise<void> {
  if (marks.length > 0) await tx.insertInto('rememberedMark').values(marks).execute();
}

/** Studies that somebody may apply for although a deleted account did, because an appeal was granted. */
export async function listOpenedByAppeal(tx: Tx, participantId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('appeal')
    .select('subjectId')
    .where('participantId', '=', participantId)
    .where('kind', '=', 'STUDY')
    .where('status', '=', 'GRANTED')
    .execute();
  return rows.map(({ subjectId }) => subjectId);
}

export function listRemembered(tx: Tx, marks: readonly string[]) {
  return tx
    .selectFrom('rememberedMark')
    .leftJoin('study', 'study.id', 'rememberedMark.studyId')
    .select(['mark', 'about', 'studyId', 'rememberedMark.facts', 'reason', 'at', 'study.publicName as studyName'])
    .where('mark', 'in', [...marks])
    .$narrowType<{ reason: 'LATE_CANCEL' | 'NO_SHOW' | null }>()
    .execute();
}
