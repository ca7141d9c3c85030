import { useEffect, useRef } from 'react';
import { MESSAGES } from '../../../../contract/messages.ts';
import { ScreenersForm } from '../../../../contract/studies.ts';
import { PROFILE_ATTRIBUTES, type ProfileAttribute } from '../../../../domain/profile-attributes.ts';
import { toast, toastUndo } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { moved, OrderButtons } from '../../../ui/order-buttons.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StageForm } from '../../../ui/wizard.tsx';
import { newOption, newProfileQuestion, newQuestion, type Screeners } from './draft.ts';
import { ProfileValues, ScreenerOptions } from './screener-options.tsx';
import type { StageProps } from './stage-props.ts';
import { useProblems } from './use-problems.ts';

const MAX_QUESTIONS = 10;

type Question = Screeners[number];

const ASKED_KINDS = {
  SINGLE: 'One choice',
  MULTIPLE: 'Several choices',
  TEXT: 'Free text',
} as const;
const KIND_HINTS = {
  SINGLE: '',
  MULTIPLE: 'One “Disqualify” answer is enough to disqualify a person.',
  TEXT: 'Never disqualifies anybody.',
  PROFILE: '',
} as const;

const ATTRIBUTE_LABELS = Object.fromEntries(
  Object.entries(PROFILE_ATTRIBUTES).map(([code, { label }]) => [code, label]),
);

/** STUDY-08: at least one question; those with choices have at least two, each of which qualifies or disqualifies. */
export function ScreenersStage({ draft, onChange, onBack, onNext }: StageProps) {
  const { screeners } = draft;
  const problems = useProblems(ScreenersForm, screeners);
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
  const changeKind = (index: number, kind: Question['kind']) => {
    const options = screeners[index]?.options ?? [];
    change(index, { kind, options: kind === 'TEXT' ? [] : options.length > 0 ? options : [newOption(), newOption()] });
  };
  const used = screeners.flatMap(({ attribute }) => (attribute ? [attribute] : []));
  const free = Object.fromEntries(
    Object.entries(ATTRIBUTE_LABELS).filter(([code]) => !used.includes(code as ProfileAttribute)),
  );
  const isFull = screeners.length >= MAX_QUESTIONS;
  return (
    <StageForm missing={problems.first} action="Save" onBack={onBack} onNext={onNext}>
      <p className="text-quiet">
        Participants answer these when they apply. An answer marked “Disqualify” disqualifies them. They don’t see which
        one it was.
      </p>
      <ol className="grid gap-5">
        {screeners.map((question, index) => (
          <li key={question.id} className="grid gap-4 rounded-xl border border-line p-4">
            <div className="flex items-center justify-between gap-3">
              <h2 className="text-lg">
                {question.attribute ? ATTRIBUTE_LABELS[question.attribute] : `No. ${index + 1}`}
              </h2>
              <OrderButtons
                name={`question ${index + 1}`}
                index={index}
                length={screeners.length}
                onMove={(by) => set(moved(screeners, index, by))}
                onRemove={() => remove(index)}
              />
            </div>
            {question.kind === 'PROFILE' ? (
              <ProfileValues
                question={question}
                onChange={(options) => change(index, { options })}
                error={problems.at(`${index}.options`)}
              />
            ) : (
              <>
                <div className="grid gap-4 sm:grid-cols-[1fr_220px]">
                  <TextField
                    label={`Question ${index + 1}`}
                    maxLength={250}
                    counted={question.question.length}
                    value={question.question}
                    onBlur={() => problems.touch(`${question.id}.question`)}
                    onChange={({ target }) => change(index, { question: target.value })}
                    error={problems.shown(`${index}.question`, `${question.id}.question`)}
                  />
                  <SelectField
                    label="Type of answer"
                    hint={KIND_HINTS[question.kind]}
                    options={ASKED_KINDS}
                    value={question.kind}
                    onChange={({ target }) => target.value && changeKind(index, target.value as Question['kind'])}
                  />
                </div>
                {question.kind !== 'TEXT' && (
                  <ScreenerOptions
                    question={question}
                    errorAt={(option, field) =>
                      problems.shown(`${index}.options.${indexOf(question, option)}.${field}`, `${option}.${field}`)
                    }
                    touch={(option, field) => problems.touch(`${option}.${field}`)}
                    onChange={(options) => change(index, { options })}
                  />
                )}
                {problems.at(`${index}.options`) && (
                  <p className="text-danger text-sm">{problems.at(`${index}.options`)}</p>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3">
        <Button look="plain" disabled={isFull} onClick={() => set([...screeners, newQuestion()])}>
          Add a question
        </Button>
        {!isFull && Object.keys(free).length > 0 && (
          <div className="min-w-60">
            <SelectField
              label="Use the profile"
              placeholder="Choose a detail we already know"
              options={free}
              value=""
              onChange={({ target }) =>
                target.value && set([...screeners, newProfileQuestion(target.value as ProfileAttribute)])
              }
            />
          </div>
        )}
        {isFull && <p className="text-quiet">You can add up to {MAX_QUESTIONS} questions.</p>}
      </div>
    </StageForm>
  );
}

function indexOf(question: Question, optionId: string): number {
  return question.options.findIndex(({ id }) => id === optionId);
}
