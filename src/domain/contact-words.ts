/*
 * Contact details: numbers, addresses, links and names on other channels. A rating's sentence with any of them is held back, so
 * that ratings don't become a way around the platform. Simple on purpose, like the warnings about messages.
 */
const CONTACTS: readonly RegExp[] = [
  // Seven digits or more, however they are spaced: a phone number of any country.
  /(?:\+|\b)\d(?:[\s().-]{0,2}\d){6,}/,
  /[\w.+-]+\s*(?:@|\(at\)|\[at\])\s*[\w-]+\s*(?:\.|\(dot\)|\[dot\])\s*[a-z]{2,}/i,
  /\b(?:https?:\/\/|www\.)\S+/i,
  /\b[a-z0-9-]+\.(?:com|net|org|info|io|me|co|gh|africa|link|ly|app|xyz)\b/i,
  /(?:^|\s)@[a-z0-9_.]{3,}/i,
  /\b(?:whats?app|telegram|signal|messenger|facebook|instagram|snapchat|tiktok|t\.me|wa\.me)\b/i,
];

/** RATING-07: whether a sentence names a way to reach somebody. */
export function namesContacts(text: string): boolean {
  return CONTACTS.some((pattern) => pattern.test(text));
}
