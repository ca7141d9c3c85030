import type { SpokenLanguage } from './audio.ts';
import type { KeptAnswer } from './own-answers.ts';
import type { OwnQuestion } from './own-time.ts';
import { askedQuestions } from './screening.ts';

/** A study's texts in another language than its first; an empty text is shown in the first (LANG-12). */
export interface StudyTranslation {
  language: SpokenLanguage;
  publicName: string;
  description: string;
  /** The questions of the screener and of our own form. */
  questions: AskedTexts[];
}

/** A question's texts, by the ids of the question and its choices. */
export interface AskedTexts {
  id: string;
  question: string;
  options: { id: string; answer: string }[];
}

/** A question with choices or free text. */
interface Asked extends AskedTexts {
  kind: string;
}

/** Its choices, as somebody reads them. */
interface Shown {
  options: readonly { id: string; answer: string; language: SpokenLanguage }[];
}

export const MOST_TRANSLATIONS = 5;

/** A study's languages: the original one first, then the others. */
export interface StudyLanguages {
  language: SpokenLanguage;
  translations: readonly StudyTranslation[];
}

function translationFor({ language, translations }: StudyLanguages, wanted: SpokenLanguage) {
  return wanted === language ? undefined : translations.find((one) => one.language === wanted);
}

/** The title and description in somebody's language, each with its actual language. */
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

/** A question as somebody reads it: each text with its actual language. */
export function questionIn(study: StudyLanguages, question: AskedTexts, wanted: SpokenLanguage) {
  const language = translationFor(study, wanted)?.language ?? study.language;
  const other = translationFor(study, wanted)?.questions.find(({ id }) => id === question.id);
  return {
    question: other?.question || question.question,
    language: other?.question ? language : study.language,
    options: question.options.map(({ id, answer: original }) => {
      const answer = other?.options.find((option) => option.id === id)?.answer;
      return { id, answer: answer || original, language: answer ? language : study.language };
    }),
  };
}

/** A question of our own form: its choices have no ids, so their texts in the study's first language serve as ids. */
export function ownQuestionAsked({
  id,
  kind,
  question,
  options,
}: Omit<OwnQuestion, 'kind' | 'isOptional'> & { kind: string }): Asked {
  return { id, kind, question, options: options.map((answer) => ({ id: answer, answer })) };
}

/** A question of our own form as somebody reads it, and the language of each of its choices. */
export function ownQuestionIn(study: StudyLanguages, question: OwnQuestion, wanted: SpokenLanguage) {
  const { options, ...texts } = questionIn(study, ownQuestionAsked(question), wanted);
  return {
    ...question,
    ...texts,
    options: options.map(({ answer }) => answer),
    optionLanguages: options.map(({ language }) => language),
  };
}

/**
 * Answers as researchers read them: a choice in another language is replaced by the same choice in the study's first one. The
 * reader's current language is tried first, then the others, because they may have switched.
 */
export function answersInFirstLanguage<R extends { id: string; answer: string; answers?: string[] | undefined }>(
  study: StudyLanguages,
  questions: readonly Asked[],
  responses: readonly R[],
  reads: SpokenLanguage,
): R[] {
  const languages = new Set([reads, study.language, ...study.translations.map(({ language }) => language)]);
  return responses.map((response) => {
    const question = askedQuestions(questions).find(({ id }) => id === response.id);
    if (!question || question.kind === 'TEXT') return response;
    const shown = [...languages].flatMap((language) => questionIn(study, question, language).options);
    const first = (text: string) => {
      const id = shown.find(({ answer }) => answer === text)?.id;
      return question.options.find((option) => option.id === id)?.answer ?? text;
    };
    const { answer, answers } = response;
    return { ...response, answer: first(answer), ...(answers ? { answers: answers.map(first) } : {}) };
  });
}

/** Answers that are stored in the first language, as somebody reads them. */
export function answersIn(question: AskedTexts, shown: Shown, answers: readonly string[]) {
  return choicesIn(question, shown, answers).map(({ answer }) => answer);
}

/** The choices of these answers, each with its language; null for free text. */
function choicesIn(question: AskedTexts, shown: Shown, answers: readonly string[]) {
  return answers.map((text) => {
    const id = question.options.find(({ answer }) => answer === text)?.id;
    return shown.options.find((option) => option.id === id) ?? { answer: text, language: null };
  });
}

/** A person's answers in our own form, as they read them; the language of free text is unknown. */
export function keptAnswerIn(
  study: StudyLanguages & { questions: readonly OwnQuestion[] },
  kept: KeptAnswer,
  wanted: SpokenLanguage,
) {
  const own = study.questions.find(({ id }) => id === kept.id);
  const question = ownQuestionAsked({ kind: 'TEXT', options: [], ...own, id: kept.id, question: kept.question });
  const { options, ...texts } = questionIn(study, question, wanted);
  const given = choicesIn(question, { options }, kept.answers);
  return {
    ...kept,
    ...texts,
    answers: given.map(({ answer }) => answer),
    answerLanguages: given.map(({ language }) => language),
  };
}
