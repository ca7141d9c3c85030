/**
 * Checks the texts that participants read: every message is used, belongs to a screen that translators know, and mentions the same
 * in every language; and screens whose texts were moved to messages have no new text without a key.
 */
import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '../src/domain/languages.ts';
import { type Messages, plainTexts, problemsOf } from './texts.ts';

/** The files whose texts all have keys. This list only grows. */
const EXTRACTED = [
  'app/public-frame.tsx',
  'features/accounts/{birth-date-form,code-form,consent-checks,google-button,login-form,lost-number-request}.tsx',
  'features/accounts/{number-form,phone-registration,phone-steps,registration-form,second-factor-form}.tsx',
  'features/languages/reading-note.tsx',
  'pages/{create-account,login,participant-signup}.tsx',
  'site/pages/participant.tsx',
  'site/parts/section.tsx',
  'ui/draft-note.tsx',
].map((path) => `src/web/${path}`);

const read = (path: string) => readFileSync(path, 'utf8');

function messagesOf(language: string): Messages {
  const { $schema: _, ...messages } = JSON.parse(read(`messages/${language}.json`)) as Messages & { $schema: string };
  return messages;
}

const english = messagesOf('en');
const used = new Set(
  globSync('src/{web,server}/**/*.{ts,tsx}').flatMap((file) =>
    [...read(file).matchAll(/\bm\.(\w+)\(/g)].map(([, key]) => key),
  ),
);
const { screens } = JSON.parse(read('messages/context.json')) as { screens: Record<string, object> };
const problems = [
  ...Object.keys(english)
    .filter((key) => !used.has(key))
    .map((key) => `messages/en.json: ${key} is not used`),
  ...Object.keys(english)
    .filter((key) => !Object.keys(screens).some((screen) => key.startsWith(`${screen}_`)))
    .map((key) => `messages/en.json: ${key} begins with no screen of messages/context.json`),
  ...LANGUAGES.flatMap((language) => problemsOf(language, messagesOf(language), english)),
  ...globSync(EXTRACTED).flatMap((file) => plainTexts(read(file), file).map((text) => `${file}: "${text}" has no key`)),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
