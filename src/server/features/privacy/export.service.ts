import { maskName } from '../../../domain/registered-names.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import type { App } from '../../platform/app.ts';
import { inBatches } from '../../platform/batches.ts';
import { withNames } from '../../platform/bells.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Look } from '../../platform/work.ts';
import { readSound } from '../clips/personal-data.service.ts';
import { listRememberedOf } from '../fraud/remembering.service.ts';
import type { Position } from './batch-after.ts';
import * as account from './exported-account.sql.ts';
import * as messages from './exported-messages.sql.ts';
import * as money from './exported-money.sql.ts';
import * as ratings from './exported-ratings.sql.ts';
import * as research from './exported-research.sql.ts';
import * as takingPart from './exported-taking-part.sql.ts';

/** What we store about somebody of one kind, in batches. */
type Section = AsyncIterable<readonly object[]>;

/** Without the marks of its English parts, which only a page shows. */
const withoutNames = (message: string) => withoutMarks(withNames(message, new Map()));

/** Everything we store about the caller, by section. Secrets (hashes, keys) are not data about a person. */
function sectionsOf(app: App, { userId, email }: Caller): Record<string, Section> {
  const short = (read: (look: Look) => Promise<object[]>): Section => inOneBatch(() => app.look(read));
  /** Sections that are only known by an address, which not everybody has. */
  const byAddress = (read: (look: Look, address: string) => Promise<object[]>): Section =>
    short(async (look) => (email === null ? [] : read(look, email)));
  /** Sections that grow with every session that somebody leads or takes part in. */
  const long = <Row extends Position>(
    read: (tx: Look['tx'], userId: string, after: Position | undefined, limit: number) => Promise<Row[]>,
    shown: (row: Omit<Row, keyof Position>) => object = (row) => row,
  ): Section =>
    shownOf(
      inBatches<Row>((after, limit) => app.look((look) => read(look.tx, userId, after, limit))),
      ({ positionAt: _at, positionId: _id, ...row }) => shown(row),
    );
  return {
    account: short((look) => account.readAccount(look.tx, userId)),
    profile: short((look) => takingPart.readProfile(look.tx, userId)),
    profileChanges: short((look) => takingPart.readProfileChanges(look.tx, userId)),
    studiesThatDidNotFit: short((look) => takingPart.readUnfitStudies(look.tx, userId)),
    paidQuestionsShown: short((look) => takingPart.readQuestionsGiven(look.tx, userId)),
    // A number's registered name may be somebody else's: it is masked, here as on screen.
    mobileMoney: short(async (look) =>
      (await money.readMobileMoney(look.tx, userId)).map((one) =>
        one.nameChecked ? { ...one, accountName: maskName(one.accountName) } : one,
      ),
    ),
    consents: short((look) => account.readConsents(look.tx, userId)),
    signedConsents: short((look) => takingPart.readSignatures(look.tx, userId)),
    clips: withSound(app, userId),
    observers: short((look) => research.readObservers(look.tx, userId, email)),
    mergedAccounts: short((look) => account.readMergedAccounts(look.tx, userId)),
    mutedTopics: short((look) => messages.readMutedTopics(look.tx, userId)),
    textChoices: short((look) => messages.readTextChoice(look.tx, userId)),
    textMessages: long(messages.readTexts),
    devices: short((look) => account.readDevices(look.tx, userId)),
    applications: long(takingPart.readApplications),
    rememberedAnswers: short((look) => takingPart.readRememberedAnswers(look.tx, userId)),
    bookings: long(takingPart.readBookings),
    workInMyOwnTime: long(takingPart.readWork),
    payouts: short(async (look) =>
      (await money.readPayouts(look.tx, userId)).map((payout) => ({
        ...payout,
        accountName: maskName(payout.accountName),
      })),
    ),
    topUps: short((look) => money.readTopUps(look.tx, userId)),
    refunds: short((look) => money.readRefunds(look.tx, userId)),
    chargebacks: short((look) => money.readChargebacks(look.tx, userId)),
    fraudSignals: short((look) => money.readSignals(look.tx, userId)),
    strikes: short((look) => takingPart.readStrikes(look.tx, userId)),
    fromDeletedAccounts: short((look) => listRememberedOf(look, userId)),
    // Other people's names are theirs, not the caller's data.
    notifications: long(messages.readNotifications, ({ message, translations, ...one }) => ({
      ...one,
      message: withoutNames(message),
      translations: Object.entries(translations ?? {}).map(([language, text]) => `${language}: ${withoutNames(text)}`),
    })),
    projects: short((look) => research.readProjects(look.tx, userId)),
    studies: short((look) => research.readStudies(look.tx, userId)),
    messages: long(messages.readMessages),
    drafts: short((look) => research.readDrafts(look.tx, userId)),
    templates: short((look) => research.readTemplates(look.tx, userId)),
    notesAboutMe: short((look) => research.readMarks(look.tx, userId)),
    ratingsByMe: short((look) => ratings.readRatingsBy(look.tx, userId)),
    ratingsAboutMe: short((look) => ratings.readRatingsAbout(look.tx, userId)),
    ratingsILetBeLookedAt: short((look) => ratings.readRatingReviews(look.tx, userId)),
    reputation: short((look) => ratings.readReputation(look.tx, userId)),
    submissions: short((look) => account.readSubmissions(look.tx, userId)),
    apiKeys: short((look) => account.readApiKeys(look.tx, userId)),
    invitations: short((look) => account.readInvitations(look.tx, userId, email)),
    panels: short((look) => research.readPanels(look.tx, userId)),
    invitationsToStudies: short((look) => research.readGuests(look.tx, userId, email)),
    ownCalendars: short((look) => takingPart.readOwnCalendars(look.tx, userId)),
    waitlist: byAddress((look, address) => messages.readWaitlist(look.tx, address)),
    contactMessages: byAddress((look, address) => messages.readContactMessages(look.tx, address)),
    otherAddresses: short((look) => account.readOtherAddresses(look.tx, userId)),
    phoneCodes: short((look) => account.readPhoneCodes(look.tx, userId)),
    phoneMenus: short((look) => account.readDialled(look.tx, userId)),
    phoneMenuPin: short((look) => account.readPin(look.tx, userId)),
    translations: short((look) => takingPart.readTranslations(look.tx, userId)),
    numberRequests: short((look) => account.readNumberRequests(look.tx, userId)),
    accountHistory: long(account.readHistory),
  };
}

/** How many recordings are in memory at once. */
const CLIPS_AT_ONCE = 10;

/** What somebody recorded, each with its sound in base64. */
async function* withSound(app: App, userId: string) {
  const batches = inBatches<Awaited<ReturnType<typeof takingPart.readClips>>[number]>(
    (after, limit) => app.look((look) => takingPart.readClips(look.tx, userId, after, limit)),
    CLIPS_AT_ONCE,
  );
  for await (const rows of batches) {
    const sounds = await Promise.all(rows.map(({ clipId }) => readSound(app, clipId)));
    yield rows.map(({ positionAt: _at, positionId: _id, clipId: _clip, ...row }, at) => ({
      ...row,
      sound: sounds[at],
    }));
  }
}

async function* inOneBatch(read: () => Promise<object[]>) {
  yield await read();
}

async function* shownOf<Row>(batches: AsyncIterable<readonly Row[]>, shown: (row: Row) => object) {
  for await (const rows of batches) yield rows.map(shown);
}

/** JSON for programs; CSV as one long table (section, entry, field, value) for spreadsheets. */
export async function exportData(app: App, caller: Caller, format: 'json' | 'csv'): Promise<Parts> {
  await app.limits.count('export', caller.userId);
  const sections = sectionsOf(app, caller);
  return format === 'json' ? asJson(app.clock.now(), sections) : asCsv(sections);
}

async function* asJson(exportedAt: Date, sections: Record<string, Section>) {
  let before = `{\n  "exportedAt": ${JSON.stringify(exportedAt)}`;
  for (const [name, batches] of Object.entries(sections)) {
    before += `,\n  ${JSON.stringify(name)}: [`;
    let isEmpty = true;
    for await (const entries of batches) {
      if (entries.length === 0) continue;
      const lines = entries.map((entry) => `\n${JSON.stringify(entry, null, 2)}`.replaceAll('\n', '\n    '));
      yield `${before}${isEmpty ? '' : ','}${lines.join(',')}`;
      before = '';
      isEmpty = false;
    }
    before += isEmpty ? ']' : '\n  ]';
  }
  yield `${before}\n}`;
}

function asCsv(sections: Record<string, Section>) {
  return csvInParts<Cell>(['section', 'entry', 'field', 'value'], cellsOf(sections));
}

async function* cellsOf(sections: Record<string, Section>) {
  for (const [section, batches] of Object.entries(sections)) {
    let entry = 0;
    for await (const entries of batches) {
      yield entries.flatMap((one) => {
        entry += 1;
        return Object.entries(one).map(([field, value]) => ({ section, entry, field, value: asText(value) }));
      });
    }
  }
}

interface Cell {
  section: string;
  entry: number;
  field: string;
  value: string;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
