import { ENGLISH_STARTS, isAllEnglish, partsOf, withoutMarks } from '../../messages/fallback.ts';

/** Elements that contain text only. */
const PLAIN = /^<(?:option|script|style|textarea|title)\b/;

const withLanguage = (tag: string) => (/\slang="/.test(tag) ? tag : tag.replace(/\/?>$/, (end) => ` lang="en"${end}`));
/** One element, so that a row of elements doesn't tear the sentence apart. */
function inPieces(text: string): string {
  const parts = partsOf(text).map((part) => (part.isEnglish ? `<span lang="en">${part.text}</span>` : part.text));
  return parts.length > 1 ? `<span>${parts.join('')}</span>` : parts.join('');
}

/** Marks the English fallback texts of a page with lang="en". */
export function withEnglishMarked(html: string): string {
  if (!html.includes(ENGLISH_STARTS)) return html;
  const pieces = html.split(/(<[^>]*>)/);
  for (const [index, piece] of pieces.entries()) {
    if (!piece.includes(ENGLISH_STARTS)) continue;
    const [before = '', after = ''] = [pieces[index - 1], pieces[index + 1]];
    if (index % 2 === 1) {
      // An attribute.
      const plain = withoutMarks(piece);
      pieces[index] = /\p{L}/u.test(withoutMarks(after)) && !isAllEnglish(after) ? plain : withLanguage(plain);
    } else if (isAllEnglish(piece) && after.startsWith('</') && !before.startsWith('</') && !before.endsWith('/>')) {
      pieces[index - 1] = withLanguage(before);
      pieces[index] = withoutMarks(piece);
    } else {
      pieces[index] = PLAIN.test(before) ? withoutMarks(piece) : inPieces(piece);
    }
  }
  return pieces.join('');
}
