import type { QuestionKind } from '../../../domain/screening.ts';
import { MAX_TEXT_ANSWER } from '../../../domain/screening.ts';
import { m } from '../../../messages/m.ts';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { AreaField } from '../../ui/field.tsx';

export interface AskedQuestion {
  id: string;
  kind: QuestionKind;
  question: string;
  /** Missing in the researchers' preview. */
  language?: string;
  options: readonly { answer: string; language?: string }[];
  takesVoice?: boolean | undefined;
}

/** What the person has chosen or written so far; a list where several choices are allowed. */
export type GivenAnswer = readonly string[];

export function isAnswered(answer: GivenAnswer | undefined): boolean {
  return answer?.some((text) => text.trim() !== '') ?? false;
}

/** One screener question as participants see it: choices without their eligibility, or free text. */
export function QuestionField({
  question,
  answer,
  onAnswer,
  onPaste,
}: {
  question: AskedQuestion;
  answer: GivenAnswer | undefined;
  onAnswer: (answer: GivenAnswer) => void;
  onPaste?: () => void;
}) {
  const options = Object.fromEntries(question.options.map((option) => [option.answer, option.answer]));
  const languages = Object.fromEntries(question.options.map((option) => [option.answer, option.language]));
  if (question.kind === 'TEXT') {
    return (
      <AreaField
        label={question.question}
        language={question.language}
        name={question.id}
        rows={4}
        maxLength={MAX_TEXT_ANSWER}
        counted={answer?.[0]?.length ?? 0}
        optional={question.takesVoice ?? false}
        hint={question.takesVoice ? m.apply_write_or_speak() : m.apply_own_words()}
        value={answer?.[0] ?? ''}
        onPaste={onPaste}
        onChange={({ target }) => onAnswer([target.value])}
      />
    );
  }
  if (question.kind === 'MULTIPLE') {
    return (
      <ManyOf
        label={question.question}
        language={question.language}
        languages={languages}
        name={question.id}
        hint={m.apply_all_that_apply()}
        columns={1}
        options={options}
        value={answer ?? []}
        onChange={onAnswer}
      />
    );
  }
  return (
    <OneOf
      label={question.question}
      language={question.language}
      languages={languages}
      name={question.id}
      columns={1}
      options={options}
      value={answer?.[0] ?? null}
      onChange={(one) => onAnswer([one])}
    />
  );
}
