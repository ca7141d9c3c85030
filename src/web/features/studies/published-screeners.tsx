import type { z } from 'zod/mini';
import type { Study } from '../../../contract/studies.ts';
import { QUESTION_KINDS, SPECIAL_DATA } from '../../../domain/screening.ts';
import { Card } from '../../ui/card.tsx';

type Question = z.output<typeof Study>['screeners'][number];

/** The published questions, with what each choice means. They can no longer change. */
export function PublishedScreeners({ screeners }: { screeners: readonly Question[] }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">Screener</h2>
      <ol className="grid gap-4">
        {screeners.map((question, index) => (
          <li key={question.id}>
            <p className="font-semibold">
              {index + 1}. {question.question}{' '}
              <span className="font-normal text-quiet text-sm">
                ({QUESTION_KINDS[question.kind].toLowerCase()}
                {question.special && `, asked with consent: ${SPECIAL_DATA[question.special].toLowerCase()}`})
              </span>
            </p>
            <ul className="text-sm">
              {question.options.map((option) => (
                <li key={option.id}>
                  {option.answer}{' '}
                  <span className={option.eligibility === 'QUALIFY' ? 'text-leaf' : 'text-danger'}>
                    ({meaningOf(question, option)})
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function meaningOf({ kind }: Question, { eligibility }: Question['options'][number]): string {
  if (kind === 'ATTENTION') return eligibility === 'QUALIFY' ? 'the right answer' : 'a wrong answer';
  return eligibility === 'QUALIFY' ? 'qualifies' : 'disqualifies';
}
