import * as z from 'zod/mini';
import type { OwnWork } from '../../../contract/assignments.ts';
import { MAX_OWN_ANSWER } from '../../../domain/own-answers.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { withinSentence } from '../../../messages/within-sentence.ts';
import { call } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { Started } from '../../ui/refusal.ts';
import { Submit } from '../../ui/submit.tsx';
import type { EntryAnswer } from './kept-entries.ts';

// Only some questions are answered by a photo or by voice.
const PhotoField = lazyPart(() => import('./photo-field.tsx').then((module) => module.PhotoField));
const VoiceAnswer = lazyPart(() => import('../clips/voice-answer.tsx').then((module) => module.VoiceAnswer));

type Question = z.output<typeof OwnWork>['questions'][number];

/** An answer while it is given: the texts, or what was photographed or recorded. */
export interface Given {
  texts: readonly string[];
  photo: string | null;
  clipId: string | null;
}

const NOTHING: Given = { texts: [], photo: null, clipId: null };

const isGiven = ({ texts, photo, clipId }: Given) =>
  photo !== null || clipId !== null || texts.some((text) => text.trim() !== '');

const GivenSchema = z.object({
  texts: z.array(z.string()),
  photo: z.nullable(z.string()),
  clipId: z.nullable(z.string()),
});

/** Every question that is not optional has an answer. */
const formOf = (questions: readonly Question[]) =>
  z.object(
    Object.fromEntries(
      questions.map(({ id, isOptional }) => [
        id,
        GivenSchema.check(z.refine((given) => isOptional || isGiven(given), m.ui_choose())),
      ]),
    ),
  );

/** What was kept of an earlier visit, as the form has it. */
function givenOf(kept: readonly EntryAnswer[], id: string): Given {
  const answer = kept.find((one) => one.id === id);
  if (!answer) return NOTHING;
  const texts = answer.answers ?? (answer.answer ? [answer.answer] : []);
  return { texts, photo: answer.photo ?? null, clipId: answer.clipId ?? null };
}

function sentOf({ id, kind }: Question, { texts, photo, clipId }: Given): EntryAnswer {
  return {
    id,
    ...(kind === 'MULTIPLE' ? { answer: '', answers: [...texts] } : { answer: texts[0] ?? '' }),
    ...(photo === null ? {} : { photo }),
    ...(clipId === null ? {} : { clipId }),
  };
}

/** The questions of our own form, all on one page. */
export function OwnForm({
  entryId,
  questions,
  kept,
  starts,
  onChange,
  onSend,
}: {
  entryId: string;
  questions: readonly Question[];
  /** The answers of an earlier visit. */
  kept: readonly EntryAnswer[];
  starts: Started;
  onChange: (answers: EntryAnswer[]) => void;
  onSend: (answers: EntryAnswer[]) => void;
}) {
  const form = useSchemaForm(
    formOf(questions),
    Object.fromEntries(questions.map(({ id }) => [id, givenOf(kept, id)])) as never,
  );
  const values = form.values as Readonly<Record<string, Given>>;
  const first = questions.find(({ id }) => form.waitsFor.includes(id));
  const sent = (given: Readonly<Record<string, Given>>) =>
    questions.map((question) => sentOf(question, given[question.id] ?? NOTHING));
  const send = form.onSubmit((given) => onSend(sent(given as never)));
  const answer = (id: string, given: Given) => {
    form.set(id as never, given as never);
    onChange(sent({ ...values, [id]: given }));
  };
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6" onSubmit={send}>
      {questions.map((question) => (
        <OwnQuestion
          key={question.id}
          entryId={entryId}
          question={question}
          given={values[question.id] ?? NOTHING}
          onAnswer={(given) => answer(question.id, given)}
        />
      ))}
      <Submit
        className="justify-self-start max-sm:justify-self-stretch"
        starts={starts}
        missing={first ? m.work_still({ question: withinSentence(first.question, first.language, locale()) }) : null}
        at={first ? [first.id] : undefined}
      >
        {m.work_hand_in()}
      </Submit>
    </form>
  );
}

/** One question: choices, free text that may be spoken, or a photo. */
function OwnQuestion({
  entryId,
  question: asked,
  given,
  onAnswer,
}: {
  entryId: string;
  question: Question;
  given: Given;
  onAnswer: (given: Given) => void;
}) {
  const { id, kind, question, language, options, optionLanguages, isOptional, takesVoice } = asked;
  const label = isOptional ? `${withinSentence(question, language, locale())} ${m.ui_optional()}` : question;
  // The words for “optional” are in the page's language.
  const group = { label, language: isOptional && language === 'en' ? undefined : language, name: id };
  if (kind === 'PHOTO') {
    return (
      <Lazy
        of={PhotoField}
        fallback={<div className="skeleton h-24" />}
        {...group}
        photo={given.photo}
        onPhoto={(photo) => onAnswer({ ...given, photo })}
      />
    );
  }
  if (kind === 'TEXT') {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {given.clipId === null && (
          <AreaField
            label={question}
            language={language}
            name={id}
            optional={isOptional}
            hint={takesVoice ? m.apply_write_or_speak() : undefined}
            rows={4}
            maxLength={MAX_OWN_ANSWER}
            counted={given.texts[0]?.length ?? 0}
            value={given.texts[0] ?? ''}
            onChange={({ target }) => onAnswer({ ...given, texts: [target.value] })}
          />
        )}
        {given.clipId !== null && (
          <p className="font-semibold" lang={language}>
            {question}
          </p>
        )}
        {takesVoice && (
          <Lazy
            of={VoiceAnswer}
            fallback={<div className="skeleton h-12" />}
            question={{ id, question }}
            clipId={given.clipId}
            begin={({ bytes, waveform }) =>
              call('POST /project/entries/{id}/voice-answers', {
                params: { id: entryId },
                body: { questionId: id, bytes, waveform },
              })
            }
            onClip={(clipId) => onAnswer({ ...given, clipId })}
          />
        )}
      </div>
    );
  }
  const choices = Object.fromEntries(options.map((option) => [option, option]));
  const languages = Object.fromEntries(options.map((option, at) => [option, optionLanguages[at]]));
  return kind === 'MULTIPLE' ? (
    <ManyOf
      {...group}
      languages={languages}
      hint={m.apply_all_that_apply()}
      columns={1}
      options={choices}
      value={given.texts}
      onChange={(texts) => onAnswer({ ...given, texts })}
    />
  ) : (
    <OneOf
      {...group}
      languages={languages}
      columns={1}
      options={choices}
      value={given.texts[0] ?? null}
      onChange={(one) => onAnswer({ ...given, texts: [one] })}
    />
  );
}
