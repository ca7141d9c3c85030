import { toast } from 'sonner';
import { MESSAGES } from '../../../../contract/errors.ts';
import { ScreenersForm } from '../../../../contract/studies.ts';
import { SCREENER_ELIGIBILITY } from '../../../../domain/enumerations.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { newOption, newQuestion, type Screeners } from './draft.ts';
import { problemsOf } from './problems.ts';
import { StageForm } from './stage-form.tsx';
import type { StageProps } from './stage-props.ts';
import { useTouched } from './use-touched.ts';

const MAX_QUESTIONS = 10;
const MAX_OPTIONS = 10;

type Question = Screeners[number];

/** §5: at least one question, each with at least two answers that qualify or disqualify. */
export function ScreenersStage({ draft, onChange, onBack, onSave }: StageProps) {
  const { screeners } = draft;
  const { touch, shown } = useTouched();
  const problems = problemsOf(ScreenersForm, screeners);
  const set = (next: Screeners) => onChange('screeners', next);
  const change = (index: number, next: Partial<Question>) =>
    set(screeners.map((question, at) => (at === index ? { ...question, ...next } : question)));
  const remove = (index: number) => {
    if (screeners.length === 1) toast.info(MESSAGES.atLeastOneQuestion);
    else set(screeners.filter((_, at) => at !== index));
  };
  const move = (index: number, by: -1 | 1) => {
    const next = [...screeners];
    const [question] = next.splice(index, 1);
    if (question) next.splice(index + by, 0, question);
    set(next);
  };
  return (
    <StageForm missing={problems.first} action="Save" onBack={onBack} onSave={onSave}>
      <p className="text-quiet">
        Participants answer these when they apply. An answer marked “Disqualify” rules somebody out; nobody sees which.
      </p>
      <ol className="grid gap-5">
        {screeners.map((question, index) => (
          <li key={question.id} className="grid gap-4 rounded-xl border border-line p-4">
            <TextField
              label={`Question ${index + 1}`}
              maxLength={250}
              value={question.question}
              onBlur={() => touch(`${index}.question`)}
              onChange={({ target }) => change(index, { question: target.value })}
              error={shown(`${index}.question`, problems.at(`${index}.question`))}
            />
            <Options
              question={question}
              errorAt={(option, field) =>
                shown(`${question.id}.${option}.${field}`, problems.at(`${index}.options.${option}.${field}`))
              }
              touch={(option, field) => touch(`${question.id}.${option}.${field}`)}
              onChange={(options) => change(index, { options })}
            />
            {problems.at(`${index}.options`) && (
              <p className="text-danger text-sm">{problems.at(`${index}.options`)}</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button look="quiet" disabled={index === 0} onClick={() => move(index, -1)}>
                Move up
              </Button>
              <Button look="quiet" disabled={index === screeners.length - 1} onClick={() => move(index, 1)}>
                Move down
              </Button>
              <Button look="quiet" onClick={() => remove(index)}>
                Remove question
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        look="plain"
        className="justify-self-start"
        disabled={screeners.length >= MAX_QUESTIONS}
        onClick={() => set([...screeners, newQuestion()])}
      >
        Add a question
      </Button>
    </StageForm>
  );
}

interface OptionsProps {
  question: Question;
  errorAt: (option: number, field: 'answer' | 'eligibility') => string | undefined;
  touch: (option: number, field: 'answer' | 'eligibility') => void;
  onChange: (options: Question['options']) => void;
}

function Options({ question, errorAt, touch, onChange }: OptionsProps) {
  const { options } = question;
  const change = (index: number, next: Partial<Question['options'][number]>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...next } : option)));
  const remove = (index: number) => {
    if (options.length === 2) toast.info(MESSAGES.atLeastTwoChoices);
    else onChange(options.filter((_, at) => at !== index));
  };
  return (
    <div className="grid gap-3">
      {options.map((option, index) => (
        <div key={option.id} className="grid items-start gap-2 sm:grid-cols-[1fr_180px_auto]">
          <TextField
            label={`Answer ${index + 1}`}
            maxLength={100}
            value={option.answer}
            onBlur={() => touch(index, 'answer')}
            onChange={({ target }) => change(index, { answer: target.value })}
            error={errorAt(index, 'answer')}
          />
          <SelectField
            label="Eligibility"
            options={SCREENER_ELIGIBILITY}
            value={option.eligibility}
            onBlur={() => touch(index, 'eligibility')}
            onChange={({ target }) => change(index, { eligibility: target.value as 'QUALIFY' })}
            error={errorAt(index, 'eligibility')}
          />
          <Button
            look="quiet"
            className="sm:mt-[30px]"
            aria-label={`Remove answer ${index + 1}`}
            onClick={() => remove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        look="quiet"
        className="justify-self-start"
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => onChange([...options, newOption()])}
      >
        Add an answer
      </Button>
    </div>
  );
}
