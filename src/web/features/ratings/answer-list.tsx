import type { RatingAnswer } from '../../../domain/ratings.ts';
import { m } from '../../../messages/m.ts';
import { Fact, Facts } from '../../ui/card.tsx';
import { RATING_WORDS } from './rating-words.ts';

/** The answers of a rating, and its sentence if there is one. */
export function AnswerList({ answers, sentence }: { answers: readonly RatingAnswer[]; sentence: string }) {
  return (
    <>
      <Facts>
        {answers.map(({ question, yes }) => (
          <Fact key={question} label={RATING_WORDS[question]}>
            {yes ? m.rating_yes() : m.rating_no()}
          </Fact>
        ))}
      </Facts>
      {sentence && <p className="wrap-anywhere whitespace-pre-line rounded-lg bg-sunken px-4 py-3">{sentence}</p>}
    </>
  );
}
