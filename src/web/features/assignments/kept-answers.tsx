import { Fragment } from 'react';
import { m } from '../../../messages/m.ts';

interface Kept {
  id: string;
  question: string;
  answers: readonly string[];
  /** The language of each text, for participants; researchers read a study's first one. */
  language?: string;
  answerLanguages?: readonly (string | null)[];
}

/** What somebody handed in with our own form; an optional question may have no answer. */
export function KeptAnswers({ answers }: { answers: readonly Kept[] }) {
  if (answers.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {answers.map(({ id, question, answers: given, language, answerLanguages }) => (
        <div key={id}>
          <dt className="text-quiet text-sm" lang={language}>
            {question}
          </dt>
          <dd className="whitespace-pre-line break-words">
            {given.map((answer, at) => (
              <Fragment key={answer}>
                {at > 0 && ', '}
                <span lang={answerLanguages?.[at] ?? undefined}>{answer}</span>
              </Fragment>
            ))}
            {given.length === 0 && m.work_no_answer()}
          </dd>
        </div>
      ))}
    </dl>
  );
}
