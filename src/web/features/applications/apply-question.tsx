import { countOf } from '../../../domain/counts.ts';
import { REMEMBERED_DAYS } from '../../../domain/remembered-answers.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { type GivenAnswer, QuestionField } from './question-field.tsx';
import type { AboutAnswer, QuestionToAnswer } from './use-apply-answers.ts';

/** What special data is called in the sentence that asks for it. */
const SPECIAL_WORDS: Readonly<Record<string, string>> = {
  HEALTH: 'my health',
  BELIEF: 'what I believe',
  ETHNICITY: 'my tribe or ethnic group',
};

/**
 * One question of an application: special data is asked with a consent of its own and may be skipped, and an answer to a
 * choice may be kept for other studies.
 */
export function ApplyQuestion({
  question,
  answer,
  about = {},
  onAnswer,
  onSay,
}: {
  question: QuestionToAnswer;
  answer: GivenAnswer | undefined;
  about: AboutAnswer | undefined;
  onAnswer: (answer: GivenAnswer) => void;
  onSay: (about: AboutAnswer) => void;
}) {
  const { kind, special, remembered } = question;
  const isKeepable = (kind === 'SINGLE' || kind === 'MULTIPLE') && !special;
  return (
    <>
      {special && (
        <div className="grid gap-1 rounded-xl bg-sunken px-4 py-3">
          <p>The next question is about {SPECIAL_WORDS[special]?.replace('my', 'your').replace('I ', 'you ')}.</p>
          <CheckField
            label={`I agree that this study’s researchers read my answer about ${SPECIAL_WORDS[special]}.`}
            checked={about.consented ?? false}
            onChange={({ target }) => onSay({ consented: target.checked })}
          />
          <p className="text-quiet text-sm">You can leave this empty and continue. Nobody is disqualified for that.</p>
        </div>
      )}
      {special && !about.consented ? (
        <p className="font-semibold">{question.question}</p>
      ) : (
        <QuestionField
          question={question}
          answer={answer}
          onAnswer={onAnswer}
          onPaste={() => onSay({ pasted: true })}
        />
      )}
      {remembered && <p className="text-quiet text-sm">You answered this for another study. Change it if you like.</p>}
      {isKeepable && (
        <CheckField
          label={`Remember this answer for other studies, for ${countOf(REMEMBERED_DAYS, 'day')}.`}
          checked={about.remember ?? false}
          onChange={({ target }) => onSay({ remember: target.checked })}
        />
      )}
    </>
  );
}
