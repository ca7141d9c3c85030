/**
 * Checks the texts that participants read: every message is used, belongs to a screen that translators know, and mentions the same
 * in every language; screens whose texts were moved to messages have no new text without a key; and no notification of a
 * participant has a plain text.
 */
import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '../src/domain/languages.ts';
import { IN_PLACE, type Messages, screenOfKey } from '../src/domain/message-texts.ts';
import { plainBells, plainStrings, plainTexts, problemsOf, ruleTexts } from './texts.ts';

/** The files whose texts all have keys. This list only grows. */
const EXTRACTED = [
  'features/translations/{proposal-form,text-card}.tsx',
  'pages/translate.tsx',
  'app/{account-links,more-dialog,public-frame,screen-error,shell}.tsx',
  'features/account-security/{activity-card,delete-account-card,devices-card,merge-card,my-data-card}.tsx',
  'features/account-security/{number-card,phone-confirmation,preferences-card,second-factor-card,sign-in-cards}.tsx',
  'features/account-security/{texts-card,use-confirmation}.tsx',
  'features/accounts/{birth-date-form,code-form,consent-checks,consent-dialog,google-button,login-form}.tsx',
  'features/accounts/{lost-number-request,number-form,phone-registration,phone-steps,registration-form}.tsx',
  'features/accounts/{second-factor-form,sign-in-again-dialog,then-apply}.tsx',
  'features/applications/{application-progress,apply-outcome,apply-question,known-answers,next-action,next-step}.tsx',
  'features/applications/{question-field,screening-pay,wanted-study-closed}.tsx',
  'features/assignments/{entry-list,entry-words,kept-answers,open-entry,own-form,start-card,stop-work}.tsx',
  'features/assignments/work-facts.tsx',
  'features/bookings/{booking-actions,calendar-feed-card,calendar-feed-set-up,cancel-dialog,check-in,messages}.tsx',
  'features/bookings/{session-actions,session-card,session-list,strikes-banner,week-calendar}.tsx',
  'features/clips/{clip-player,clip-recorder,listen,voice-answer}.tsx',
  'features/consent-forms/{consent-words,own-consent-card,sign-form}.tsx',
  'features/languages/reading-note.tsx',
  'features/notifications/{notification-bell,notification-item,recent-notifications}.tsx',
  'features/panels/memberships-card.tsx',
  'features/participants/{country-field,profile-section,remembered-answers-card,sections,setup-wizard}.tsx',
  'features/payouts/{account-form,mobile-money-fields,payout-card,when-paid,yearly-summary}.tsx',
  'features/ratings/{answer-list,asked-rating,seen-of-you,session-ratings}.tsx',
  'features/studies/{browse-filters,offer-card}.tsx',
  'features/wallets/header-balance.tsx',
  'pages/{account-management,applied-study,bookings,browse-studies,consent,consents,create-account}.tsx',
  'pages/{demographic-details,done,employment-details,general-information,login,lost-number,mobile-money}.tsx',
  'pages/{notifications,participant-setup,participant-signup,personal-contact-details,schedule-availability}.tsx',
  'pages/{security,session,stop-texts,studies,study-apply,technical-details,unsubscribe,wallet-management,work}.tsx',
  'site/pages/{help,participant,study}.tsx',
  'site/parts/{open-studies,section}.tsx',
  'ui/{badge,draft-note,field,folded-card,list-filters,menu,paged-list,pager,reason-dialog,saved-here}.tsx',
  'ui/{schema-stage,select-field,skip-link,states,submit,wizard}.tsx',
].map((path) => `src/web/${path}`);

/** The files that notify researchers or admins by an id that doesn't say so; what they say is plain English. */
const STAFF = [
  'assignments/entry-disputes.service.ts',
  'books/adjustments.service.ts',
  'disputes/disputes.service.ts',
  'organizations/team.service.ts',
  'wallets/balance-notice.service.ts',
  'wallets/top-ups.service.ts',
  'webhooks/sending.service.ts',
].map((path) => `src/server/features/${path}`);

/** The parts of the contract whose messages participants read. This list only grows. */
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

/** Files with mails, text messages and documents whose texts all have keys; the others are also about researchers. This list only grows. */
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

function messagesOf(language: string): Messages {
  const { $schema: _, ...messages } = JSON.parse(read(`messages/${language}.json`)) as Messages & { $schema: string };
  return messages;
}

const english = messagesOf('en');
const used = new Set(
  globSync('src/{messages,server,web}/**/*.{ts,tsx}').flatMap((file) =>
    [...read(file).matchAll(/\bm\.(\w+)\(/g)].map(([, key]) => key),
  ),
);
const withoutNames = (text: string) => text.replaceAll(/\$?\{[\w.]+\}/g, '{}');
const rules = globSync('src/{contract,domain,server}/**/*.ts')
  .map((file) => read(file).replaceAll(/\$\{[^}]*\}/g, '{}'))
  .join('\n');
const isWritten = (text: string) => rules.includes(withoutNames(text));
const keyed = new Set(
  Object.entries(english).flatMap(([key, text]) => (IN_PLACE.test(key) ? [withoutNames(String(text))] : [])),
);
const hasKey = (text: string) => NO_FORM.includes(text) || keyed.has(text);
/** Texts that stay in English where their rule is have no calls, and must be there. */
const isUsed = (key: string) => (IN_PLACE.test(key) ? isWritten(String(english[key])) : used.has(key));
const { screens } = JSON.parse(read('messages/context.json')) as { screens: Record<string, { seen: string }> };
const problems = [
  ...Object.keys(english)
    .filter((key) => !isUsed(key))
    .map((key) => `messages/en.json: ${key} is not used`),
  ...Object.keys(english)
    .filter((key) => screenOfKey(screens, key) === '')
    .map((key) => `messages/en.json: ${key} begins with no screen of messages/context.json`),
  ...LANGUAGES.flatMap((language) => problemsOf(language, messagesOf(language), english)),
  ...globSync('src/server/features/**/*.ts').flatMap((file) =>
    plainBells(read(file), file, { hasOnlyStaff: STAFF.includes(file) }).map((text) => `${file}: ${text} has no key`),
  ),
  ...globSync(EXTRACTED_MAILS).flatMap((file) =>
    plainStrings(read(file), file).map((text) => `${file}: "${text}" has no key`),
  ),
  ...globSync(FORMS).flatMap((file) =>
    ruleTexts(read(file), file).flatMap((text) => (hasKey(text) ? [] : [`${file}: "${text}" has no key`])),
  ),
  ...globSync(EXTRACTED).flatMap((file) => plainTexts(read(file), file).map((text) => `${file}: "${text}" has no key`)),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
