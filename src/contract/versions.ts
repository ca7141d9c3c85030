/**
 * The versions of the public API, oldest first. A change that could break somebody's software is a new date with its
 * translations below; additions are not. `npm run check:api` compares the description with the released ones.
 */
export const API_VERSIONS = ['2026-11-01'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** How one operation changed with a version, and how software that pins an older one is still understood. */
export interface Translation {
  since: string;
  /** Method and path, such as "POST /project/studies". */
  operation: string;
  /** What changed, for the developers' page. */
  words: string;
  /** Makes the new body of one in the older form. */
  body?(older: Record<string, unknown>): unknown;
  /** Makes the older content of the new one. */
  content?(newer: Record<string, unknown>): unknown;
}

export const TRANSLATIONS: readonly Translation[] = [];
