import type { LANGUAGES } from '../../domain/enumerations.ts';
import type { Spoken } from '../../domain/spoken.ts';
import { andWords } from '../../messages/lists.ts';
import { m } from '../../messages/m.ts';

/* Languages that people speak, in the language of the page. */

export const LANGUAGE_WORDS: Readonly<Record<keyof typeof LANGUAGES, string>> = {
  ENGLISH: m.lists_language_english(),
  TWI: m.lists_language_twi(),
  FANTE: m.lists_language_fante(),
  EWE: m.lists_language_ewe(),
  GA: m.lists_language_ga(),
  DAGBANI: m.lists_language_dagbani(),
  HAUSA: m.lists_language_hausa(),
  DAGAARE: m.lists_language_dagaare(),
  GONJA: m.lists_language_gonja(),
  NZEMA: m.lists_language_nzema(),
  KASEM: m.lists_language_kasem(),
  FRENCH: m.lists_language_french(),
  OTHER: m.lists_language_other(),
};

/** "Twi and English" */
export function languagesWords(needed: readonly Spoken[]): string {
  return andWords(needed.map(({ language }) => LANGUAGE_WORDS[language]));
}

function levelWords({ language: code, level }: Spoken): string {
  const language = LANGUAGE_WORDS[code];
  if (level === 'READS') return m.study_reads({ language });
  return level === 'SPEAKS' ? m.study_speaks({ language }) : m.study_understands({ language });
}

const LEVEL_OF_IT = {
  UNDERSTANDS: m.study_understands_it(),
  SPEAKS: m.study_speaks_it(),
  READS: m.study_reads_it(),
};

/** "The session is in Twi: you need to speak it." */
export function sessionLanguageWords(needed: readonly Spoken[], isSession: boolean): string {
  const [first] = needed;
  const how = first && needed.length === 1 ? LEVEL_OF_IT[first.level] : andWords(needed.map(levelWords));
  const languages = languagesWords(needed);
  return isSession ? m.study_session_in({ languages, how }) : m.study_work_in({ languages, how });
}
