import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.sql.ts';
import type { Tx } from '../../platform/db/database.ts';
import { leaveTeam } from '../organizations/team.service.ts';
import { erase } from './erasure.service.ts';
import { closeOrganization } from './erasure.sql.ts';
import * as sql from './retention.sql.ts';

const YEAR = 365;

interface Rule {
  name: string;
  /** In words, as the privacy policy has it. */
  what: string;
  days: number;
  count(tx: Tx, before: Date): Promise<number>;
  remove(app: App, tx: Tx, before: Date): Promise<number>;
}

function rule(name: string, what: string, days: number, statements: sql.RetentionStatements): Rule {
  return { name, what, days, count: statements.count, remove: (_app, tx, before) => statements.remove(tx, before) };
}

/** How long what is kept (privacy policy, section 7). */
export const RETENTION_RULES: readonly Rule[] = [
  rule('links', 'used and expired links of mails', 30, sql.oldLinks),
  rule('invitations', 'answered and expired invitations to a team', 90, sql.oldInvitations),
  rule('sessions', 'sessions that ended', YEAR, sql.endedSessions),
  rule('devices', 'browsers that were not seen again', YEAR, sql.oldDevices),
  rule('notifications', 'notifications', YEAR, sql.oldNotifications),
  rule('waitlist', 'entries of the waitlist', 2 * YEAR, sql.oldWaitlist),
  rule('messages', 'messages between researchers and participants', 2 * YEAR, sql.oldMessages),
  rule('drafts', 'drafts of studies', YEAR, sql.oldDrafts),
  rule('counts', 'numbers that organisations were told', 30, sql.oldEligibleAnswers),
  rule('weeklyMails', 'who had the weekly mail', 30, sql.oldWeeklyMails),
  rule('signUpNetworks', 'from which network an account was opened', 90, sql.oldNetworks),
  rule('reconciliations', 'when the books were compared with the provider', 90, sql.oldReconciliations),
  rule('fraudSignals', 'what was noticed when payouts were scored', 2 * YEAR, sql.oldSignals),
  rule('answers', 'screener answers of studies that closed', 2 * YEAR, sql.oldAnswers),
  rule('providerEvents', 'what the payment provider told', 2 * YEAR, sql.oldProviderEvents),
  rule('payoutNumbers', 'numbers and names of payouts', 6 * YEAR, sql.oldPayoutNumbers),
  {
    name: 'neverVerified',
    what: 'accounts whose address was never verified',
    days: 30,
    count: async (tx, before) => (await sql.listNeverVerified(tx, before)).length,
    remove: eraseNeverVerified,
  },
];

async function eraseNeverVerified(app: App, tx: Tx, before: Date): Promise<number> {
  const people = await sql.listNeverVerified(tx, before);
  for (const person of people) {
    if (person.organizationId !== null && (await leaveTeam(tx, person.organizationId, person.id))) {
      await closeOrganization(tx, person.organizationId);
    }
    await erase(app, tx, person);
  }
  return people.length;
}

export interface RetentionLine {
  name: string;
  what: string;
  days: number;
  rows: number;
}

/** Removes what has been kept long enough, one transaction per rule. A dry run only counts. */
export async function applyRetention(app: App, { dryRun }: { dryRun: boolean }): Promise<RetentionLine[]> {
  const lines: RetentionLine[] = [];
  for (const { name, what, days, count, remove } of RETENTION_RULES) {
    const now = app.clock.now();
    const before = addHours(now, -24 * days);
    const rows = await app.db.transaction(async (tx) => {
      if (dryRun) return count(tx, before);
      const removed = await remove(app, tx, before);
      if (removed > 0) {
        const details = { rule: name, rows: removed };
        await writeAudit(tx, { at: now, action: 'retention.remove', actor: 'system', actorId: null, details });
      }
      return removed;
    });
    lines.push({ name, what, days, rows });
  }
  return lines;
}
