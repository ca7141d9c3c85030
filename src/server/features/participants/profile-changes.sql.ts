import type { Insertable, Updateable } from 'kysely';
import type { GENDERS } from '../../../domain/enumerations.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';
import type { ParticipantProfileTable, UnfitStudyTable } from '../../platform/db/people-tables.ts';

type Gender = keyof typeof GENDERS;

/** Locks a profile until the transaction ends, so that its changes are counted one after the other. */
export function lockProfile(tx: Tx, userId: string) {
  return tx.selectFrom('participantProfile').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();
}

export async function keepFacts(tx: Tx, userId: string, facts: Updateable<ParticipantProfileTable>): Promise<void> {
  await tx.updateTable('participantProfile').set(facts).where('userId', '=', userId).execute();
}

/** Whether a person has applied to a study, or has seen that one does not fit. */
export async function hasMetStudies(tx: Tx, userId: string): Promise<boolean> {
  const applied = await tx
    .selectFrom('application')
    .select('id')
    .where('participantId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (applied) return true;
  const unfit = await tx
    .selectFrom('unfitStudy')
    .select('studyId')
    .where('participantId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return unfit !== undefined;
}

export async function insertUnfit(tx: Tx, unfit: Insertable<UnfitStudyTable>): Promise<void> {
  await tx
    .insertInto('unfitStudy')
    .values(unfit)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findChange(tx: Tx, id: string) {
  return tx.selectFrom('profileChange').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the person has asked for another change since, or has got one. */
export async function isReplaced(tx: Tx, { participantId, at }: { participantId: string; at: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('profileChange')
    .select('id')
    .where('participantId', '=', participantId)
    .where('at', '>', at)
    .where('status', 'in', ['WAITING', 'APPROVED'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findWaiting(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('profileChange')
    .select(['dateOfBirth', 'gender', 'at'])
    .where('participantId', '=', userId)
    .where('status', '=', 'WAITING')
    .$narrowType<{ dateOfBirth: string; gender: Gender }>()
    .executeTakeFirst();
  return row ?? null;
}

/** A person's changes since an instant, oldest first. */
export function listSince(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('profileChange')
    .select('at')
    .where('participantId', '=', userId)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
}

export async function listWaiting(tx: Tx, { page, size }: { page: number; size: number }) {
  const all = tx
    .selectFrom('profileChange')
    .innerJoin('appUser', 'appUser.id', 'profileChange.participantId')
    .innerJoin('participantProfile', 'participantProfile.userId', 'appUser.id')
    .where('profileChange.status', '=', 'WAITING');
  return selectPage(
    all
      .select(({ selectFrom }) => [
        'profileChange.id',
        'appUser.id as userId',
        'firstName',
        'lastName',
        'participantProfile.dateOfBirth',
        'participantProfile.gender',
        'profileChange.dateOfBirth as wantedDateOfBirth',
        'profileChange.gender as wantedGender',
        'profileChange.reason',
        'profileChange.at',
        selectFrom('application')
          .whereRef('application.participantId', '=', 'appUser.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('applications'),
        selectFrom('unfitStudy')
          .whereRef('unfitStudy.participantId', '=', 'appUser.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('unfit'),
      ])
      // A waiting change has all three; genders were checked against the enumeration when they were written.
      .$narrowType<{ wantedDateOfBirth: string; wantedGender: Gender; gender: Gender; reason: string }>()
      .orderBy('profileChange.at'),
    { page, size },
  );
}
