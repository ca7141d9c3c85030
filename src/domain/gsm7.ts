/* The alphabet of every phone (GSM 03.38), without the characters that count as two. */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Replacements for characters that the alphabet lacks and our texts use often. */
export const PLAIN_TYPOGRAPHY: readonly [RegExp, string][] = [
  [/GH₵ ?/g, 'GHS '],
  [/₵/g, 'GHS '],
  [/[\u00a0\u2009\u202f]/g, ' '],
  [/×/g, 'x'],
  [/…/g, '...'],
  [/[–—−]/g, '-'],
];

/** Letters of Ghana's languages by the plain letter that people type for them, and signs that would count as two. */
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
 * A text in which each character counts as one. Typography, accents and letters that the alphabet lacks become plain; everything
 * else becomes a question mark.
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
  // Combining marks on their own and invisible characters are dropped.
  if (bare === '' || /^[\p{Cc}\p{Cf}\p{Cs}]$/u.test(character)) return '';
  const plain = [...bare].map((letter) => PLAIN[letter] ?? (BASIC.has(letter) ? letter : '?'));
  return plain.join('');
}

export function isGsm7(text: string): boolean {
  return [...text].every((character) => BASIC.has(character));
}
