import ak from '../../messages/ak.json' with { type: 'json' };
import context from '../../messages/context.json' with { type: 'json' };
import dag from '../../messages/dag.json' with { type: 'json' };
import ee from '../../messages/ee.json' with { type: 'json' };
import { EN } from '../../messages/en.ts';
import gaa from '../../messages/gaa.json' with { type: 'json' };
import ha from '../../messages/ha.json' with { type: 'json' };
import reviewed from '../../messages/reviewed.json' with { type: 'json' };
import type { Locale, TranslatedLanguage } from '../domain/languages.ts';
import { type Catalogue, type Messages, stateOf } from '../domain/message-texts.ts';

/** Keys come from requests, so inherited properties such as `constructor` must not be found. */
const plain = <T>(record: object): Readonly<Record<string, T>> => Object.assign(Object.create(null), record);

const TRANSLATIONS = { ak, ee, gaa, dag, ha } satisfies Record<TranslatedLanguage, unknown>;

/** All texts as translators see them, for the pages to propose and accept texts. */
export const CATALOGUE: Catalogue = {
  english: plain(EN),
  translations: Object.fromEntries(
    Object.entries(TRANSLATIONS).map(([language, texts]) => [language, plain<Messages[string]>(texts)]),
  ),
  reviewed,
  screens: plain(context.screens),
};

/** The languages with texts whose current version no speaker has reviewed. */
export const DRAFTS: readonly Locale[] = (Object.keys(TRANSLATIONS) as TranslatedLanguage[]).filter((language) =>
  Object.keys(CATALOGUE.translations[language] ?? {}).some((key) => stateOf(CATALOGUE, language, key) === 'DRAFT'),
);
