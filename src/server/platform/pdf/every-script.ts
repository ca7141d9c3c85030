import { fileURLToPath } from 'node:url';
import type { Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import type PDFKit from 'pdfkit';

/*
 * Texts that Inter can't print. Arabic has a font of its own, Amiri: it has the letters of Hausa's Ajami, and a glyph for each
 * letter, so that names can be searched and copied. pdfkit joins letters, but wraps by one font and direction. Text that no font
 * here has is named in brackets.
 */

type Doc = InstanceType<typeof PDFKit>;
type Options = PDFKit.Mixins.TextOptions;
type Write = (text: string, x?: number, y?: number, options?: Options) => Doc;

export const ARABIC = fileURLToPath(import.meta.resolve('@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf'));

/** Letters of one word and font, in the order of reading. */
interface Piece {
  text: string;
  font: string;
  /** Odd from right to left. */
  level: number;
  width: number;
}

/** Writing systems that people here are likely to type. Each is called by its own name, or by its language's. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 'emoji'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Devanagari}/u, 'Devanagari'],
  [/\p{Script=Bengali}/u, 'Bengali'],
  [/\p{Script=Tamil}/u, 'Tamil'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Ethiopic}/u, 'Ethiopic'],
  [/\p{Script=Nko}/u, 'N’Ko'],
  [/\p{Script=Adlam}/u, 'Adlam'],
  [/\p{Script=Tifinagh}/u, 'Tifinagh'],
  [/\p{Script=Thai}/u, 'Thai'],
];

const ARABIC_SIZE = 1.25;
/** With a list of features, even an empty one, pdfkit lays out a run as a whole instead of word by word. */
const WHOLE: never[] = [];

/** Characters that join emoji or are invisible. Between Arabic letters, joiners decide how the letters are shaped. */
const UNSEEN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<!\p{Script=Arabic})[\u200c\u200d]/gu;
const isSpace = (letter: string) => /^[\s\p{Cc}]$/u.test(letter);
/** Longer words are cut, so that measuring them stays fast. */
const LONGEST_WORD = 30;

/** Whether a font has each letter of a text; line ends and spaces need none. */
const covers = (font: Font, text: string) =>
  [...text].every((letter) => isSpace(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** Makes a document print every text, if one of its texts needs more than its own font. */
export async function printEveryScript(doc: Doc, usual: string, texts: string): Promise<void> {
  const { openSync } = await import('fontkit');
  const inter = openSync(usual) as Font;
  if (covers(inter, texts)) return;
  // Cast, because the package's types describe its ES module, which Node does not load.
  const makeBidi = (await import('bidi-js')).default as unknown as () => Bidi;
  const arabic = openSync(ARABIC) as Font;
  new Scripts(doc, makeBidi(), inter, arabic).take();
}

class Scripts {
  readonly #doc: Doc;
  readonly #bidi: Bidi;
  readonly #inter: Font;
  readonly #arabic: Font;
  /** A cache by size, font and text, because a long text repeats words. */
  readonly #widths = new Map<string, number>();
  /** The font that the document is written in at present. */
  #font = '';

  constructor(doc: Doc, bidi: Bidi, inter: Font, arabic: Font) {
    this.#doc = doc;
    this.#bidi = bidi;
    this.#inter = inter;
    this.#arabic = arabic;
  }

  /** Takes over the texts that need more than one font, or another direction. */
  take(): void {
    const doc = this.#doc;
    const { font, heightOfString } = doc;
    const write: Write = doc.text;
    doc.font = ((...given: Parameters<Doc['font']>) => {
      this.#font = String(given[0]);
      return font.apply(doc, given);
    }) as Doc['font'];
    doc.text = ((words: string, x?: number, y?: number, options: Options = {}) => {
      if (covers(this.#inter, words)) return write.call(doc, words, x, y, options);
      doc.x = x ?? doc.x;
      doc.y = y ?? doc.y;
      this.#write(words, options, write);
      return doc;
    }) as Doc['text'];
    doc.heightOfString = (words, options = {}) => {
      if (covers(this.#inter, words)) return heightOfString.call(doc, words, options);
      return this.#lines(words, this.#widthOf(options)).length * this.#lineHeight(options);
    };
  }

  #write(words: string, options: Options, write: Write): void {
    const doc = this.#doc;
    const { x } = doc;
    const width = this.#widthOf(options);
    const lineHeight = this.#lineHeight(options);
    const usual = this.#font;
    const { ascent, descent } = this.#inter;
    const baseline = (doc.currentLineHeight() * ascent) / (ascent - descent);
    for (const { pieces, level } of this.#lines(words, width)) {
      if (doc.y + lineHeight > doc.page.height - doc.page.margins.bottom) doc.addPage();
      const runs = joined(pieces);
      const total = widthOf(runs);
      // A text from right to left begins at the right of the page, but a name stays in its column.
      const isRight = options.align === 'right' || (level % 2 === 1 && width >= this.#pageWidth());
      let at = x + (isRight ? Math.max(width - total, 0) : 0);
      const places = new Map<Piece, number>();
      for (const run of inVisualOrder(runs)) {
        places.set(run, at);
        at += run.width;
      }
      const { y } = doc;
      // In reading order, for people who copy the text or use a screen reader.
      for (const run of runs) {
        const how = { lineBreak: false, baseline: 'alphabetic', features: WHOLE } as const;
        this.#with(run.font, () => write.call(doc, this.#shown(run), places.get(run), y + baseline, how));
      }
      doc.font(usual);
      doc.x = x;
      doc.y = y + lineHeight;
    }
  }

  /** Does something in a font. Arabic letters are larger, because Amiri's look smaller than Inter's of the same size. */
  #with<T>(font: string, run: () => T): T {
    if (font !== ARABIC) return run();
    const doc = this.#doc;
    const [usual, height] = [this.#font, doc.currentLineHeight()];
    const { ascent, descent, unitsPerEm } = this.#inter;
    const size = (height * unitsPerEm) / (ascent - descent);
    try {
      doc.font(ARABIC).fontSize(size * ARABIC_SIZE);
      return run();
    } finally {
      doc.font(usual).fontSize(size);
    }
  }

  #widthOf({ width }: Options): number {
    const { page, x } = this.#doc;
    return width ?? page.width - x - page.margins.right;
  }

  #lineHeight({ lineGap = 0 }: Options): number {
    // Marks above and below Arabic letters need more room than Inter's lines have.
    return this.#doc.currentLineHeight(true) * 1.2 + lineGap;
  }

  #pageWidth(): number {
    const { width, margins } = this.#doc.page;
    return width - margins.left - margins.right;
  }

  #measure({ text, font }: Piece): number {
    const known = `${this.#doc.currentLineHeight()} ${font} ${text}`;
    const width = this.#widths.get(known) ?? this.#with(font, () => this.#doc.widthOfString(text, { features: WHOLE }));
    this.#widths.set(known, width);
    return width;
  }

  /** The library reverses Arabic by itself, but neither brackets nor text that is only punctuation. */
  #shown({ text, level }: Piece): string {
    if (level % 2 === 0) return text;
    const mirrored = [...text].map((letter) => this.#bidi.getMirroredCharacter(letter) ?? letter);
    return (/\p{Script=Arabic}/u.test(text) ? mirrored : mirrored.toReversed()).join('');
  }

  #lines(words: string, width: number): { pieces: Piece[]; level: number }[] {
    return words.split(/\r?\n/).flatMap((paragraph) => {
      const { pieces, level } = this.#pieces(paragraph);
      const lines: Piece[][] = [[]];
      let left = width;
      for (const word of wordsOf(pieces)) {
        const needed = widthOf(word);
        if (needed > left && word.some(isWord) && lines.at(-1)?.length) {
          lines.push([]);
          left = width;
        }
        lines.at(-1)?.push(...word);
        left -= needed;
      }
      return lines.map((line) => ({ pieces: line.slice(0, line.findLastIndex(isWord) + 1), level }));
    });
  }

  /** A paragraph in pieces of one font and direction, cut at spaces, and the level of the whole. */
  #pieces(paragraph: string): { pieces: Piece[]; level: number } {
    const text = this.#withNames(paragraph.replaceAll(UNSEEN, '').replaceAll(/[\s\p{Cc}]/gu, ' '));
    const { levels, paragraphs } = this.#bidi.getEmbeddingLevels(text);
    const pieces: Piece[] = [];
    let at = 0;
    for (const letter of text) {
      const level = levels[at] ?? 0;
      at += letter.length;
      const font = this.#fontOf(letter, level);
      const last = pieces.at(-1);
      const goesOn =
        last?.font === font &&
        last.level === level &&
        (last.text.trim() === '') === (letter.trim() === '') &&
        last.text.length < LONGEST_WORD;
      if (goesOn) last.text += letter;
      else pieces.push({ text: letter, font, level, width: 0 });
    }
    for (const piece of pieces) piece.width = this.#measure(piece);
    return { pieces, level: paragraphs[0]?.level ?? 0 };
  }

  #fontOf(letter: string, level: number): string {
    const isRightToLeft = level % 2 === 1;
    const [first, other] = isRightToLeft ? [this.#arabic, this.#inter] : [this.#inter, this.#arabic];
    const font = covers(first, letter) || !covers(other, letter) ? first : other;
    return font === this.#arabic ? ARABIC : this.#font;
  }

  /** Names scripts that no font has, once for adjacent characters. */
  #withNames(text: string): string {
    let named = '';
    let before = '';
    for (const letter of text) {
      if (covers(this.#inter, letter) || covers(this.#arabic, letter)) {
        if (letter !== ' ') before = '';
        named += letter;
        continue;
      }
      const name = SCRIPTS.find(([script]) => script.test(letter))?.[1] ?? codePointOf(letter);
      if (name !== before) named += `[${name}]`;
      before = name;
    }
    return named.replaceAll(/(?<=\]) {2,}/g, ' ');
  }
}

/** Joins adjacent pieces of one font and direction: the library orders their words by itself. */
function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.font === piece.font && last.level === piece.level) {
      last.text += piece.text;
      last.width += piece.width;
    } else runs.push({ ...piece });
  }
  return runs;
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);
const isWord = ({ text }: Piece) => text.trim() !== '';

const codePointOf = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Pieces that no line may end between: those of a word, or spaces. */
function wordsOf(pieces: readonly Piece[]): Piece[][] {
  const words: Piece[][] = [];
  for (const piece of pieces) {
    const last = words.at(-1);
    const isBlank = piece.text.trim() === '';
    const length = last?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    if (last && !isBlank && last[0]?.text.trim() !== '' && length + piece.text.length <= LONGEST_WORD) last.push(piece);
    else words.push([piece]);
  }
  return words;
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for pieces: from the highest level down, neighbours are reversed. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      if (to > from) from = to;
    }
  }
  return ordered;
}
