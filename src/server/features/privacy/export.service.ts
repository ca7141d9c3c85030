import { maskName } from '../../../domain/registered-names.ts';
import type { App } from '../../platform/app.ts';
import { withNames } from '../../platform/bells.ts';
import { csvOf } from '../../platform/csv.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { listRememberedOf } from '../fraud/remembering.service.ts';
import * as sql from './personal-data.sql.ts';

type Sections = Record<string, object[]>;

/** Everything we store about the caller, by section. Secrets (hashes, keys) are not data about a person. */
function readEverything(app: App, { userId, email }: Caller): Promise<Sections> {
  return app.look(async (look) => ({
    account: await sql.readAccount(look.tx, userId),
    profile: await sql.readProfile(look.tx, userId),
    profileChanges: await sql.readProfileChanges(look.tx, userId),
    studiesThatDidNotFit: await sql.readUnfitStudies(look.tx, userId),
    // A number's registered name may be somebody else's: it is masked, here as on screen.
    mobileMoney: (await sql.readMobileMoney(look.tx, userId)).map((account) =>
      account.nameChecked ? { ...account, accountName: maskName(account.accountName) } : account,
    ),
    consents: await sql.readConsents(look.tx, userId),
    mutedTopics: await sql.readMutedTopics(look.tx, userId),
    devices: await sql.readDevices(look.tx, userId),
    applications: await sql.readApplications(look.tx, userId),
    bookings: await sql.readBookings(look.tx, userId),
    payouts: (await sql.readPayouts(look.tx, userId)).map((payout) => ({
      ...payout,
      accountName: maskName(payout.accountName),
    })),
    topUps: await sql.readTopUps(look.tx, userId),
    refunds: await sql.readRefunds(look.tx, userId),
    fraudSignals: await sql.readSignals(look.tx, userId),
    strikes: await sql.readStrikes(look.tx, userId),
    fromDeletedAccounts: await listRememberedOf(look, userId),
    // Other people's names are theirs, not the caller's data.
    notifications: (await sql.readNotifications(look.tx, userId)).map((one) => ({
      ...one,
      message: withNames(one.message, new Map()),
    })),
    projects: await sql.readProjects(look.tx, userId),
    studies: await sql.readStudies(look.tx, userId),
    messages: await sql.readMessages(look.tx, userId),
    drafts: await sql.readDrafts(look.tx, userId),
    notesAboutMe: await sql.readMarks(look.tx, userId),
    submissions: await sql.readSubmissions(look.tx, userId),
    invitations: await sql.readInvitations(look.tx, userId, email),
    waitlist: await sql.readWaitlist(look.tx, email),
    contactMessages: await sql.readContactMessages(look.tx, email),
    otherAddresses: await sql.readOtherAddresses(look.tx, userId),
    accountHistory: await sql.readHistory(look.tx, userId),
  }));
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** JSON for programs; CSV as one long table (section, entry, field, value) for spreadsheets. */
export async function exportData(app: App, caller: Caller, format: 'json' | 'csv'): Promise<string> {
  await app.limits.count('export', caller.userId);
  const sections = await readEverything(app, caller);
  if (format === 'json') return JSON.stringify({ exportedAt: app.clock.now(), ...sections }, null, 2);
  const cells = Object.entries(sections).flatMap(([section, entries]) =>
    entries.flatMap((entry, index) =>
      Object.entries(entry).map(([field, value]) => ({ section, entry: index + 1, field, value: asText(value) })),
    ),
  );
  return csvOf(['section', 'entry', 'field', 'value'], cells);
}
