import { partsOf } from '../../messages/fallback.ts';

/**
 * A text with English parts, such as a study's title within a sentence of the reader's language. It is always one child, so that
 * a row of children doesn't tear the sentence apart.
 */
export function Words({ text }: { text: string }) {
  const parts = partsOf(text).map(({ text: part, isEnglish }, index) =>
    isEnglish ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <span key={index} lang="en">
        {part}
      </span>
    ) : (
      part
    ),
  );
  return parts.length > 1 ? <span>{parts}</span> : parts;
}
