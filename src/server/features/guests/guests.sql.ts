import { type Insertable, sql } from 'kysely';
import type { GuestState } from '../../../domain/guests.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { GuestTable } from '../../platform/db/own-people-tables.ts';
import { selectPage } from '../../platform/db/pages.ts';

/** A study of an organisation, locked so that it can't close before the transaction ends. */
export function shareOwnStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .selectAll()
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId)
    .forShare()
    .executeTakeFirst();
}

export function findOwnStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .select(['id', 'code'])
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

function selectGuests(tx: Tx, studyId: string) {
  return tx
    .selectFrom('guest')
    .select(['guest.id', 'guest.source', 'guest.email', 'guest.invitedAt'])
    .select(
      sql<GuestState>`case when exists (select from application a
          where a.study_id = guest.study_id and a.participant_id = guest.participant_id) then 'APPLIED'
        when guest.joined_at is not null then 'JOINED' else 'INVITED' end`.as('state'),
    )
    .where('guest.studyId', '=', studyId);
}

export async function listGuests(tx: Tx, studyId: string, { page, size }: { page: number; size: number }) {
  return selectPage(selectGuests(tx, studyId).orderBy('guest.id', 'desc'), { page, size });
}

export function listGuestsAfter(tx: Tx, studyId: string, after: string, limit: number) {
  return selectGuests(tx, studyId).where('guest.id', '<', after).orderBy('guest.id', 'desc').limit(limit).execute();
}

/** Which of these addresses have opted out of an organisation's invitations. */
export async function listRefused(tx: Tx, organizationId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('guestRefusal')
    .select('addressKey')
    .where('organizationId', '=', organizationId)
    .where('addressKey', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ addressKey }) => addressKey));
}

export async function listInvited(tx: Tx, studyId: string, emails: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('guest')
    .select('email')
    .where('studyId', '=', studyId)
    .where('email', 'in', [...emails])
    .execute();
  return new Set(rows.map(({ email }) => email ?? ''));
}

/** Adds guests of a study; returns the ids of the new ones. */
export async function insertGuests(tx: Tx, guests: Insertable<GuestTable>[]): Promise<Set<string>> {
  if (guests.length === 0) return new Set();
  const rows = await tx
    .insertInto('guest')
    .values(guests)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function lockGuest(tx: Tx, studyId: string, guestId: string) {
  return tx
    .selectFrom('guest')
    .select(['id', 'joinedAt'])
    .where('id', '=', guestId)
    .where('studyId', '=', studyId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteGuest(tx: Tx, guestId: string) {
  await tx.deleteFrom('guest').where('id', '=', guestId).execute();
}

// ---- The mail

/** The facts for an invitation's mail; no row once it was used or withdrawn, or if the study no longer takes people. */
export function findMailFacts(tx: Tx, guestId: string) {
  return tx
    .selectFrom('guest')
    .innerJoin('study', 'study.id', 'guest.studyId')
    .innerJoin('organization', 'organization.id', 'guest.organizationId')
    .select([
      'guest.email',
      'guest.addressKey',
      'guest.organizationId',
      'guest.participantId',
      'guest.studyId',
      'study.code',
      'study.publicName',
      'study.ratePesewas',
      'study.extraPay',
      'study.travelPay',
      'study.dataPay',
      'study.durationMinutes',
      'organization.name as organizationName',
    ])
    .where('guest.id', '=', guestId)
    .where('study.status', '=', 'RECRUITING')
    .whereRef('study.filled', '<', 'study.desiredParticipants')
    .where('organization.adminVerificationStatus', '=', 'VERIFIED')
    .executeTakeFirst();
}

export async function setToken(tx: Tx, guestId: string, tokenHash: string): Promise<boolean> {
  const row = await tx
    .updateTable('guest')
    .set({ tokenHash })
    .where('id', '=', guestId)
    .where('email', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

// ---- Becoming a guest

/** Whether a person is a study's guest, the study that they came for, and an invitation of their confirmed address. */
export async function findArrival(tx: Tx, studyId: string, userId: string) {
  return tx
    .selectFrom('appUser')
    .leftJoin('guest', (join) => join.onRef('guest.participantId', '=', 'appUser.id').on('guest.studyId', '=', studyId))
    .leftJoin('guest as invited', (join) =>
      join
        .onRef('invited.email', '=', 'appUser.email')
        .on('invited.studyId', '=', studyId)
        .on('appUser.emailVerifiedAt', 'is not', null),
    )
    .select(['appUser.wantedStudy', 'guest.id as guestId', 'guest.joinedAt', 'invited.id as invitedId'])
    .where('appUser.id', '=', userId)
    .executeTakeFirst();
}

export async function findByToken(tx: Tx, studyId: string, tokenHash: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('guest')
    .select('id')
    .where('studyId', '=', studyId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.id;
}

/** Assigns an invitation to an account, so that its address is no longer needed. False if another account was faster. */
export async function claim(tx: Tx, guestId: string, participantId: string, joinedAt: Date): Promise<boolean> {
  const row = await tx
    .updateTable('guest')
    .set({ participantId, joinedAt, email: null, addressKey: null, tokenHash: null })
    .where('id', '=', guestId)
    .where('participantId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteJoined(tx: Tx, guestId: string, joinedAt: Date): Promise<void> {
  await tx.updateTable('guest').set({ joinedAt }).where('id', '=', guestId).where('joinedAt', 'is', null).execute();
}

export async function isGuest(tx: Tx, studyId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('guest')
    .select('id')
    .where('studyId', '=', studyId)
    .where('participantId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

// ---- The link

export function findLink(tx: Tx, studyId: string) {
  return tx.selectFrom('guestLink').select(['key', 'madeAt']).where('studyId', '=', studyId).executeTakeFirst();
}

export async function saveLink(tx: Tx, link: { studyId: string; key: string; madeBy: string; madeAt: Date }) {
  const { key, madeBy, madeAt } = link;
  await tx
    .insertInto('guestLink')
    .values(link)
    .onConflict((conflict) => conflict.column('studyId').doUpdateSet({ key, madeBy, madeAt }))
    .execute();
}

// ---- Opting out

export async function insertRefusal(
  tx: Tx,
  refusal: { organizationId: string; addressKey: string; refusedAt: Date },
): Promise<void> {
  await tx
    .insertInto('guestRefusal')
    .values(refusal)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteByAddress(tx: Tx, organizationId: string, addressKey: string): Promise<void> {
  await tx
    .deleteFrom('guest')
    .where('organizationId', '=', organizationId)
    .where('addressKey', '=', addressKey)
    .execute();
}

export async function findOrganizationName(tx: Tx, organizationId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('organization').select('name').where('id', '=', organizationId).executeTakeFirst();
  return row?.name;
}
