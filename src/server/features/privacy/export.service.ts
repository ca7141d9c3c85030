import { districtLabel } from '../../../domain/districts.ts';
import { FACT_NAMES, factOf } from '../../../domain/facts.ts';
import { maskName } from '../../../domain/registered-names.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import type { App } from '../../platform/app.ts';
import { inBatches } from '../../platform/batches.ts';
import { withNames } from '../../platform/bells.ts';
import { csvInParts } from '../../platform/csv.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Reader } from '../../platform/work.ts';
import { readSound } from '../clips/personal-data.service.ts';
import { listRememberedOf } from '../fraud/remembering.service.ts';
import type { Position } from './batch-after.ts';
import * as account from './exported-account.sql.ts';
import * as messages from './exported-messages.sql.ts';
import * as money from './exported-money.sql.ts';
import * as ratings from './exported-ratings.sql.ts';
import * as research from './exported-research.sql.ts';
import * as takingPart from './exported-taking-part.sql.ts';

/** One kind of data about a person, in batches. */
type Section = AsyncIterable<readonly object[]>;

/** Without the markers of English parts, which only pages need. */
const withoutNames = (message: string) => withoutMarks(withNames(message, new Map()));

/** Everything we store about the caller, by section. Secrets (hashes, keys) are not personal data. */
function sectionsOf(app: App, { userId, email }: Caller): Record<string, Section> {
  const short = (read: (reader: Reader) => Promise<object[]>): Section => inOneBatch(() => app.read(read));
  /** Sections that are only found by an email address, which not everybody has. */
  const byAddress = (read: (reader: Reader, address: string) => Promise<object[]>): Section =>
    short(async (reader) => (email === null ? [] : read(reader, email)));
  /** Sections that grow with every session that a person holds or takes part in. */
  const long = <Row extends Position>(
    read: (tx: Reader['tx'], userId: string, after: Position | undefined, limit: number) => Promise<Row[]>,
    shown: (row: Omit<Row, keyof Position>) => object = (row) => row,
  ): Section =>
    shownOf(
      inBatches<Row>((after, limit) => app.read((reader) => read(reader.tx, userId, after, limit))),
      ({ positionAt: _at, positionId: _id, ...row }) => shown(row),
    );
  return {
    account: short((reader) => account.readAccount(reader.tx, userId)),
    profile: short(async (reader) => (await takingPart.readProfile(reader.tx, userId)).map(inWords)),
    profileChanges: short((reader) => takingPart.readProfileChanges(reader.tx, userId)),
    appeals: short((reader) => takingPart.readAppeals(reader.tx, userId)),
    studiesThatDidNotFit: short((reader) => takingPart.readUnfitStudies(reader.tx, userId)),
    paidQuestionsShown: short((reader) => takingPart.readQuestionsGiven(reader.tx, userId)),
    // A number's registered name may be somebody else's, so it is masked here as on screen.
    mobileMoney: short(async (reader) =>
      (await money.readMobileMoney(reader.tx, userId)).map((one) =>
        one.nameChecked ? { ...one, accountName: maskName(one.accountName) } : one,
      ),
    ),
    consents: short((reader) => account.readConsents(reader.tx, userId)),
    signedConsents: short((reader) => takingPart.readSignatures(reader.tx, userId)),
    clips: withSound(app, userId),
    observers: short((reader) => research.readObservers(reader.tx, userId, email)),
    mergedAccounts: short((reader) => account.readMergedAccounts(reader.tx, userId)),
    mutedTopics: short((reader) => messages.readMutedTopics(reader.tx, userId)),
    textChoices: short((reader) => messages.readTextChoice(reader.tx, userId)),
    textMessages: long(messages.readTexts),
    devices: short((reader) => account.readDevices(reader.tx, userId)),
    applications: long(takingPart.readApplications),
    rememberedAnswers: short((reader) => takingPart.readRememberedAnswers(reader.tx, userId)),
    bookings: long(takingPart.readBookings),
    workInMyOwnTime: long(takingPart.readWork),
    photos: shownOf(
      inBatches<Awaited<ReturnType<typeof takingPart.readPhotos>>[number]>(
        (after, limit) => app.read((reader) => takingPart.readPhotos(reader.tx, userId, after, limit)),
        CLIPS_AT_ONCE,
      ),
      ({ positionAt: _at, positionId: _id, ...row }) => row,
    ),
    payouts: short(async (reader) =>
      (await money.readPayouts(reader.tx, userId)).map((payout) => ({
        ...payout,
        accountName: maskName(payout.accountName),
      })),
    ),
    airtime: short((reader) => money.readAirtime(reader.tx, userId)),
    listedPayments: short(async (reader) =>
      (await money.readListedPayments(reader.tx, userId)).map((payment) => ({
        ...payment,
        registeredName: payment.registeredName === null ? null : maskName(payment.registeredName),
      })),
    ),
    paymentLists: short((reader) => money.readPaymentLists(reader.tx, userId)),
    bonuses: short((reader) => money.readBonuses(reader.tx, userId)),
    topUps: short((reader) => money.readTopUps(reader.tx, userId)),
    refunds: short((reader) => money.readRefunds(reader.tx, userId)),
    chargebacks: short((reader) => money.readChargebacks(reader.tx, userId)),
    fraudSignals: short((reader) => money.readSignals(reader.tx, userId)),
    strikes: short((reader) => takingPart.readStrikes(reader.tx, userId)),
    fromDeletedAccounts: short((reader) => listRememberedOf(reader, userId)),
    // Other people's names are not the caller's data.
    notifications: long(messages.readNotifications, ({ message, translations, ...one }) => ({
      ...one,
      message: withoutNames(message),
      translations: Object.entries(translations ?? {}).map(([language, text]) => `${language}: ${withoutNames(text)}`),
    })),
    projects: short((reader) => research.readProjects(reader.tx, userId)),
    studies: short((reader) => research.readStudies(reader.tx, userId)),
    messages: long(messages.readMessages),
    drafts: short((reader) => research.readDrafts(reader.tx, userId)),
    templates: short((reader) => research.readTemplates(reader.tx, userId)),
    savedAudiences: short((reader) => research.readAudiences(reader.tx, userId)),
    notesAboutMe: short((reader) => research.readMarks(reader.tx, userId)),
    ratingsByMe: short((reader) => ratings.readRatingsBy(reader.tx, userId)),
    ratingsAboutMe: short((reader) => ratings.readRatingsAbout(reader.tx, userId)),
    ratingsILetBeLookedAt: short((reader) => ratings.readRatingReviews(reader.tx, userId)),
    reputation: short((reader) => ratings.readReputation(reader.tx, userId)),
    submissions: short((reader) => account.readSubmissions(reader.tx, userId)),
    evidence: short((reader) => account.readEvidence(reader.tx, userId)),
    evidenceEmails: short((reader) => account.readEvidenceEmails(reader.tx, userId, email)),
    apiKeys: short((reader) => account.readApiKeys(reader.tx, userId)),
    invitations: short((reader) => account.readInvitations(reader.tx, userId, email)),
    panels: short((reader) => research.readPanels(reader.tx, userId)),
    invitationsToStudies: short((reader) => research.readGuests(reader.tx, userId, email)),
    ownCalendars: short((reader) => takingPart.readOwnCalendars(reader.tx, userId)),
    waitlist: byAddress((reader, address) => messages.readWaitlist(reader.tx, address)),
    contactMessages: byAddress((reader, address) => messages.readContactMessages(reader.tx, address)),
    otherAddresses: short((reader) => account.readOtherAddresses(reader.tx, userId)),
    phoneCodes: short((reader) => account.readPhoneCodes(reader.tx, userId)),
    phoneMenus: short((reader) => account.readDialled(reader.tx, userId)),
    phoneMenuPin: short((reader) => account.readPin(reader.tx, userId)),
    translations: short((reader) => takingPart.readTranslations(reader.tx, userId)),
    numberRequests: short((reader) => account.readNumberRequests(reader.tx, userId)),
    accountHistory: long(account.readHistory),
  };
}

/** A profile with the labels of its codes, as on screens. */
function inWords(profile: Awaited<ReturnType<typeof takingPart.readProfile>>[number]) {
  const said = FACT_NAMES.map(factOf).map(({ column, values }) => {
    const answer: string | null | readonly string[] = profile[column];
    const label = (code: string) => values[code] ?? code;
    return [column, answer === null || typeof answer === 'string' ? answer && label(answer) : answer.map(label)];
  });
  const district = profile.district && districtLabel(profile.district);
  return { ...profile, ...Object.fromEntries(said), district };
}

/** The most recordings in memory at once. */
const CLIPS_AT_ONCE = 10;

/** A person's recordings, each with its sound in base64. */
async function* withSound(app: App, userId: string) {
  const batches = inBatches<Awaited<ReturnType<typeof takingPart.readClips>>[number]>(
    (after, limit) => app.read((reader) => takingPart.readClips(reader.tx, userId, after, limit)),
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
