import * as z from 'zod/mini';
import { countOf } from '../../domain/counts.ts';
import { SCREENER_ELIGIBILITY } from '../../domain/enumerations.ts';
import { PROFILE_ATTRIBUTES } from '../../domain/profile-attributes.ts';
import { askedQuestions, QUESTION_KINDS, SPECIAL_DATA } from '../../domain/screening.ts';
import { MAX_ASKED_QUESTIONS, MAX_PAID_PEOPLE } from '../../domain/screening-pay.ts';
import { about, oneOf, requiredText, withExample } from '../fields.ts';
import { MESSAGES } from '../messages.ts';
import { whenMissing } from '../words.ts';
import { wholeNumber } from './whole-number.ts';

const ShortId = z
  .string('An id has 6 letters or digits')
  .check(z.regex(/^[A-Za-z0-9]{6}$/, 'An id has 6 letters or digits'));

const ScreenerOptionForm = z.object({
  id: ShortId,
  answer: withExample(requiredText(MESSAGES.required, 100), 'Yes'),
  eligibility: about(
    oneOf(SCREENER_ELIGIBILITY, MESSAGES.required),
    'Whether a choice qualifies for the study or disqualifies.',
  ),
});

const allDifferent = (texts: string[]) => new Set(texts.map((text) => text.trim().toLowerCase())).size === texts.length;

const PROFILE_CODES = Object.keys(PROFILE_ATTRIBUTES) as [keyof typeof PROFILE_ATTRIBUTES];

interface Written {
  kind: keyof typeof QUESTION_KINDS;
  attribute?: keyof typeof PROFILE_ATTRIBUTES | undefined;
  options: { answer: string; eligibility: string }[];
}

const hasChoices = ({ kind }: Written) => kind === 'SINGLE' || kind === 'MULTIPLE' || kind === 'ATTENTION';

const qualifying = ({ options }: Written) => options.filter(({ eligibility }) => eligibility === 'QUALIFY').length;

/** The profile values that qualify: codes of the attribute, none of them disqualifying. */
function namesValues({ kind, attribute, options }: Written): boolean {
  if (kind !== 'PROFILE') return true;
  const values = attribute ? PROFILE_ATTRIBUTES[attribute].values : {};
  return (
    options.length > 0 && options.every(({ answer, eligibility }) => answer in values && eligibility === 'QUALIFY')
  );
}

/**
 * STUDY-09, STUDY-10: at least two choices, each with its answer and eligibility. Free text has no choices. An ATTENTION question
 * has one right choice. A PROFILE question lists the values that qualify and is never asked.
 */
export const ScreenerQuestionForm = z
  .object({
    id: ShortId,
    kind: z._default(oneOf(QUESTION_KINDS), 'SINGLE'),
    question: withExample(requiredText(MESSAGES.required, 250), 'Do you sell at a market?'),
    attribute: about(z.optional(z.enum(PROFILE_CODES, MESSAGES.required)), 'A detail of participants’ profiles.'),
    /** The special data that it asks for, which needs a consent of its own. */
    special: z.optional(oneOf(SPECIAL_DATA)),
    /** For free text: whether people may answer by voice. */
    takesVoice: z.optional(z.boolean()),
    options: z.array(ScreenerOptionForm, whenMissing(MESSAGES.atLeastTwoChoices)).check(
      z.maxLength(40, 'The maximum number of choices is 40'),
      z.refine((options) => allDifferent(options.map(({ answer }) => answer)), 'Each choice needs its own answer'),
    ),
  })
  .check(
    z.refine((question) => !hasChoices(question) || question.options.length >= 2, {
      path: ['options'],
      message: MESSAGES.atLeastTwoChoices,
    }),
    z.refine((question) => !hasChoices(question) || question.options.length <= 10, {
      path: ['options'],
      message: 'The maximum number of choices is 10',
    }),
    z.refine((question) => !hasChoices(question) || qualifying(question) >= 1, {
      path: ['options'],
      message: 'At least one choice must qualify',
    }),
    z.refine((question) => question.kind !== 'ATTENTION' || qualifying(question) === 1, {
      path: ['options'],
      message: 'Exactly one choice must be the right one',
    }),
    z.refine(({ kind, special }) => special === undefined || (kind !== 'PROFILE' && kind !== 'ATTENTION'), {
      path: ['special'],
      message: 'Only a question that people answer can ask for special data',
    }),
    z.refine(({ kind, options }) => kind !== 'TEXT' || options.length === 0, {
      path: ['options'],
      message: 'A free-text question has no choices',
    }),
    z.refine(({ kind, takesVoice }) => kind === 'TEXT' || takesVoice !== true, {
      path: ['takesVoice'],
      message: 'Only free text can be answered by voice',
    }),
    z.refine(({ kind, attribute }) => kind !== 'PROFILE' || attribute !== undefined, {
      path: ['attribute'],
      message: MESSAGES.required,
    }),
    z.refine(namesValues, { path: ['options'], message: 'Please choose what qualifies' }),
    z.meta({
      examples: [
        {
          id: 'abc123',
          kind: 'SINGLE',
          question: 'Do you sell at a market?',
          options: [
            { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
            { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
          ],
        },
      ],
    }),
  );

const uniqueIds = (questions: { id: string }[]) => new Set(questions.map(({ id }) => id)).size === questions.length;

const MAX_PROFILE_QUESTIONS = 10;

/** Stage 3 (STUDY-08). */
export const ScreenersForm = z.array(ScreenerQuestionForm, MESSAGES.atLeastOneQuestion).check(
  z.minLength(1, MESSAGES.atLeastOneQuestion),
  z.maxLength(MAX_ASKED_QUESTIONS + MAX_PROFILE_QUESTIONS, 'The maximum number of questions is 25'),
  z.refine(
    (questions) => askedQuestions(questions).length <= MAX_ASKED_QUESTIONS,
    `The maximum number of questions is ${MAX_ASKED_QUESTIONS}`,
  ),
  z.refine(
    (questions) => questions.length - askedQuestions(questions).length <= MAX_PROFILE_QUESTIONS,
    `At most ${countOf(MAX_PROFILE_QUESTIONS, 'question')} can come from the profile`,
  ),
  z.refine(uniqueIds, 'Each question needs its own id'),
);

const PaidPeople = wholeNumber('Please enter for how many people you pay at most').check(
  z.minimum(1, 'Pay for at least 1 person'),
  z.maximum(MAX_PAID_PEOPLE, `The maximum number of people is ${MAX_PAID_PEOPLE}`),
);

/** What applicants are promised: pay for long screeners, and a date for a decision (STUDY-49, STUDY-52). */
export const ScreeningForm = z.object({
  /** How many people the study pays at most; required from the sixth question on, and otherwise ignored. */
  paidPeople: z._default(z.nullable(PaidPeople), null),
  /** How many days a decision takes at most. */
  answerDays: z._default(
    wholeNumber('Please enter in how many days applicants hear').check(
      z.minimum(1, 'Enter between 1 and 30 days'),
      z.maximum(30, 'Enter between 1 and 30 days'),
    ),
    7,
  ),
});
