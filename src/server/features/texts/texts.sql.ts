import { sql } from 'kysely';
import { type Language, readerLanguage } from '../../../domain/languages.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A person, as the outbox sees them. */
export interface Reader {
  userId: string;
  role: string;
  /** The language that a participant chose. */
  language: Language | null;
  firstName: string;
  /** Null for participants with only a mobile number. */
  email: string | null;
  /** In international form; null if we know none. */
  number: string | null;
  alsoTexts: boolean;
  isStopped: boolean;
}

/** An account's person and how we reach them; null if it was erased. */
export async function findReader(tx: Tx, userId: string): Promise<Reader | null> {
  const [reader] = await listReaders(tx, [userId]);
  return reader ?? null;
}

/** The same for several people, without erased ones. */
export async function listReaders(tx: Tx, userIds: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id as user_id, u.role, u.language, u.first_name, u.email, coalesce(u.mobile_number, m.number, u.phone_number) as number,
      coalesce(c.also_texts, false) as also_texts, c.stopped_at is not null as is_stopped
    from app_user u left join mobile_money_account m on m.user_id = u.id left join text_choice c on c.user_id = u.id
    where u.id = any(${userIds}::uuid[]) and u.erased_at is null`.execute(tx);
  return rows;
}

/** The devices of a participant's profile; undefined without one. */
export function findDevices(tx: Tx, userId: string) {
  return tx
    .selectFrom('participantProfile')
    .select(['phoneOs', 'devices'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The language of a number's owner, if somebody signs in with the number. */
export async function findLanguageOf(tx: Tx, mobileNumber: string): Promise<Language> {
  const owner = await tx
    .selectFrom('appUser')
    .select(['role', 'language'])
    .where('mobileNumber', '=', mobileNumber)
    .executeTakeFirst();
  return owner ? readerLanguage(owner) : 'en';
}

/** The subject of a message: the study that pays for it, and the start of the session. */
export interface Subject {
  studyId: string | null;
  startsAt: Date | null;
}

export type AboutIds = Readonly<Record<string, string | number | boolean>>;

export async function findSubject(tx: Tx, about: AboutIds): Promise<Subject> {
  const idOf = (name: string) => (typeof about[name] === 'string' ? about[name] : null);
  const { rows } = await sql<Subject>`
    select coalesce(
        (select study_id from booking where id = ${idOf('bookingId')}::uuid),
        (select study_id from application where id = ${idOf('applicationId')}::uuid),
        (select study_id from signed_consent where id = ${idOf('consentId')}::uuid),
        (select study_id from guest where id = ${idOf('guestId')}::uuid),
        ${idOf('studyId')}::uuid) as study_id,
      (select s.starts_at from booking b join slot s on s.id = b.slot_id where b.id = ${idOf('bookingId')}::uuid) as starts_at`.execute(
    tx,
  );
  return rows[0] ?? { studyId: null, startsAt: null };
}

const COLUMNS = [
  'id',
  'userId',
  'number',
  'template',
  'about',
  'purpose',
  'studyId',
  'status',
  'takes',
  'tries',
  'dueAt',
  'createdAt',
  'provider',
  'providerId',
  'segments',
  'costPesewas',
  'spentOn',
  'releasedAt',
] as const;

export function findText(tx: Tx, id: string) {
  return tx.selectFrom('textMessage').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function lockText(tx: Tx, id: string) {
  return tx.selectFrom('textMessage').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type TextRow = NonNullable<Awaited<ReturnType<typeof findText>>>;

/** Claims a waiting message to render its text; returns the claim's number, or null if it no longer waits. */
export async function takeText(tx: Tx, id: string, tries: number): Promise<number | null> {
  const row = await tx
    .updateTable('textMessage')
    .set((set) => ({ takes: set('takes', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where('tries', '=', tries)
    .returning('takes')
    .executeTakeFirst();
  return row?.takes ?? null;
}

export async function setProviderId(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx
    .updateTable('textMessage')
    .set({ providerId })
    .where('id', '=', id)
    .where('providerId', 'is', null)
    .execute();
}

export async function listAdminIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('suspendedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
