/* The alphabet that every phone has (GSM 03.38), without the characters that take two places. */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** What the alphabet lacks and our texts use often. */
export const PLAIN_TYPOGRAPHY: readonly [RegExp, string][] = [
  [/GH₵ ?/g, 'GHS '],
  [/₵/g, 'GHS '],
  [/[\u00a0\u2009\u202f]/g, ' '],
  [/×/g, 'x'],
  [/…/g, '...'],
  [/[–—−]/g, '-'],
];

/** Letters of Ghana's languages by the plain letter that people type for them, and signs that would take two places. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O', ŋ: 'n', Ŋ: 'N', ɖ: 'd', Ɖ: 'D', ƒ: 'f', Ƒ: 'F', ʋ: 'v', Ʋ: 'V' },
  ...{ ɣ: 'g', Ɣ: 'G', ʒ: 'z', Ʒ: 'Z', ɗ: 'd', Ɗ: 'D', ɓ: 'b', Ɓ: 'B', ƙ: 'k', Ƙ: 'K', ə: 'e', Ə: 'E' },
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', '`': "'", '•': '-', '·': '-' },
  ...{
    '[': '(',
    ']': ')',
    '{': '(',
    '}': ')',
    '\\': '/',
    '|': '/',
    '~': '-',
    '^': '',
    '€': 'EUR',
    '\t': ' ',
    '\r': '',
  },
};

/**
 * A text in characters of which each takes one of a screen's places. Typography, accents and letters that the alphabet lacks
 * become plain; what can't be said plainly is a question mark.
 */
export function toGsm7(text: string): string {
  const typed = PLAIN_TYPOGRAPHY.reduce((plain, [from, to]) => plain.replaceAll(from, to), text.normalize('NFC'));
  return [...typed].map(plainCharacter).join('');
}

function plainCharacter(character: string): string {
  const known = PLAIN[character];
  if (known !== undefined) return known;
  if (BASIC.has(character)) return character;
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  // A mark without a letter of its own, or something invisible, leaves nothing.
  if (bare === '' || /^[\p{Cc}\p{Cf}\p{Cs}]$/u.test(character)) return '';
  const plain = [...bare].map((letter) => PLAIN[letter] ?? (BASIC.has(letter) ? letter : '?'));
  return plain.join('');
}

export function isGsm7(text: string): boolean {
  return [...text].every((character) => BASIC.has(character));
}
