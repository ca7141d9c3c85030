import { useState } from 'react';
import type { z } from 'zod/mini';
import type { OwnWork } from '../../../contract/assignments.ts';
import { MAX_OWN_ANSWER } from '../../../domain/own-answers.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { withinSentence } from '../../../messages/within-sentence.ts';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { Started } from '../../ui/refusal.ts';
import { Submit } from '../../ui/submit.tsx';

type Question = z.output<typeof OwnWork>['questions'][number];
type Given = Readonly<Record<string, readonly string[]>>;

const isMissing = ({ id, isOptional }: Question, given: Given) =>
  !isOptional && !(given[id] ?? []).some((text) => text.trim() !== '');

/** The questions of our own form, all on one page. */
export function OwnForm({
  questions,
  starts,
  onSend,
}: {
  questions: readonly Question[];
  starts: Started;
  onSend: (answers: { id: string; answer: string; answers?: string[] }[]) => void;
}) {
  const [given, setGiven] = useState<Given>({});
  const first = questions.find((question) => isMissing(question, given));
  const answer = (id: string) => (answers: readonly string[]) => setGiven((before) => ({ ...before, [id]: answers }));
  const send = () =>
    onSend(
      questions.map(({ id, kind }) => {
        const answers = [...(given[id] ?? [])];
        return kind === 'MULTIPLE' ? { id, answer: '', answers } : { id, answer: answers[0] ?? '' };
      }),
    );
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!first) send();
      }}
    >
      {questions.map((question) => (
        <OwnQuestion
          key={question.id}
          question={question}
          given={given[question.id] ?? []}
          onAnswer={answer(question.id)}
        />
      ))}
      <Submit
        className="justify-self-start"
        starts={starts}
        missing={first ? m.work_still({ question: withinSentence(first.question, first.language, locale()) }) : null}
        at={first ? [first.id] : undefined}
      >
        {m.work_hand_in()}
      </Submit>
    </form>
  );
}

/** One question: choices, or free text. */
export function OwnQuestion({
  question: { id, kind, question, language, options, optionLanguages, isOptional },
  given,
  onAnswer,
}: {
  question: Question;
  given: readonly string[];
  onAnswer: (answers: readonly string[]) => void;
}) {
  if (kind === 'TEXT') {
    return (
      <AreaField
        label={question}
        language={language}
        name={id}
        optional={isOptional}
        rows={4}
        maxLength={MAX_OWN_ANSWER}
        counted={given[0]?.length ?? 0}
        value={given[0] ?? ''}
        onChange={({ target }) => onAnswer([target.value])}
      />
    );
  }
  const choices = Object.fromEntries(options.map((option) => [option, option]));
  const languages = Object.fromEntries(options.map((option, at) => [option, optionLanguages[at]]));
  const label = isOptional ? `${withinSentence(question, language, locale())} ${m.ui_optional()}` : question;
  // The words for “optional” are in the page's language.
  const group = { label, language: isOptional && language === 'en' ? undefined : language, languages, name: id };
  return kind === 'MULTIPLE' ? (
    <ManyOf
      {...group}
      hint={m.apply_all_that_apply()}
      columns={1}
      options={choices}
      value={given}
      onChange={onAnswer}
    />
  ) : (
    <OneOf {...group} columns={1} options={choices} value={given[0] ?? null} onChange={(one) => onAnswer([one])} />
  );
}
