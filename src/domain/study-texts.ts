import type { SpokenLanguage } from './audio.ts';
import type { ScreenerQuestion, ScreenerResponse } from './screening.ts';

/** What participants read of a study in another language than its first; an empty text is shown in the first (LANG-12). */
export interface StudyTranslation {
  language: SpokenLanguage;
  publicName: string;
  description: string;
  questions: { id: string; question: string; options: { id: string; answer: string }[] }[];
}

export const MOST_TRANSLATIONS = 5;

/** A study's languages: the one it was written in first, and the others. */
export interface StudyLanguages {
  language: SpokenLanguage;
  translations: readonly StudyTranslation[];
}

function translationFor({ language, translations }: StudyLanguages, wanted: SpokenLanguage) {
  return wanted === language ? undefined : translations.find((one) => one.language === wanted);
}

/** The title and description in somebody's language, each with the language that it is in. */
export function studyTextsIn(
  study: StudyLanguages & { publicName: string; description: string },
  wanted: SpokenLanguage,
) {
  const other = translationFor(study, wanted);
  const { language } = study;
  return {
    publicName: other?.publicName || study.publicName,
    description: other?.description || study.description,
    textLanguages: {
      publicName: other?.publicName ? other.language : language,
      description: other?.description ? other.language : language,
    },
  };
}

/** A question as somebody reads it: each text with the language that it is in. */
export function questionIn<Q extends Pick<ScreenerQuestion, 'id' | 'question' | 'options'>>(
  study: StudyLanguages,
  question: Q,
  wanted: SpokenLanguage,
) {
  const language = translationFor(study, wanted)?.language ?? study.language;
  const other = translationFor(study, wanted)?.questions.find(({ id }) => id === question.id);
  return {
    ...question,
    question: other?.question || question.question,
    language: other?.question ? language : study.language,
    options: question.options.map((option) => {
      const answer = other?.options.find(({ id }) => id === option.id)?.answer;
      return { ...option, answer: answer || option.answer, language: answer ? language : study.language };
    }),
  };
}

/**
 * Answers as researchers read them: a choice that was made in another language is replaced by the same choice in the study's
 * first one. The reader's own language is tried first, then those in which the page may have been before.
 */
export function answersInFirstLanguage<R extends ScreenerResponse>(
  study: StudyLanguages & { screeners: readonly ScreenerQuestion[] },
  responses: readonly R[],
  reads: SpokenLanguage,
): R[] {
  const languages = new Set([reads, study.language, ...study.translations.map(({ language }) => language)]);
  return responses.map((response) => {
    const question = study.screeners.find(({ id }) => id === response.id);
    if (!question || question.kind === 'TEXT' || question.kind === 'PROFILE') return response;
    const shown = [...languages].flatMap((language) => questionIn(study, question, language).options);
    const first = (text: string) => {
      const id = shown.find(({ answer }) => answer === text)?.id;
      return question.options.find((option) => option.id === id)?.answer ?? text;
    };
    const { answer, answers } = response;
    return { ...response, answer: first(answer), ...(answers ? { answers: answers.map(first) } : {}) };
  });
}

/** An answer that is kept in the first language, as somebody reads it. */
export function answersIn(
  question: ScreenerQuestion,
  shown: ReturnType<typeof questionIn>,
  answers: readonly string[],
) {
  return answers.map((text) => {
    const id = question.options.find(({ answer }) => answer === text)?.id;
    return shown.options.find((option) => option.id === id)?.answer ?? text;
  });
}
