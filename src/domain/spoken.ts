import { LANGUAGES } from './enumerations.ts';

/** How well somebody knows a language. Each level includes the ones before it (LANG-10). */
export const LANGUAGE_LEVELS = {
  UNDERSTANDS: 'understand',
  SPEAKS: 'speak',
  READS: 'speak and read',
} as const;
export type LanguageLevel = keyof typeof LANGUAGE_LEVELS;

/** The level that ticking a language sets. */
export const USUAL_LEVEL = 'SPEAKS' satisfies LanguageLevel;

/** A language that a person knows, or that a session needs, with its level. */
export interface Spoken {
  language: keyof typeof LANGUAGES;
  level: LanguageLevel;
}

const RANKS = Object.keys(LANGUAGE_LEVELS);

/** The rank of a level: 1 for the lowest, 0 for a language that somebody doesn't know. */
export function rankOf(level: LanguageLevel | undefined): number {
  return level === undefined ? 0 : RANKS.indexOf(level) + 1;
}

/** The languages of a profile; those without a level count as spoken. */
export interface LanguagesOfProfile {
  languages: readonly string[];
  languagesUnderstood: readonly string[];
  languagesRead: readonly string[];
}

export function levelsOf({ languages, languagesUnderstood, languagesRead }: LanguagesOfProfile): Spoken[] {
  return [...new Set(languages)].map((language) => {
    const code = language as Spoken['language'];
    if (languagesRead.includes(language)) return { language: code, level: 'READS' };
    return { language: code, level: languagesUnderstood.includes(language) ? 'UNDERSTANDS' : USUAL_LEVEL };
  });
}

/** Whether somebody knows every language that a session needs, well enough. */
export function knowsAll(person: LanguagesOfProfile, needed: readonly Spoken[]): boolean {
  if (needed.length === 0) return true;
  const levels = new Map(levelsOf(person).map(({ language, level }) => [language, level]));
  return needed.every(({ language, level }) => rankOf(levels.get(language)) >= rankOf(level));
}

const nameOf = (language: Spoken['language']) => LANGUAGES[language];

/** "Twi (speak), English (understand)" */
export function spokenWords(needed: readonly Spoken[]): string {
  return needed.map(({ language, level }) => `${nameOf(language)} (${LANGUAGE_LEVELS[level]})`).join(', ');
}

/** "Twi and English" */
export function languagesWords(needed: readonly Spoken[]): string {
  return new Intl.ListFormat('en-GB').format(needed.map(({ language }) => nameOf(language)));
}

/** "The session is in Twi: you need to speak it." */
export function sessionLanguageWords(needed: readonly Spoken[], isSession: boolean): string {
  const what = isSession ? 'The session' : 'The work';
  const [first] = needed;
  if (first && needed.length === 1)
    return `${what} is in ${nameOf(first.language)}: you need to ${LANGUAGE_LEVELS[first.level]} it.`;
  const each = needed.map(({ language, level }) => `${LANGUAGE_LEVELS[level]} ${nameOf(language)}`);
  return `${what} is in ${languagesWords(needed)}: you need to ${new Intl.ListFormat('en-GB').format(each)}.`;
}
