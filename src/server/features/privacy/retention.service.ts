import { addHours } from '../../../domain/calendar.ts';
import { RETENTION, type RetentionName } from '../../../domain/retention.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Work } from '../../platform/work.ts';
import { leaveTeam } from '../organizations/team.service.ts';
import { erase } from './erasure.service.ts';
import { closeOrganization } from './erasure.sql.ts';
import * as sql from './retention.sql.ts';

type Rule = Pick<sql.RetentionStatements, 'count'> & {
  remove(work: Work, before: Date): Promise<number>;
};

function rule(statements: sql.RetentionStatements): Rule {
  return { count: statements.count, remove: (work, before) => statements.remove(work.tx, before) };
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

async function eraseNeverVerified(work: Work, before: Date): Promise<number> {
  const people = await sql.listNeverVerified(work.tx, before);
  for (const person of people) {
    if (person.organizationId !== null && (await leaveTeam(work, person.organizationId, person.id))) {
      await closeOrganization(work.tx, person.organizationId);
    }
    await erase(work, person);
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
    const rows = await app.work(null, async (work) => {
      if (dryRun) return count(work.tx, before);
      const removed = await remove(work, before);
      if (removed > 0) {
        const details = { rule: name, rows: removed };
        recordAudit(work, { at: now, action: 'retention.remove', actor: 'system', actorId: null, details });
      }
      return removed;
    });
    lines.push({ name, what, days, rows });
  }
  return lines;
}
