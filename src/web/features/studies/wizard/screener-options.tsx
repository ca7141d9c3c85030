import { useId } from 'react';
import { MESSAGES } from '../../../../contract/messages.ts';
import { toast } from '../../../lib/toasts.ts';
import { BOX, described } from '../../../ui/field.tsx';
import { moved, OrderButtons } from '../../../ui/order-buttons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { withOneRight } from './answer-kind.ts';
import type { Screeners } from './draft.ts';

type Question = Screeners[number];
type Options = Question['options'];

const QUALIFIES_OR_NOT = ['Qualifies', 'Disqualifies', 'qualifies'] as const;
const RIGHT_OR_WRONG = ['Right answer', 'Wrong answer', 'is the right one'] as const;

/** The choices of one question. Each qualifies unless it is switched off; removed and reordered by mouse, touch or keyboard. */
export function ScreenerOptions({
  name,
  question: { kind, options },
  errorAt,
  touch,
  onChange,
}: {
  /** The beginning of its fields' names. */
  name: string;
  question: Question;
  errorAt: (optionId: string) => string | undefined;
  touch: (optionId: string) => void;
  onChange: (options: Options) => void;
}) {
  const change = (index: number, next: Partial<Options[number]>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...next } : option)));
  const remove = (index: number) => {
    if (options.length === 2) toast.info(MESSAGES.atLeastTwoChoices);
    else onChange(options.filter((_, at) => at !== index));
  };
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-2">
      {options.map((option, index) => (
        <Answer
          key={option.id}
          name={`${name}.${index}.answer`}
          mark={kind === 'MULTIPLE' ? 'rounded' : 'rounded-full'}
          words={kind === 'ATTENTION' ? RIGHT_OR_WRONG : QUALIFIES_OR_NOT}
          option={option}
          index={index}
          length={options.length}
          error={errorAt(option.id)}
          onLeave={() => touch(option.id)}
          onChange={(next) =>
            kind === 'ATTENTION' && next.eligibility === 'QUALIFY'
              ? onChange(withOneRight(options, index))
              : change(index, next)
          }
          onMove={(by) => onChange(moved(options, index, by))}
          onRemove={() => remove(index)}
        />
      ))}
    </ol>
  );
}

/** One choice on one line; on a phone its switch is below. The mark is the one that participants see. */
function Answer({
  name,
  mark,
  words: states,
  option: { answer, eligibility },
  index,
  length,
  error,
  onLeave,
  onChange,
  onMove,
  onRemove,
}: {
  name: string;
  mark: string;
  /** What its switch says: on, off, and its name. */
  words: readonly [string, string, string];
  option: Options[number];
  index: number;
  length: number;
  error: string | undefined;
  onLeave: () => void;
  onChange: (next: Partial<Options[number]>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const id = useId();
  const words = `Answer ${index + 1}`;
  return (
    <li className="reveals flex flex-wrap items-center gap-x-3">
      <span className={`size-5 shrink-0 border-2 border-line-strong ${mark}`} aria-hidden="true" />
      <input
        {...described(id, { error })}
        name={name}
        aria-label={words}
        placeholder={words}
        maxLength={100}
        className={`${BOX} grow basis-48 max-sm:w-[calc(100%-2rem)] max-sm:basis-auto sm:w-auto`}
        value={answer}
        onBlur={onLeave}
        onChange={({ target }) => onChange({ answer: target.value })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 max-sm:w-full max-sm:pl-8 sm:flex-nowrap">
        <Switch
          words={[states[0], states[1]]}
          aria-label={`${words} ${states[2]}`}
          checked={eligibility !== 'DISQUALIFY'}
          onChange={({ target }) => onChange({ eligibility: target.checked ? 'QUALIFY' : 'DISQUALIFY' })}
        />
        <OrderButtons name={words.toLowerCase()} index={index} length={length} onMove={onMove} onRemove={onRemove} />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="w-full pl-8 text-danger text-sm">
          {error}
        </p>
      )}
    </li>
  );
}
