import { RATING_QUESTIONS, type RatingAnswer } from '../../../domain/ratings.ts';
import { Fact, Facts } from '../../ui/card.tsx';

/** The answers of a rating, and its sentence if there is one. */
export function AnswerList({ answers, sentence }: { answers: readonly RatingAnswer[]; sentence: string }) {
  return (
    <>
      <Facts>
        {answers.map(({ question, yes }) => (
          <Fact key={question} label={RATING_QUESTIONS[question]}>
            {yes ? 'Yes' : 'No'}
          </Fact>
        ))}
      </Facts>
      {sentence && <p className="wrap-anywhere whitespace-pre-line rounded-lg bg-sunken px-4 py-3">{sentence}</p>}
    </>
  );
}
