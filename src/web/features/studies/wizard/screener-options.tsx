import { MESSAGES } from '../../../../contract/messages.ts';
import { SCREENER_ELIGIBILITY } from '../../../../domain/enumerations.ts';
import { PROFILE_ATTRIBUTES } from '../../../../domain/profile-attributes.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ManyOf } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { moved, OrderButtons } from '../../../ui/order-buttons.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { newOption, newShortId, type Screeners } from './draft.ts';

type Question = Screeners[number];
type Options = Question['options'];

const MAX_OPTIONS = 10;

/** The choices of one question, each with its eligibility; added, removed and reordered by mouse or keyboard. */
export function ScreenerOptions({
  question: { options },
  errorAt,
  touch,
  onChange,
}: {
  question: Question;
  errorAt: (optionId: string, field: 'answer' | 'eligibility') => string | undefined;
  touch: (optionId: string, field: 'answer' | 'eligibility') => void;
  onChange: (options: Options) => void;
}) {
  const change = (index: number, next: Partial<Options[number]>) =>
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
            onBlur={() => touch(option.id, 'answer')}
            onChange={({ target }) => change(index, { answer: target.value })}
            error={errorAt(option.id, 'answer')}
          />
          <SelectField
            label="Eligibility"
            options={SCREENER_ELIGIBILITY}
            value={option.eligibility}
            onBlur={() => touch(option.id, 'eligibility')}
            onChange={({ target }) => change(index, { eligibility: target.value as 'QUALIFY' })}
            error={errorAt(option.id, 'eligibility')}
          />
          <div className="sm:mt-[30px]">
            <OrderButtons
              name={`answer ${index + 1}`}
              index={index}
              length={options.length}
              onMove={(by) => onChange(moved(options, index, by))}
              onRemove={() => remove(index)}
            />
          </div>
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

/** Which values of the profile qualify. Participants are not asked: people with none of the values are disqualified. */
export function ProfileValues({
  question,
  onChange,
  error,
}: {
  question: Question;
  onChange: (options: Options) => void;
  error: string | undefined;
}) {
  const { attribute, options } = question;
  if (!attribute) return null;
  return (
    <ManyOf
      label="Who qualifies"
      hint="We don’t ask this: the profile has the answer. Choose every value that qualifies."
      columns={3}
      options={PROFILE_ATTRIBUTES[attribute].values}
      value={options.map(({ answer }) => answer)}
      onChange={(codes) =>
        onChange(
          codes.map(
            (code) =>
              options.find(({ answer }) => answer === code) ?? {
                id: newShortId(),
                answer: code,
                eligibility: 'QUALIFY',
              },
          ),
        )
      }
      error={options.length === 0 ? error : undefined}
    />
  );
}
