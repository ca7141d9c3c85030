import { REMEMBERED_DAYS } from '../../../domain/remembered-answers.ts';
import { m } from '../../../messages/m.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { type GivenAnswer, QuestionField } from './question-field.tsx';
import type { AboutAnswer, QuestionToAnswer } from './use-apply-answers.ts';

/** What special data is called: in the sentence that announces it, and in the one that asks for it. */
const SPECIAL_WORDS: Readonly<Record<string, readonly [about: string, agree: string]>> = {
  HEALTH: [m.apply_about_health(), m.apply_agree_health()],
  BELIEF: [m.apply_about_belief(), m.apply_agree_belief()],
  ETHNICITY: [m.apply_about_ethnicity(), m.apply_agree_ethnicity()],
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
          <p>{SPECIAL_WORDS[special]?.[0]}</p>
          <CheckField
            label={SPECIAL_WORDS[special]?.[1]}
            checked={about.consented ?? false}
            onChange={({ target }) => onSay({ consented: target.checked })}
          />
          <p className="text-quiet text-sm">{m.apply_may_skip()}</p>
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
      {remembered && <p className="text-quiet text-sm">{m.apply_remembered()}</p>}
      {isKeepable && (
        <CheckField
          label={m.apply_remember({ days: REMEMBERED_DAYS })}
          checked={about.remember ?? false}
          onChange={({ target }) => onSay({ remember: target.checked })}
        />
      )}
    </>
  );
}
