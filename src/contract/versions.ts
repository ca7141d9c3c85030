/**
 * The versions of the public API, oldest first. A change that could break somebody's software is a new date with its
 * translations below; additions are not. `npm run check:api` compares the description with the released ones.
 */
export const API_VERSIONS = ['2026-11-01'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** How one operation changed with a version, and how to translate for software that pins an older one. */
export interface Translation {
  since: string;
  /** The method and path, such as "POST /project/studies". */
  operation: string;
  /** A description of the change, for the developers' page. */
  words: string;
  /** Converts an older request body to the new form. */
  body?(older: Record<string, unknown>): unknown;
  /** Converts the new content of a reply to the older form. */
  content?(newer: Record<string, unknown>): unknown;
}

export const TRANSLATIONS: readonly Translation[] = [];
