import * as z from 'zod/mini';
import { SPOKEN_LANGUAGES } from '../../domain/audio.ts';
import { MAX_OWN_QUESTIONS } from '../../domain/own-time.ts';
import { MOST_TRANSLATIONS } from '../../domain/study-texts.ts';
import { about, oneLine, oneOf, optionalLine, optionalText, withExample } from '../fields.ts';

/** Which language each text is in, so that a page can mark it. */
export const TextLanguage = oneOf(SPOKEN_LANGUAGES);

const ShortId = z.string().check(z.maxLength(6));
/** A choice's id; our own form's choices have none, so there it is the text in the first language. */
const ChoiceId = z.string().check(z.trim(), z.maxLength(100));

/** The most questions that a screener and our own form can have together. */
const MOST_QUESTIONS = 35 + MAX_OWN_QUESTIONS;

/** The texts in another language. What is missing or empty is shown in the first language. */
const TranslationForm = z.object({
  language: withExample(TextLanguage, 'en'),
  publicName: about(optionalLine(50), 'The name that participants see.', 'Talk about your stall'),
  description: withExample(optionalText(2000), 'A conversation about how you are paid.'),
  questions: z._default(
    z
      .array(
        z.object({
          id: withExample(ShortId, 'abc123'),
          question: withExample(optionalText(250), 'Do you sell at a market?'),
          options: z._default(
            z.array(z.object({ id: ChoiceId, answer: withExample(optionalText(100), 'Yes') })).check(
              z.maxLength(40),
              z.refine((options) => {
                const written = options.map(({ answer }) => answer.toLowerCase()).filter(Boolean);
                return new Set(written).size === written.length;
              }, 'Each choice needs its own answer'),
            ),
            [],
          ),
        }),
      )
      .check(z.maxLength(MOST_QUESTIONS)),
    [],
  ),
});

const onceEach = z.refine<{ language: string }[]>(
  (translations) => new Set(translations.map(({ language }) => language)).size === translations.length,
  'Each language has one translation',
);

/** The languages in which participants read a study (LANG-12). */
export const StudyTextsForm = z
  .object({
    /** The language of the title, the description and the questions themselves. */
    language: z._default(TextLanguage, 'en'),
    translations: about(
      z._default(z.array(TranslationForm).check(z.maxLength(MOST_TRANSLATIONS), onceEach), []),
      'The texts in other languages; what is empty is shown in the first language. A choice of our own form is known by its words in the first language instead of an id.',
    ),
  })
  .check(
    z.refine(({ language, translations }) => translations.every((one) => one.language !== language), {
      path: ['translations'],
      message: 'The first language needs no translation',
    }),
  );

/** Translations, as researchers see them. */
export const StudyTranslations = z.array(
  z.object({
    language: TextLanguage,
    publicName: about(z.string(), 'The name that participants see.', 'Talk about your stall'),
    description: withExample(z.string(), 'A conversation about how you are paid.'),
    questions: z.array(
      z.object({
        id: z.string(),
        question: withExample(z.string(), 'Do you sell at a market?'),
        options: z.array(z.object({ id: z.string(), answer: withExample(z.string(), 'Yes') })),
      }),
    ),
  }),
);

/** Without defaults, because a change must not fill in missing fields. */
const sentText = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));
const sentLine = (maximum: number) => z.string().check(z.overwrite(oneLine), z.maxLength(maximum));

/** Titles and descriptions in other languages. They can change after publishing; those of questions can't. */
export const TitlesForm = z
  .array(
    z.object({
      language: TextLanguage,
      publicName: about(sentLine(50), 'The name that participants see.', 'Talk about your stall'),
      description: withExample(sentText(2000), 'A conversation about how you are paid.'),
    }),
  )
  .check(z.maxLength(MOST_TRANSLATIONS), onceEach);
