import type { Catalogue } from '../domain/message-texts.ts';
import { CATALOGUE as GENERATED } from './generated/catalogue.js';

/** Keys come from requests: `constructor` must not be found in what every object has. */
const plain = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null), record);

/** All texts as translators see them, for the pages on which texts are proposed and accepted. */
export const CATALOGUE: Catalogue = {
  ...GENERATED,
  english: plain(GENERATED.english),
  screens: plain(GENERATED.screens),
  translations: Object.fromEntries(
    Object.entries(GENERATED.translations).map(([language, texts]) => [language, plain(texts)]),
  ),
};
