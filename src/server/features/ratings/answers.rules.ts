import { QUESTIONS_OF, type RatingAnswer, type RatingQuestion, type RatingSide } from '../../../domain/ratings.ts';

/** The columns of `rating` that hold answers. */
export interface AnswerColumns {
  asDescribed: boolean | null;
  onTime: boolean | null;
  respectful: boolean | null;
  paidAsSaid: boolean | null;
  tookPart: boolean | null;
  honest: boolean | null;
}

const COLUMN_OF: Readonly<Record<RatingQuestion, keyof AnswerColumns>> = {
  AS_DESCRIBED: 'asDescribed',
  ON_TIME: 'onTime',
  RESPECTFUL: 'respectful',
  PAID_AS_SAID: 'paidAsSaid',
  TOOK_PART: 'tookPart',
  HONEST: 'honest',
};

/** The answers of a row, in the order in which a side is asked. */
export function answersOf(row: AnswerColumns, side: RatingSide): RatingAnswer[] {
  return QUESTIONS_OF[side].flatMap((question) => {
    const yes = row[COLUMN_OF[question]];
    return yes === null ? [] : [{ question, yes }];
  });
}

/** The columns of a side's answers: those that are left out are null. */
export function columnsOf(answers: readonly RatingAnswer[]): AnswerColumns {
  const columns: AnswerColumns = {
    asDescribed: null,
    onTime: null,
    respectful: null,
    paidAsSaid: null,
    tookPart: null,
    honest: null,
  };
  for (const { question, yes } of answers) columns[COLUMN_OF[question]] = yes;
  return columns;
}

/** Why these can't be a side's answers; null if they can. A side answers only its own questions, each once. */
export function refuseAnswers(answers: readonly RatingAnswer[], side: RatingSide): string | null {
  const asked = answers.map(({ question }) => question);
  if (asked.some((question) => !QUESTIONS_OF[side].includes(question))) return 'You are not asked this question';
  return new Set(asked).size < asked.length ? 'Please answer each question once' : null;
}
