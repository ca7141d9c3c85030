import type { Locale } from '../domain/languages.ts';
import type { Messages } from '../domain/message-texts.ts';
import type { Percents } from '../domain/offered-languages.ts';

/*
 * The texts of the page's language, the only ones that a browser loads (`#texts` in package.json, scripts/vite-texts.ts): those of the
 * screens before sign-in, and those of the others.
 */

export type Side = 'public' | 'dashboard';

interface Loaded {
  texts: Messages;
  /** The English texts that are translated when they are shown (in-place.ts). */
  originals: Messages;
  hasDrafts: boolean;
  percents: Percents;
}

const LOADERS: Readonly<Record<Locale, Readonly<Record<Side, () => Promise<Loaded>>>>> = {
  en: { public: () => import('virtual:texts/en/public'), dashboard: () => import('virtual:texts/en/dashboard') },
  ak: { public: () => import('virtual:texts/ak/public'), dashboard: () => import('virtual:texts/ak/dashboard') },
  ee: { public: () => import('virtual:texts/ee/public'), dashboard: () => import('virtual:texts/ee/dashboard') },
  gaa: { public: () => import('virtual:texts/gaa/public'), dashboard: () => import('virtual:texts/gaa/dashboard') },
  dag: { public: () => import('virtual:texts/dag/public'), dashboard: () => import('virtual:texts/dag/dashboard') },
  ha: { public: () => import('virtual:texts/ha/public'), dashboard: () => import('virtual:texts/ha/dashboard') },
  'en-XA': {
    public: () => import('virtual:texts/en-XA/public'),
    dashboard: () => import('virtual:texts/en-XA/dashboard'),
  },
};

const loaded: Loaded = {
  texts: {},
  originals: {},
  hasDrafts: false,
  percents: { ak: 0, ee: 0, gaa: 0, dag: 0, ha: 0 },
};

/** Must finish before any module of this side is loaded. */
export async function loadTexts(language: Locale, side: Side): Promise<void> {
  const more = await LOADERS[language][side]();
  Object.assign(loaded.texts, more.texts);
  Object.assign(loaded.originals, more.originals);
  loaded.hasDrafts = more.hasDrafts;
  loaded.percents = more.percents;
}

export function texts(language: Locale): Messages {
  return language === 'en' ? loaded.originals : loaded.texts;
}

export function percents(): Percents {
  return loaded.percents;
}

export function hasDrafts(_language: Locale): boolean {
  return loaded.hasDrafts;
}
