/*
 * The reference of a bank transfer: "NYA-7F3K2M". People type it into their bank's form, so it has no characters that look like
 * others, and its last character finds a wrong or swapped one.
 */

/** 29 characters, a prime number, so that the check character finds each wrong character and each swap. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRTVWXYZ';
const PREFIX = 'NYA';
/** With the check character. */
const LENGTH = 6;

const placeOf = (character: string) => ALPHABET.indexOf(character);

function checkOf(characters: string): string {
  const sum = [...characters].reduce((total, character, index) => total + (index + 2) * placeOf(character), 0);
  return ALPHABET[sum % ALPHABET.length] ?? '';
}

/** A reference as stored and printed, from five random numbers. */
export function transferReference(numbers: readonly number[]): string {
  const characters = numbers
    .slice(0, LENGTH - 1)
    .map((number) => ALPHABET[number % ALPHABET.length])
    .join('');
  return `${PREFIX}-${characters}${checkOf(characters)}`;
}

/** Every reference that a bank's narration contains, whatever case, spaces and dashes it was typed with. */
export function referencesIn(narration: string): string[] {
  const plain = narration.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const found = [...plain.matchAll(new RegExp(`${PREFIX}(?=([${ALPHABET}]{${LENGTH}}))`, 'g'))]
    .map(([, characters = '']) => characters)
    .filter((characters) => checkOf(characters.slice(0, -1)) === characters.at(-1))
    .map((characters) => `${PREFIX}-${characters}`);
  return [...new Set(found)];
}
