import { sql } from 'kysely';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import type { OrganizationKind } from '../../../domain/organization-kinds.ts';
import type { OrganizationNumbers } from '../../../domain/reputation.ts';
import type { Tx } from '../../platform/db/database.ts';
import { observersOf } from '../../platform/db/expressions.ts';
import { nextSlots } from './audience.sql.ts';

/** Studies in the form of their cards, whatever their status. */
function selectOffers(tx: Tx, now: Date) {
  return tx
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .selectAll('study')
    .select([
      'organization.name as organizationName',
      'organization.adminVerificationStatus',
      sql<OrganizationNumbers | null>`(select json_build_object('sessions', r.sessions, 'attendedShare', r.attended_share,
        'answeredShare', r.answered_share, 'minutesToPay', r.minutes_to_pay, 'cancelledLate', r.cancelled_late)
        from reputation r where r.subject_kind = 'ORGANIZATION' and r.subject_id = study.organization_id)`.as(
        'reputation',
      ),
      nextSlots(now).as('nextSlots'),
    ]);
}

/** The language that somebody chose to read. */
export async function findLanguage(tx: Tx, userId: string): Promise<SpokenLanguage | null> {
  const user = await tx.selectFrom('appUser').select('language').where('id', '=', userId).executeTakeFirst();
  return user?.language ?? null;
}

export function findOffer(tx: Tx, studyId: string, now: Date) {
  return selectOffers(tx, now)
    .select([
      sql<Date | null>`(select changed_at from organization_logo l where l.organization_id = study.organization_id)`.as(
        'logoAt',
      ),
      sql<boolean>`exists (select from consent_form f where f.study_id = study.id and f.replaced_at is null)`.as(
        'hasConsentForm',
      ),
      sql<boolean>`exists (select from clip where clip.study_id = study.id and clip.subject <> 'ANSWER')`.as(
        'hasClips',
      ),
      observersOf(sql.ref('study.id'), now).as('affiliations'),
    ])
    .where('study.id', '=', studyId)
    .executeTakeFirst();
}

export async function hasApplied(tx: Tx, participantId: string, studyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('application')
    .select('id')
    .where('participantId', '=', participantId)
    .where('studyId', '=', studyId)
    .executeTakeFirst();
  return row !== undefined;
}

export function findByCode(tx: Tx, code: string, now: Date) {
  return selectOffers(tx, now)
    .select(
      sql<OrganizationKind | null>`(select i.kind from organization_information i
        where i.organization_id = study.organization_id)`.as('organizationKind'),
    )
    .where('study.code', '=', code)
    .executeTakeFirst();
}
