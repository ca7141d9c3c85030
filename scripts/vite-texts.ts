import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LOCALES } from '../src/domain/languages.ts';
import type { Messages } from '../src/domain/message-texts.ts';
import { hasDrafts, percents, texts } from '../src/messages/texts.node.ts';
import { isDashboard, ROUTES } from '../src/web/lib/routes.ts';
import { neededBy } from './import-graph.ts';

const TEXTS = /^\0?virtual:texts\/([\w-]+)\/(public|dashboard)$/;
/** Messages of forms stay in English where their rule is. */
const FORMS = /^forms_/;

const pagesOf = (isOurs: (path: string) => boolean) =>
  ROUTES.filter(({ path }) => isOurs(path)).map(({ page }) => `src/web/pages/${page}.tsx`);

/** The files that render the screens before and after sign-in. */
const FILES = {
  public: () => [
    ...neededBy(['src/web/start.tsx']),
    ...neededBy(
      ['app/public-shell.tsx', 'features/accounts/sign-in-again.tsx'].map((file) => `src/web/${file}`),
      { later: true },
    ),
    ...neededBy(
      pagesOf((path) => !isDashboard(path)),
      { later: true },
    ),
  ],
  dashboard: () => [...neededBy(['src/web/start.tsx', ...pagesOf(isDashboard)], { later: true })],
};

function keysIn(files: readonly string[]): ReadonlySet<string> {
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  return new Set(sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)\(/g)].map(([, key = '']) => key)));
}

/**
 * `virtual:texts/ak/public` and `virtual:texts/ak/dashboard`: the texts of a language for the screens before and after sign-in,
 * complete, apart from texts that only the server uses (mails, text messages, notifications, public pages).
 */
export function textsOfLanguages(): Plugin {
  return {
    name: 'texts-of-languages',
    resolveId: (id) => (TEXTS.test(id) ? `\0${id}` : null),
    load(id) {
      const [, wanted, side] = TEXTS.exec(id) ?? [];
      const language = LOCALES.find((one) => one === wanted);
      if (!language) return null;
      const keys = keysIn(FILES[side as keyof typeof FILES]());
      const pick = (all: Messages, isWanted: (key: string) => boolean) =>
        Object.fromEntries(Object.entries(all).filter(([key]) => isWanted(key)));
      const isEnglish = language === 'en';
      const own = pick(texts(language), (key) => keys.has(key) || (FORMS.test(key) && !isEnglish));
      const originals = isEnglish ? {} : pick(texts('en'), (key) => FORMS.test(key));
      return [
        // JSON.parse is faster than the same object as code.
        `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(own))});`,
        `export const originals = ${isEnglish ? 'texts' : JSON.stringify(originals)};`,
        `export const hasDrafts = ${hasDrafts(language)};`,
        `export const percents = ${JSON.stringify(percents())};`,
      ].join('\n');
    },
  };
}
