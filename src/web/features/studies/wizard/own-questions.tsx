import { MAX_OWN_QUESTIONS, OWN_QUESTION_KINDS } from '../../../../domain/own-time.ts';
import { useHidden } from '../../../lib/hidden.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { AreaField, TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { newShortId, type StudyDraft } from './draft.ts';

type Question = NonNullable<StudyDraft['ownTime']>['questions'][number];

const hasChoices = (kind: string) => kind !== 'TEXT' && kind !== 'PHOTO';

/** The questions of our own form: each with its kind and its choices, one on each line. */
export function OwnQuestions({
  questions,
  problemAt,
  onChange,
}: {
  questions: readonly Question[];
  problemAt: (path: string) => string | undefined;
  onChange: (questions: Question[]) => void;
}) {
  const set = (index: number, change: Partial<Question>) =>
    onChange(questions.map((question, at) => (at === index ? { ...question, ...change } : question)));
  const hidden = useHidden();
  const optionsFor = ({ id, kind, options }: Question, next: string) => {
    if (hasChoices(kind)) hidden.keep(id, options);
    return !hasChoices(next) ? [] : hidden.restore(id, options);
  };
  const add = () =>
    onChange([...questions, { id: newShortId(), kind: 'SINGLE', question: '', options: [], isOptional: false }]);
  return (
    <fieldset name="questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-3 font-semibold">Your questions</legend>
      {questions.map((question, index) => (
        <Card key={question.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TextField
            label={`Question ${index + 1}`}
            name={`questions.${index}.question`}
            maxLength={250}
            value={question.question}
            onChange={({ target }) => set(index, { question: target.value })}
          />
          <div className="max-w-xs">
            <SelectField
              label="Kind of answer"
              name={`questions.${index}.kind`}
              options={OWN_QUESTION_KINDS}
              value={question.kind}
              onChange={({ target }) =>
                set(index, {
                  kind: target.value as typeof question.kind,
                  options: optionsFor(question, target.value),
                  takesVoice: undefined,
                })
              }
            />
          </div>
          {hasChoices(question.kind) && (
            <AreaField
              label="Choices"
              name={`questions.${index}.options`}
              hint="One on each line."
              rows={4}
              value={question.options.join('\n')}
              error={question.options.length > 1 ? problemAt(`questions.${index}.options`) : undefined}
              onChange={({ target }) => set(index, { options: target.value.split('\n') })}
              onBlur={() => set(index, { options: question.options.filter((option) => option.trim() !== '') })}
            />
          )}
          {question.kind === 'PHOTO' && (
            <p className="text-quiet text-sm">
              They take a photo or choose one. We make it smaller and remove where and when it was taken.
            </p>
          )}
          {question.kind === 'TEXT' && (
            <CheckField
              label="They can also answer by voice"
              checked={question.takesVoice ?? false}
              onChange={({ target }) => set(index, { takesVoice: target.checked })}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CheckField
              label="It can be left out"
              checked={question.isOptional}
              onChange={({ target }) => set(index, { isOptional: target.checked })}
            />
            <Button variant="quiet" onClick={() => onChange(questions.filter((_, at) => at !== index))}>
              Remove<span className="sr-only"> question {index + 1}</span>
            </Button>
          </div>
        </Card>
      ))}
      {questions.length < MAX_OWN_QUESTIONS && (
        <Button variant="plain" className="justify-self-start" onClick={add}>
          Add a question
        </Button>
      )}
    </fieldset>
  );
}
