import type { Language } from '../../../domain/languages.ts';
import { type StudyLanguages, studyTextsIn } from '../../../domain/study-texts.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { locale } from '../../../messages/locale.ts';
import { withinSentence } from '../../../messages/within-sentence.ts';
import type { App } from '../app.ts';
import { findTitles } from './titles.sql.ts';

export interface Title {
  title: string;
  /** The title cut to fit into a text message. */
  short: string;
}

/** A study with its titles in each of its languages. */
export type Titled = StudyLanguages & { publicName: string };

/** Letters to leave for the dates after the title, which are longer in other languages. */
const SHORTER = 22;

/** LANG-21: a study's title as a participant reads it in a mail or text message. */
export function titleIn(study: Titled, reader: Language): Title {
  const { publicName, textLanguages } = studyTextsIn({ ...study, description: '' }, reader);
  return {
    title: withinSentence(publicName, textLanguages.publicName, reader),
    short: shortTitle(publicName, reader === 'en' ? undefined : SHORTER),
  };
}

/** LANG-25: a study's title within a notification, in the language of the text. */
export function titleHere(study: Titled): string {
  return titleIn(study, locale() as Language).title;
}

/** A study's title by its id; empty if the study does not exist. */
export async function readTitle(app: App, studyId: string, reader: Language): Promise<Title> {
  const study = await app.read((reader) => findTitles(reader.tx, studyId));
  return study ? titleIn(study, reader) : { title: '', short: '' };
}
