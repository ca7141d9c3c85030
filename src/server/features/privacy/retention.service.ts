import { addHours } from '../../../domain/calendar.ts';
import { RETENTION, type RetentionName } from '../../../domain/retention.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { RetentionRule } from '../../platform/db/kept-rows.ts';
import { attemptEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import { accountRetention } from '../accounts/personal-data.service.ts';
import { airtimeRetention } from '../airtime/personal-data.service.ts';
import { apiKeyRetention } from '../api-keys/personal-data.service.ts';
import { appealRetention } from '../appeal-clock/personal-data.service.ts';
import { applicationRetention } from '../applications/personal-data.service.ts';
import { assignmentRetention } from '../assignments/personal-data.service.ts';
import { bookingRetention } from '../bookings/personal-data.service.ts';
import { bookRetention } from '../books/personal-data.service.ts';
import { calendarRetention } from '../calendars/personal-data.service.ts';
import { clipRetention } from '../clips/personal-data.service.ts';
import { consentRetention } from '../consent-forms/personal-data.service.ts';
import { eventRetention } from '../events/personal-data.service.ts';
import { fraudRetention } from '../fraud/personal-data.service.ts';
import { guestRetention } from '../guests/personal-data.service.ts';
import { notificationRetention } from '../notifications/personal-data.service.ts';
import { observerRetention } from '../observers/personal-data.service.ts';
import { organizationRetention } from '../organizations/personal-data.service.ts';
import { leaveTeam } from '../organizations/team.service.ts';
import { participantRetention } from '../participants/personal-data.service.ts';
import { paymentListRetention } from '../payment-lists/personal-data.service.ts';
import { payoutRetention } from '../payouts/personal-data.service.ts';
import { ratingRetention } from '../ratings/personal-data.service.ts';
import { rememberedRetention } from '../remembered-answers/personal-data.service.ts';
import { signInRetention } from '../sign-in/personal-data.service.ts';
import { studyRetention } from '../studies/personal-data.service.ts';
import { textRetention } from '../texts/personal-data.service.ts';
import { translationRetention } from '../translations/personal-data.service.ts';
import { ussdRetention } from '../ussd/personal-data.service.ts';
import { waitlistRetention } from '../waitlist/personal-data.service.ts';
import { walletRetention } from '../wallets/personal-data.service.ts';
import { closeOrganization, erase } from './erasure.service.ts';
import * as sql from './retention.sql.ts';

/** How each kind of row is found and removed after its retention period (domain/retention.ts). */
const RULES: Readonly<Record<RetentionName, RetentionRule>> = {
  ...accountRetention,
  ...airtimeRetention,
  ...apiKeyRetention,
  ...appealRetention,
  ...applicationRetention,
  ...assignmentRetention,
  ...bookingRetention,
  ...bookRetention,
  ...calendarRetention,
  ...clipRetention,
  ...consentRetention,
  ...eventRetention,
  ...fraudRetention,
  ...guestRetention,
  ...notificationRetention,
  ...observerRetention,
  ...organizationRetention,
  ...participantRetention,
  ...paymentListRetention,
  ...payoutRetention,
  ...ratingRetention,
  ...rememberedRetention,
  ...studyRetention,
  ...signInRetention,
  ...textRetention,
  ...translationRetention,
  ...ussdRetention,
  ...waitlistRetention,
  ...walletRetention,
  neverVerified: {
    count: async ({ tx }, before) => (await sql.listNeverVerified(tx, before)).length,
    remove: eraseNeverVerified,
  },
};

async function eraseNeverVerified(work: Work, before: Date): Promise<number> {
  const people = await sql.listNeverVerified(work.tx, before);
  for (const person of people) {
    if (person.organizationId !== null && (await leaveTeam(work, person.organizationId, person.id))) {
      await closeOrganization(work, person.organizationId);
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

/** Removes rows whose retention period has ended, with one transaction per rule. A dry run only counts. */
export async function applyRetention(app: App, { dryRun }: { dryRun: boolean }): Promise<RetentionLine[]> {
  const lines: RetentionLine[] = [];
  await attemptEach(Object.entries(RULES) as [RetentionName, RetentionRule][], async ([name, { count, remove }]) => {
    const { what, days } = RETENTION[name];
    const now = app.clock.now();
    const before = addHours(now, -24 * days);
    const rows = await app.work(null, async (work) => {
      if (dryRun) return count(work, before);
      const removed = await remove(work, before);
      if (removed > 0) {
        const details = { rule: name, rows: removed };
        recordAudit(work, { at: now, action: 'retention.remove', actor: 'system', actorId: null, details });
      }
      return removed;
    });
    lines.push({ name, what, days, rows });
  });
  return lines;
}
