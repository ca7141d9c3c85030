import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What a rule finds or removes: rows older than an instant. Both halves share one condition. */
export interface RetentionStatements {
  count(tx: Tx, before: Date): Promise<number>;
  remove(tx: Tx, before: Date): Promise<number>;
}

function deleting(table: string, condition: (before: Date) => ReturnType<typeof sql>): RetentionStatements {
  return {
    count: async (tx, before) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${condition(before)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },
    remove: async (tx, before) => {
      const result = await sql`delete from ${sql.table(table)} where ${condition(before)}`.execute(tx);
      return Number(result.numAffectedRows ?? 0);
    },
  };
}

function redacting(
  table: string,
  change: ReturnType<typeof sql>,
  condition: (before: Date) => ReturnType<typeof sql>,
): RetentionStatements {
  return {
    count: deleting(table, condition).count,
    remove: async (tx, before) => {
      const result = await sql`update ${sql.table(table)} set ${change} where ${condition(before)}`.execute(tx);
      return Number(result.numAffectedRows ?? 0);
    },
  };
}

export const endedSessions = deleting(
  'session',
  (before) => sql`least(expires_at, coalesce(revoked_at, expires_at)) < ${before}`,
);
export const oldLinks = deleting('one_time_token', (before) => sql`expires_at < ${before}`);
export const oldDevices = deleting('known_device', (before) => sql`last_seen_at < ${before}`);
export const oldNotifications = deleting('notification', (before) => sql`created_at < ${before}`);
export const oldWaitlist = deleting('waitlist_entry', (before) => sql`created_at < ${before}`);
export const oldInvitations = deleting('organization_invitation', (before) => sql`expires_at < ${before}`);
export const oldMessages = deleting('booking_message', (before) => sql`sent_at < ${before}`);
export const oldDrafts = deleting('study_draft', (before) => sql`saved_at < ${before}`);
export const oldEligibleAnswers = deleting('eligible_answer', (before) => sql`told_at < ${before}`);
export const oldWeeklyMails = deleting('weekly_mail', (before) => sql`week < ${before}`);
export const oldQuotas = deleting('daily_quota', (before) => sql`day < ${before}::date`);
export const oldReconciliations = deleting('reconciliation', (before) => sql`at < ${before}`);
export const oldSignals = deleting('fraud_signal', (before) => sql`at < ${before}`);
export const oldNetworks = redacting(
  'app_user',
  sql`sign_up_network = null`,
  (before) => sql`sign_up_network is not null and created_at < ${before}`,
);
export const oldSessionNetworks = redacting(
  'session',
  sql`network = null`,
  (before) => sql`network is not null and created_at < ${before}`,
);
export const oldLookUps = deleting('name_look_up', (before) => sql`at < ${before}`);
export const oldProfileChanges = deleting('profile_change', (before) => sql`status <> 'WAITING' and at < ${before}`);
export const oldUnfitStudies = deleting('unfit_study', (before) => sql`at < ${before}`);
export const oldRememberedStrikes = deleting('remembered_mark', (before) => sql`about = 'STRIKE' and at < ${before}`);
export const oldRememberedStudies = deleting('remembered_mark', (before) => sql`about <> 'STRIKE' and at < ${before}`);
export const oldAnswers = redacting(
  'application',
  sql`responses = '[]', instructions = null`,
  (before) => sql`(responses <> '[]' or instructions is not null)
    and study_id in (select id from study where closed_at < ${before})`,
);
export const oldPayoutNumbers = redacting(
  'payout',
  sql`number = '', account_name = ''`,
  (before) => sql`number <> '' and settled_at < ${before}`,
);
export const oldProviderEvents = redacting(
  'provider_event',
  sql`payload = '{}'`,
  (before) => sql`payload <> '{}' and received_at < ${before}`,
);

/** People who never verified their address. */
export function listNeverVerified(tx: Tx, before: Date) {
  return tx
    .selectFrom('appUser')
    .selectAll()
    .where('emailVerifiedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
}
