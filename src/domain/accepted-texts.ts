import {
  type Catalogue,
  formsOf,
  isSameMessage,
  type Message,
  messageWith,
  problemsOfMessage,
} from './message-texts.ts';

/** A text that an admin has accepted. */
export interface AcceptedText {
  language: string;
  key: string;
  /** The English text that it translates. */
  english: Message;
  text: Message;
  /** Whether a speaker has checked it. */
  isReviewed: boolean;
}

export interface Taken {
  translations: Catalogue['translations'];
  reviewed: Catalogue['reviewed'];
  count: number;
  /** Texts that could not be applied, with the reason. */
  problems: string[];
}

const sorted = <T>(texts: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The files of messages with accepted texts. A text is left out if its English one has changed since (LANG-32). */
export function takeTexts(
  { english, translations, reviewed }: Pick<Catalogue, 'english' | 'translations' | 'reviewed'>,
  accepted: readonly AcceptedText[],
): Taken {
  const taken: Taken = { translations: { ...translations }, reviewed: { ...reviewed }, count: 0, problems: [] };
  for (const { language, key, english: original, text: words, isReviewed } of accepted) {
    const now = english[key];
    const text = now === undefined ? words : messageWith(now, formsOf(words));
    const problems =
      now === undefined
        ? ['is no text of ours any more']
        : isSameMessage(now, original)
          ? problemsOfMessage(text, now)
          : ['translates an English text that has changed'];
    if (translations[language] === undefined) problems.push('has an unknown language');
    if (problems.length > 0) {
      taken.problems.push(...problems.map((problem) => `${language}: ${key} ${problem}`));
      continue;
    }
    taken.count += 1;
    taken.translations = {
      ...taken.translations,
      [language]: sorted({ ...taken.translations[language], [key]: text }),
    };
    if (!isReviewed) continue;
    taken.reviewed = sorted({ ...taken.reviewed, [language]: sorted({ ...taken.reviewed[language], [key]: text }) });
  }
  return taken;
}
