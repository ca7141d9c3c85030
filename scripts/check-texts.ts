/**
 * Checks the texts that participants read: every message is used, belongs to a screen that translators know, and has the same
 * placeholders in every language; screens whose texts were moved to messages have no new text without a key; and no notification
 * of a participant has a plain text.
 */
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { IN_PLACE, problemsOfMessage, screenOfKey } from '../src/domain/message-texts.ts';
import { CATALOGUE } from '../src/messages/catalogue.ts';
import { ROUTES } from '../src/web/lib/routes.ts';
import { neededBy } from './import-graph.ts';
import { plainBells, plainStrings, plainTexts, ruleTexts } from './texts.ts';

/** Roles whose screens participants don't see. */
const STAFF_GUARDS = ['researcher', 'verifiedResearcher', 'kyc', 'admin'];
/** Screens for people without an account, and parts of other screens that only researchers, admins or demo visitors see. */
const STAFF_PARTS = [
  'features/accounts/demo-sign-ins.tsx',
  'features/bookings/{appointment-list,dispute-statement,part-dialog,session-pay}.tsx',
  'features/commands/*',
  'features/notifications/announce-newest.ts',
  'features/organizations/*',
  'features/tour/tour-steps.ts',
  'lib/screens/{admins,researchers}.ts',
  'pages/{no-invitations,observe,signup}.tsx',
  'ui/undo-button.tsx',
].map((path) => `src/web/${path}`);
/** What else participants don't see, in files that they share with others; and the name of the product. */
const STAFF_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'features/account-security/preferences-card.tsx': ['News about Nyansapo'],
  'features/accounts/consent-checks.tsx': ['Send me news about Nyansapo. I can stop it at any time.'],
  'features/account-security/second-factor-card.tsx': ['Off. Admins must set one up first.'],
  'features/audit/audit-list.tsx': ['· by'],
  'features/bookings/session-card.tsx': ['Group session,', 'of', 'seats booked'],
  'pages/personal-contact-details.tsx': [
    'LinkedIn profile',
    'We use these to reach you. Participants and other organisations don’t see them.',
  ],
  'site/document.tsx': ['· Nyansapo'],
  'ui/logo.tsx': ['Nyansapo'],
};

/** The files that participants see: what their screens, the frame and their public pages import. */
function participantFiles(): string[] {
  const pages = ROUTES.filter(({ guard }) => !STAFF_GUARDS.includes(guard)).map(
    ({ page }) => `src/web/pages/${page}.tsx`,
  );
  const starts = [...pages, ...globSync(['src/web/app/*.tsx', 'src/web/site/pages/{help,participant,study}.tsx'])];
  const staff = new Set(globSync(STAFF_PARTS));
  return [...neededBy(starts, { later: true })]
    .map((file) => relative('.', file))
    .filter((file) => /^src\/web\/.*\.tsx?$/.test(file) && !staff.has(file));
}

/** The files that notify researchers or admins by an id that doesn't say so; what they say is plain English. */
const STAFF = [
  'assignments/entry-disputes.service.ts',
  'books/adjustments.service.ts',
  'budgets/budgets.service.ts',
  'disputes/disputes.service.ts',
  'organizations/team.service.ts',
  'payment-lists/settling.service.ts',
  'wallets/balance-notice.service.ts',
  'wallets/top-ups.service.ts',
  'webhooks/sending.service.ts',
].map((path) => `src/server/features/${path}`);

/** The parts of the contract whose messages participants read. Never shorten this list. */
const FORMS = ['fields', 'participants', 'participants/*', 'sign-in', 'sign-in/*', 'words'].map(
  (path) => `src/contract/${path}.ts`,
);

/** Messages about what no person types: addresses, ids, and what other sites send back. */
const NO_FORM = [
  'This is not a valid id',
  'This is not a study’s code',
  'Unknown change',
  'The provider’s code is missing',
  'The provider’s state is missing',
  'Please choose a decision',
  'The value is not a valid URL address',
];

/**
 * Files with mails, text messages and documents whose texts all have keys; the others are also about researchers. Never shorten
 * this list.
 */
const EXTRACTED_MAILS = [
  'accounts/accounts.mails.ts',
  'consent-forms/consent-forms.mails.ts',
  'merges/merges.{mails,texts}.ts',
  'participants/participants.mails.ts',
  'payouts/payouts.mails.ts',
  'payouts/yearly-statement.service.ts',
  'ratings/ratings.mails.ts',
  'sign-in/sign-in.{mails,texts}.ts',
  'studies/studies.mails.ts',
].map((path) => `src/server/features/${path}`);

const read = (path: string) => readFileSync(path, 'utf8');
const sources = (pattern: string) => globSync(pattern, { exclude: ['**/*.test.ts'] });

const { english, translations, screens } = CATALOGUE;
const used = new Set(
  sources('src/{messages,server,web}/**/*.{ts,tsx}').flatMap((file) =>
    [...read(file).matchAll(/\bm\.(\w+)\(/g)].map(([, key]) => key),
  ),
);
const withoutNames = (text: string) => text.replaceAll(/\$?\{[\w.]+\}/g, '{}');
const rules = sources('src/{contract,domain,server}/**/*.ts')
  .map((file) => read(file).replaceAll(/\$\{[^}]*\}/g, '{}'))
  .join('\n');
const isWritten = (text: string) => rules.includes(withoutNames(text));
const keyed = new Set(
  Object.entries(english).flatMap(([key, text]) => (IN_PLACE.test(key) ? [withoutNames(String(text))] : [])),
);
const hasKey = (text: string) => NO_FORM.includes(text) || keyed.has(text);
/** Texts that stay in English where their rule is have no calls, and must be there. */
const isUsed = (key: string) => (IN_PLACE.test(key) ? isWritten(String(english[key])) : used.has(key));
const problems = [
  ...Object.keys(english)
    .filter((key) => !isUsed(key))
    .map((key) => `messages/en.ts: ${key} is not used`),
  ...Object.keys(english)
    .filter((key) => screenOfKey(screens, key) === '')
    .map((key) => `messages/en.ts: ${key} begins with no screen of messages/context.json`),
  ...Object.entries(translations).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const problems = english[key] === undefined ? ['is not in en.ts'] : problemsOfMessage(text, english[key]);
      return problems.map((problem) => `messages/${language}.json: ${key} ${problem}`);
    }),
  ),
  ...sources('src/server/features/**/*.ts').flatMap((file) =>
    plainBells(read(file), file, { hasOnlyStaff: STAFF.includes(file) }).map((text) => `${file}: ${text} has no key`),
  ),
  ...globSync(EXTRACTED_MAILS).flatMap((file) =>
    plainStrings(read(file), file).map((text) => `${file}: "${text}" has no key`),
  ),
  ...globSync(FORMS).flatMap((file) =>
    ruleTexts(read(file), file).flatMap((text) => (hasKey(text) ? [] : [`${file}: "${text}" has no key`])),
  ),
  ...participantFiles().flatMap((file) =>
    plainTexts(read(file), file)
      .filter((text) => !STAFF_TEXTS[file.replace('src/web/', '')]?.includes(text))
      .map((text) => `${file}: "${text}" has no key`),
  ),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
