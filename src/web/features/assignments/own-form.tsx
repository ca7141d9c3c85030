import * as z from 'zod/mini';
import type { OwnWork } from '../../../contract/assignments.ts';
import { MAX_OWN_ANSWER } from '../../../domain/own-answers.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { withinSentence } from '../../../messages/within-sentence.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { Started } from '../../ui/refusal.ts';
import { Submit } from '../../ui/submit.tsx';

type Question = z.output<typeof OwnWork>['questions'][number];

/** Every question that is not optional has an answer. */
const formOf = (questions: readonly Question[]) =>
  z.object(
    Object.fromEntries(
      questions.map(({ id, isOptional }) => [
        id,
        z
          .array(z.string())
          .check(z.refine((answers) => isOptional || answers.some((text) => text.trim() !== ''), m.ui_choose())),
      ]),
    ),
  );

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
  const form = useSchemaForm(formOf(questions), Object.fromEntries(questions.map(({ id }) => [id, []])));
  const first = questions.find(({ id }) => form.waitsFor.includes(id));
  const send = form.onSubmit((given) =>
    onSend(
      questions.map(({ id, kind }) => {
        const answers = given[id] ?? [];
        return kind === 'MULTIPLE' ? { id, answer: '', answers } : { id, answer: answers[0] ?? '' };
      }),
    ),
  );
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6" onSubmit={send}>
      {questions.map((question) => (
        <OwnQuestion
          key={question.id}
          question={question}
          given={form.values[question.id] ?? []}
          onAnswer={(answers) => form.set(question.id, answers)}
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
