import type { AcceptedText } from '../../../domain/accepted-texts.ts';
import {
  type Catalogue,
  formsOf,
  isSameMessage,
  type Message,
  type MessageForm,
  messageWith,
  mostCharacters,
  problemsOfMessage,
  screenOfKey,
  stateOf,
  type TextState,
} from '../../../domain/message-texts.ts';

/* The product's texts combined with the accepted ones. */

export interface TextFilter {
  language: string;
  /** Empty for all screens. */
  screen: string;
  state?: TextState | undefined;
}

/** The keys of a screen's texts in a language, in the order of the English file. */
export function keysOf(catalogue: Catalogue, { language, screen, state }: TextFilter): string[] {
  return Object.keys(catalogue.english).filter(
    (key) =>
      (screen === '' || screenOfKey(catalogue.screens, key) === screen) &&
      (state === undefined || stateOf(catalogue, language, key) === state),
  );
}

export function shownText(catalogue: Catalogue, language: string, key: string) {
  const english = catalogue.english[key] ?? '';
  const present = catalogue.translations[language]?.[key];
  return {
    id: key,
    state: stateOf(catalogue, language, key),
    english: formsOf(english),
    present: present === undefined ? null : formsOf(present),
    maximum: mostCharacters(english),
  };
}

export function countsOf(catalogue: Catalogue, language: string, screen = '') {
  const count = (state: TextState) => keysOf(catalogue, { language, screen, state }).length;
  return { missing: count('MISSING'), drafts: count('DRAFT'), reviewed: count('REVIEWED') };
}

/** The message about an invalid proposal; null if it is valid. */
export function whyNot(english: Message, forms: readonly MessageForm[]): string | null {
  const proposed = messageWith(english, forms);
  const [problem] = problemsOfMessage(proposed, english);
  if (problem) return `This text ${problem}. Please keep what is in braces as it is.`;
  const most = mostCharacters(english);
  const isTooLong = formsOf(proposed).some(({ text }) => text.length > most);
  if (isTooLong) return `The screen has room for ${most} characters.`;
  return forms.some(({ text }) => /\p{Cc}|\p{Cf}/u.test(text)) ? 'Please write the text in one line.' : null;
}

/** Accepted texts that the product lacks: those that differ from its own, or that it still shows as a draft. */
export function notInProduct(catalogue: Catalogue, accepted: readonly AcceptedText[]): AcceptedText[] {
  return accepted.filter(({ language, key, text, isReviewed }) => {
    if (!isSameMessage(text, catalogue.translations[language]?.[key])) return catalogue.english[key] !== undefined;
    return isReviewed && stateOf(catalogue, language, key) !== 'REVIEWED';
  });
}
