import { partsOf } from '../../messages/fallback.ts';

/** A text with English parts, such as a study's title within a sentence of the reader's language. */
export function Words({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, isEnglish }, index) =>
    isEnglish ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <span key={index} lang="en">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
