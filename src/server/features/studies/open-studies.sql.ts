import { type Selectable, sql } from 'kysely';
import type { OrganizationTies } from '../../../domain/audience.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { fold } from '../../../domain/fold.ts';
import type { OrganizationNumbers } from '../../../domain/reputation.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ParticipantProfileTable } from '../../platform/db/people-tables.ts';
import { holds } from '../../platform/db/search.ts';
import { statement } from '../../platform/db/statement.ts';
import { companyOf, nextSlots } from './audience.sql.ts';

/** Changes in transactions that may not have been seen yet, and the transaction from which to continue next time. */
export interface Changes {
  /** A transaction's id as text: all transactions before it have ended and been seen. */
  horizon: string;
  changed: { studyId: string; changedIn: string }[];
}

const CHANGES = (since: string) => `pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((
    select json_agg(json_build_object('studyId', study_id, 'changedIn', changed_in::text))
    from open_study_change where changed_in >= ${since}::text::xid8), '[]'::json) as changed`;

export const readChanges = statement<Changes, [since: string]>(`select ${CHANGES('$1')}`);

/** Where to continue from after loading everything. */
export const readHorizon = statement<{ horizon: string }, []>(
  'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
);

type Browser = Changes &
  Selectable<ParticipantProfileTable> &
  OrganizationTies & { hasProfile: boolean; appliedTo: string[]; reads: SpokenLanguage | null };

/** Everything that browsing needs about one person, and the changed studies, in one statement. */
export const readBrowser = statement<
  Browser,
  [userId: string, since: string]
>(`select p.*, p.user_id is not null as has_profile,
     array(select study_id from application where participant_id = $1) as applied_to,
     u.language as reads, ${companyOf('u.id')}, ${CHANGES('$2')}
   from app_user u left join participant_profile p on p.user_id = u.id where u.id = $1`);

/**
 * Open studies with the contents of their cards: those with some ids, or all. Excludes studies that are not open, and those that
 * pay nobody else for screening (STUDY-50).
 */
export function loadOpen(tx: Tx, ids: readonly string[] | null, now: Date) {
  return tx
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .select([
      'study.id',
      'study.code',
      'study.studyKind as kind',
      'study.parallelSessions',
      sql<number | null>`(study.own_time -> 'diary' ->> 'entries')::int`.as('diaryEntries'),
      'study.publicName',
      'study.description',
      'study.language',
      'study.translations',
      'study.deviceRequirements',
      'study.minimumAge',
      'study.maximumAge',
      'study.genders',
      'study.educationLevels',
      'study.incomeBands',
      'study.spoken',
      'study.facts',
      'study.districts',
      'study.durationMinutes',
      'study.desiredParticipants',
      'study.opensEvenly',
      'study.filled',
      'study.meetingKind',
      'study.ratePesewas',
      'study.extraPay',
      'study.travelPay',
      'study.dataPay',
      sql<number>`study.screening_blocks * study.screening_block_pesewas`.as('screeningPesewas'),
      'study.publishedAt',
      'study.organizationId',
      'study.audience',
      'study.audiencePanelId',
      'study.excludedPanelId',
      'study.excludedMonths',
      'organization.name as organizationName',
      'organization.adminVerificationStatus',
      sql<OrganizationNumbers | null>`(select json_build_object('sessions', r.sessions, 'attendedShare', r.attended_share,
        'answeredShare', r.answered_share, 'minutesToPay', r.minutes_to_pay, 'cancelledLate', r.cancelled_late)
        from reputation r where r.subject_kind = 'ORGANIZATION' and r.subject_id = study.organization_id)`.as(
        'reputation',
      ),
      nextSlots(now).as('nextSlots'),
      sql<OpenCell[]>`coalesce((
        select json_agg(json_build_object('attribute', attribute, 'value', value, 'places', places, 'filled', filled,
          'canFill', can_fill))
        from quota_cell q where q.study_id = study.id), '[]'::json)`.as('quotaCells'),
    ])
    .where('study.status', '=', 'RECRUITING')
    .where('study.audience', '<>', 'INVITED')
    .whereRef('study.filled', '<', 'study.desiredParticipants')
    .where(({ eb, or, ref }) =>
      or([eb('study.screeningBlocks', '=', 0), eb('study.screeningPaid', '<', ref('study.screeningCap'))]),
    )
    .$if(ids !== null, (query) => query.where(sql<boolean>`study.id = any(${[...(ids ?? [])]}::uuid[])`))
    .execute();
}
/** A cell of an open study's quotas. */
interface OpenCell {
  attribute: string;
  value: string;
  places: number;
  filled: number;
  canFill: boolean;
}
export type OpenRow = Awaited<ReturnType<typeof loadOpen>>[number];

/** The recruiting studies that match the words: whole words and their stems, prefixes, or their organisation. */
export async function searchOpen(tx: Tx, search: string): Promise<string[]> {
  const folded = fold(search);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const beginnings = words.map((word) => `${word}:*`).join(' & ');
  const rows = await tx
    .selectFrom('study')
    .select('study.id')
    .where('study.status', '=', 'RECRUITING')
    .where((where) =>
      where.or([
        sql<boolean>`study_words(study.public_name, study_texts(study.description, study.translations))
          @@ (websearch_to_tsquery('english', ${folded}) || to_tsquery('simple', ${beginnings}))`,
        where('study.organizationId', 'in', where.selectFrom('organization').select('id').where(holds(search, 'name'))),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
