import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MESSAGES } from '../../../../contract/messages.ts';
import { ScreenersForm } from '../../../../contract/studies/screeners.ts';
import { countOf } from '../../../../domain/counts.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { SPECIAL_DATA } from '../../../../domain/screening.ts';
import {
  blocksOf,
  FREE_QUESTIONS,
  MAX_ASKED_QUESTIONS,
  SCREENING_BLOCK_PESEWAS,
} from '../../../../domain/screening-pay.ts';
import { useHidden } from '../../../lib/hidden.ts';
import { toast, toastUndo } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { moved, OrderButtons } from '../../../ui/order-buttons.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Missing, StageForm } from '../../../ui/wizard.tsx';
import { withKind } from './answer-kind.ts';
import { newOption, newQuestion, type Screeners } from './draft.ts';
import { NextWords } from './next-words.tsx';
import { ScreenerOptions } from './screener-options.tsx';
import { ScreenerPreview } from './screener-preview.tsx';
import { type StageProps, TO_REVIEW } from './stage-props.ts';
import { useProblems } from './use-problems.ts';

const MAX_OPTIONS = 10;

type Question = Screeners[number];

const ASKED_KINDS = {
  SINGLE: 'One choice',
  MULTIPLE: 'Several choices',
  TEXT: 'Free text',
  ATTENTION: 'Attention check',
} as const;
const KIND_HINTS = {
  SINGLE: '',
  MULTIPLE: 'One “Disqualify” answer is enough to disqualify a person.',
  TEXT: 'Never disqualifies anybody.',
  ATTENTION: 'The question says which answer to choose. We show you who chose a wrong one, and don’t pay for it.',
  PROFILE: '',
} as const;

/** STUDY-08: at least one question; those with choices have at least two, each of which qualifies or disqualifies. */
export function ScreenersStage({ draft, onChange, onBack, onNext, isFromReview }: StageProps) {
  const { screeners } = draft;
  const problems = useProblems(ScreenersForm, screeners);
  // The question that the person is writing, which the preview shows.
  const [active, setActive] = useState<string | null>(null);
  // The questions as they are when the removal is undone, a few seconds later.
  const latest = useRef(screeners);
  useEffect(() => {
    latest.current = screeners;
  }, [screeners]);
  const set = (next: Screeners) => onChange('screeners', next);
  const change = (index: number, next: Partial<Question>) =>
    set(screeners.map((question, at) => (at === index ? { ...question, ...next } : question)));
  const remove = (index: number) => {
    const removed = screeners[index];
    if (screeners.length === 1 || !removed) return toast.info(MESSAGES.atLeastOneQuestion);
    set(screeners.filter((_, at) => at !== index));
    toastUndo('Question removed.', () => set(latest.current.toSpliced(index, 0, removed)));
  };
  const hidden = useHidden();
  const changeKind = (index: number, kind: Question['kind']) =>
    set(screeners.map((question, at) => (at === index ? withKind(question, kind, hidden) : question)));
  const asked = screeners.length;
  const isFull = asked >= MAX_ASKED_QUESTIONS;
  return (
    <StageForm
      missing={instruction(problems.first)}
      action={isFromReview ? TO_REVIEW : <NextWords words="Save" draft={draft} after="screeners" />}
      onBack={onBack}
      onNext={onNext}
    >
      <p className="max-w-prose text-quiet">
        Participants answer these when they apply. An answer that you switch to “Disqualifies” disqualifies them. They
        don’t see which one it was. We don’t ask what’s already in their profile: choose that in step 2. Up to{' '}
        {countOf(FREE_QUESTIONS, 'question is', 'questions are')} free.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {screeners.map((question, index) => (
            <li
              key={question.id}
              className="reveals grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-paper p-3 focus-within:border-line-strong sm:p-4"
              onFocus={() => setActive(question.id)}
            >
              <QuestionCard
                question={question}
                index={index}
                problems={problems}
                order={
                  <OrderButtons
                    name={`question ${index + 1}`}
                    index={index}
                    length={screeners.length}
                    onMove={(by) => set(moved(screeners, index, by))}
                    onRemove={() => remove(index)}
                  />
                }
                onKind={(kind) => changeKind(index, kind)}
                onChange={(next) => change(index, next)}
              />
            </li>
          ))}
        </ol>
        <ScreenerPreview questions={screeners} active={active} />
      </div>
      {blocksOf(screeners) > 0 && (
        <p role="status" className="max-w-prose rounded-xl bg-sunken px-4 py-3">
          You ask {countOf(asked, 'question')}. Everybody who answers all of them carefully earns{' '}
          <b className="money">{formatCedis(blocksOf(screeners) * SCREENING_BLOCK_PESEWAS)}</b>, whether they qualify or
          not. In the next step you set how many people you pay at most. An attention check shows who reads the
          questions.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Button variant="plain" disabled={isFull} onClick={() => set([...screeners, newQuestion()])}>
          Add a question
        </Button>
        <Button
          variant="quiet"
          disabled={isFull}
          onClick={() => set([...screeners, { ...newQuestion(), special: 'HEALTH' }])}
        >
          Add a sensitive question
        </Button>
        {isFull && <p className="text-quiet">You can ask up to {countOf(MAX_ASKED_QUESTIONS, 'question')}.</p>}
      </div>
    </StageForm>
  );
}

/** What to do about an empty text, next to the button: its field says only that it is required (WEB-03). */
function instruction(missing: Missing | null): Missing | null {
  if (missing?.words !== MESSAGES.required) return missing;
  const [question = '', part, answer] = missing.at.split('.');
  const number = Number(question) + 1;
  const words =
    part === 'question' ? `Write question ${number}` : `Write answer ${Number(answer) + 1} of question ${number}`;
  return { ...missing, words };
}

/** A question and its answers as one card. */
function QuestionCard({
  question,
  index,
  problems,
  order,
  onKind,
  onChange,
}: {
  question: Question;
  index: number;
  problems: ReturnType<typeof useProblems>;
  /** The buttons that move and remove it. */
  order: ReactNode;
  onKind: (kind: Question['kind']) => void;
  onChange: (next: Partial<Question>) => void;
}) {
  const wrongOptions = problems.at(`${index}.options`);
  // Stays while its question is written, even if there is no topic.
  const [isSensitive] = useState(question.special !== undefined);
  return (
    <>
      <div className="relative">
        <TextField
          label={`Question ${index + 1}`}
          name={`${index}.question`}
          maxLength={250}
          counted={question.question.length}
          value={question.question}
          onBlur={() => problems.touch(`${question.id}.question`)}
          onChange={({ target }) => onChange({ question: target.value })}
          error={problems.shown(`${index}.question`, `${question.id}.question`)}
        />
        <div className="absolute -top-2.5 right-0">{order}</div>
      </div>
      {question.kind !== 'TEXT' && (
        <ScreenerOptions
          name={`${index}.options`}
          question={question}
          errorAt={(option) =>
            problems.shown(
              `${index}.options.${question.options.findIndex(({ id }) => id === option)}.answer`,
              `${option}.answer`,
            )
          }
          touch={(option) => problems.touch(`${option}.answer`)}
          onChange={(options) => onChange({ options })}
        />
      )}
      {/* Empty answers are alike, which is no mistake yet. */}
      {wrongOptions && question.options.every(({ answer }) => answer.trim() !== '') && (
        <p className="text-danger text-sm">{wrongOptions}</p>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 sm:justify-between">
        {question.kind !== 'TEXT' && (
          <Button
            variant="quiet"
            className="sm:ml-4"
            disabled={question.options.length >= MAX_OPTIONS}
            onClick={() =>
              onChange({
                options: [
                  ...question.options,
                  question.kind === 'ATTENTION' ? { ...newOption(), eligibility: 'DISQUALIFY' } : newOption(),
                ],
              })
            }
          >
            Add an answer
          </Button>
        )}
        {question.kind === 'TEXT' && (
          <CheckField
            label="People may answer by voice"
            checked={question.takesVoice ?? false}
            onChange={({ target }) => onChange({ takesVoice: target.checked })}
          />
        )}
        {isSensitive && question.kind !== 'ATTENTION' && (
          <div className="max-sm:w-full sm:w-56">
            <SelectField
              label="Sensitive topic"
              optional
              placeholder="None"
              hint={question.special ? 'We ask for consent first. People can skip it.' : ''}
              options={SPECIAL_DATA}
              value={question.special ?? ''}
              onChange={({ target }) => onChange({ special: (target.value || undefined) as Question['special'] })}
            />
          </div>
        )}
        <div className="max-sm:w-full sm:w-56">
          <SelectField
            label="Type of answer"
            hint={KIND_HINTS[question.kind]}
            options={ASKED_KINDS}
            value={question.kind}
            onChange={({ target }) => target.value && onKind(target.value as Question['kind'])}
          />
        </div>
      </div>
    </>
  );
}
