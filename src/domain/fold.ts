const APOSTROPHES = 'ʼʻ’‘';
/** Letters of Ghana's languages, and the plain letters that people type for them. */
const LETTERS = 'ɛɔŋɖƒʋɣɗƙɓʒƴ';
const PLAIN = 'eondfvgdkbzy';

/**
 * A text as searches compare it: in lower case, without tone marks, and with plain letters for those of Ghana's languages
 * (LANG-08). The database function `folded` does the same.
 */
export function fold(text: string): string {
  const letters = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return letters.replaceAll(/[^ -~]/g, (letter) => {
    if (APOSTROPHES.includes(letter)) return "'";
    return PLAIN[LETTERS.indexOf(letter)] ?? letter;
  });
}
