import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/search.ts';

/** What changed in transactions that may not have been seen yet, and from which transaction on to ask next time. */
export interface Changes {
  /** A transaction's id as text: everything before it has ended and is seen. */
  horizon: string;
  changed: { studyId: string; changedIn: string }[];
}

const horizonNow = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

function changesSince(horizon: string) {
  return sql<Changes['changed']>`coalesce((
    select json_agg(json_build_object('studyId', study_id, 'changedIn', changed_in::text))
    from open_study_change where changed_in >= ${horizon}::xid8), '[]'::json)`;
}

export async function readHorizon(tx: Tx): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`select ${horizonNow} as horizon`.execute(tx);
  return (rows[0] as { horizon: string }).horizon;
}

export async function readChanges(tx: Tx, since: string): Promise<Changes> {
  const { rows } = await sql<Changes>`select ${horizonNow} as horizon, ${changesSince(since)} as changed`.execute(tx);
  return rows[0] as Changes;
}

/**
 * Everything that browsing needs of one person, and what changed among the studies, in one statement; undefined for who
 * has no profile yet.
 */
export function readBrowser(tx: Tx, userId: string, since: string) {
  return tx
    .selectFrom('participantProfile')
    .selectAll()
    .select([
      sql<string[]>`array(select study_id from application where participant_id = ${userId})`.as('appliedTo'),
      horizonNow.as('horizon'),
      changesSince(since).as('changed'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Open studies with what their cards show: of some ids, or all. Those that are not open are not among them. */
export function loadOpen(tx: Tx, ids: readonly string[] | null, now: Date) {
  return tx
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .select([
      'study.id',
      'study.code',
      'study.publicName',
      'study.description',
      'study.deviceRequirements',
      'study.minimumAge',
      'study.maximumAge',
      'study.genders',
      'study.educationLevels',
      'study.incomeBands',
      'study.durationMinutes',
      'study.desiredParticipants',
      'study.filled',
      'study.meetingKind',
      'study.ratePesewas',
      'study.publishedAt',
      'organization.name as organizationName',
      'organization.adminVerificationStatus',
      sql<Date[]>`array(select s.starts_at from slot s where s.study_id = study.id and s.booked < s.capacity
        and s.starts_at > ${now} order by s.starts_at limit 3)`.as('nextSlots'),
      sql<{ attribute: string; value: string; places: number; filled: number }[]>`coalesce((
        select json_agg(json_build_object('attribute', attribute, 'value', value, 'places', places, 'filled', filled))
        from quota_cell q where q.study_id = study.id), '[]'::json)`.as('quotaCells'),
    ])
    .where('study.status', '=', 'RECRUITING')
    .whereRef('study.filled', '<', 'study.desiredParticipants')
    .$if(ids !== null, (query) => query.where(sql<boolean>`study.id = any(${[...(ids ?? [])]}::uuid[])`))
    .execute();
}
export type OpenRow = Awaited<ReturnType<typeof loadOpen>>[number];

/** Which recruiting studies speak of the words: whole words and their stems, or beginnings; or whose organisation does. */
export async function searchOpen(tx: Tx, search: string): Promise<string[]> {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const beginnings = words.map((word) => `${word}:*`).join(' & ');
  const rows = await tx
    .selectFrom('study')
    .select('study.id')
    .where('study.status', '=', 'RECRUITING')
    .where((where) =>
      where.or([
        sql<boolean>`study_words(study.public_name, study.description)
          @@ (websearch_to_tsquery('english', ${search}) || to_tsquery('simple', ${beginnings}))`,
        where(
          'study.organizationId',
          'in',
          where.selectFrom('organization').select('id').where('name', 'ilike', containing(search)),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
