import { Fragment } from 'react';
import { m } from '../../../messages/m.ts';
import { HeardAnswer } from '../clips/heard-answer.tsx';
import { EntryPhoto } from './entry-photo.tsx';

interface Kept {
  id: string;
  question: string;
  answers: readonly string[];
  clipId?: string | undefined;
  photoId?: string | undefined;
  /** The language of each text, for participants; researchers read the study's first language. */
  language?: string;
  answerLanguages?: readonly (string | null)[];
}

/** A person's answers in our own form; an optional question may have none. */
export function KeptAnswers({ answers, applicationId }: { answers: readonly Kept[]; applicationId: string }) {
  if (answers.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {answers.map((answer) => (
        <div key={answer.id}>
          <dt className="text-quiet text-sm" lang={answer.language}>
            {answer.question}
          </dt>
          <dd className="whitespace-pre-line break-words">
            {answer.answers.map((text, at) => (
              <Fragment key={text}>
                {at > 0 && ', '}
                <span lang={answer.answerLanguages?.[at] ?? undefined}>{text}</span>
              </Fragment>
            ))}
            {answer.photoId && (
              <div className="pt-1">
                <EntryPhoto photoId={answer.photoId} name={answer.question} />
              </div>
            )}
            {answer.clipId && (
              <div className="pt-1">
                <HeardAnswer applicationId={applicationId} response={answer} />
              </div>
            )}
            {answer.answers.length === 0 && !answer.photoId && !answer.clipId && m.work_no_answer()}
          </dd>
        </div>
      ))}
    </dl>
  );
}
