import { addHours } from '../../../domain/calendar.ts';
import { RETENTION, type RetentionName } from '../../../domain/retention.ts';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.sql.ts';
import type { Tx } from '../../platform/db/database.ts';
import { leaveTeam } from '../organizations/team.service.ts';
import { erase } from './erasure.service.ts';
import { closeOrganization } from './erasure.sql.ts';
import * as sql from './retention.sql.ts';

type Rule = Pick<sql.RetentionStatements, 'count'> & {
  remove(app: App, tx: Tx, before: Date): Promise<number>;
};

function rule(statements: sql.RetentionStatements): Rule {
  return { count: statements.count, remove: (_app, tx, before) => statements.remove(tx, before) };
}

/** How each kind of row is found and removed once its time is over (domain/retention.ts). */
const RULES: Readonly<Record<RetentionName, Rule>> = {
  links: rule(sql.oldLinks),
  invitations: rule(sql.oldInvitations),
  sessions: rule(sql.endedSessions),
  devices: rule(sql.oldDevices),
  notifications: rule(sql.oldNotifications),
  waitlist: rule(sql.oldWaitlist),
  messages: rule(sql.oldMessages),
  drafts: rule(sql.oldDrafts),
  counts: rule(sql.oldEligibleAnswers),
  weeklyMails: rule(sql.oldWeeklyMails),
  quotas: rule(sql.oldQuotas),
  signUpNetworks: rule(sql.oldNetworks),
  sessionNetworks: rule(sql.oldSessionNetworks),
  nameLookUps: rule(sql.oldLookUps),
  profileChanges: rule(sql.oldProfileChanges),
  unfitStudies: rule(sql.oldUnfitStudies),
  rememberedStrikes: rule(sql.oldRememberedStrikes),
  rememberedStudies: rule(sql.oldRememberedStudies),
  reconciliations: rule(sql.oldReconciliations),
  fraudSignals: rule(sql.oldSignals),
  answers: rule(sql.oldAnswers),
  providerEvents: rule(sql.oldProviderEvents),
  payoutNumbers: rule(sql.oldPayoutNumbers),
  neverVerified: {
    count: async (tx, before) => (await sql.listNeverVerified(tx, before)).length,
    remove: eraseNeverVerified,
  },
};

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
  name: RetentionName;
  what: string;
  days: number;
  rows: number;
}

/** Removes what has been kept long enough, one transaction per rule. A dry run only counts. */
export async function applyRetention(app: App, { dryRun }: { dryRun: boolean }): Promise<RetentionLine[]> {
  const lines: RetentionLine[] = [];
  for (const [name, { count, remove }] of Object.entries(RULES) as [RetentionName, Rule][]) {
    const { what, days } = RETENTION[name];
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
