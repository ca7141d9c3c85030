import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type CriterionName, criteriaInWords, criterionLabel } from '../../../../domain/criteria-words.ts';
import { GENDERS } from '../../../../domain/enumerations.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx';
import { ALWAYS_SHOWN, CRITERION_GROUPS, chosenOf, withChosen, withoutCriterion } from './criteria.ts';
import type { CriterionPickerProps } from './criterion-picker.tsx';
import type { Demographics } from './draft.ts';
import { type EligibleCounts, rounded, shown } from './eligible-count.tsx';
import type { FactEditorProps } from './fact-editor.tsx';
import type { useProblems } from './use-problems.ts';

const FactEditor = lazyPart<FactEditorProps>(() => import('./fact-editor.tsx').then((module) => module.FactEditor));
const SpokenFields = lazyPart(() => import('./spoken-fields.tsx').then((module) => module.SpokenFields));
const CriterionPicker = lazyPart<CriterionPickerProps>(() =>
  import('./criterion-picker.tsx').then((module) => module.CriterionPicker),
);

/** What the stage needs without a network too. */
export const CRITERIA_PARTS = [FactEditor, CriterionPicker];

const NAMES = CRITERION_GROUPS.flatMap(({ names }) => names);
const isAlwaysShown = (name: CriterionName) => (ALWAYS_SHOWN as readonly string[]).includes(name);
/** The others in the order of their groups. */
const ADDED = NAMES.filter((name) => !isAlwaysShown(name));

/** Who can apply: every criterion with its answers and how many people it leaves out. Those that most studies use are always there. */
export function CriteriaList({
  demographics,
  counts,
  problems,
  onChange,
}: {
  demographics: Demographics;
  counts: EligibleCounts['counts'];
  problems: ReturnType<typeof useProblems>;
  onChange: (demographics: Demographics) => void;
}) {
  const [opened, setOpened] = useState<CriterionName | null>(null);
  const [isPicking, setPicking] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  // The criterion that was just added: the focus goes to it.
  const [arrivedAt, setArrivedAt] = useState<CriterionName | null>(null);
  const words = new Map(criteriaInWords(demographics).map((one) => [one.name, one.words]));
  const rows = [...ALWAYS_SHOWN, ...ADDED.filter((name) => words.has(name) || name === opened)];
  const choose: CriterionPickerProps['onChoose'] = (name, codes) => {
    setPicking(false);
    if (codes && name !== 'age' && name !== 'languages') {
      onChange(withChosen(demographics, name, [...new Set([...chosenOf(demographics, name), ...codes])]));
      return;
    }
    setOpened(name);
    setArrivedAt(name);
  };
  const remove = (name: CriterionName) => {
    onChange(withoutCriterion(demographics, name));
    if (isAlwaysShown(name)) return;
    if (opened === name) setOpened(null);
    // Its row is gone.
    add.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="ruled grid grid-cols-[minmax(0,1fr)] rounded-xl border border-line px-3 sm:px-4">
        {rows.map((name) => (
          <Row
            key={name}
            name={name}
            words={words.get(name) ?? null}
            // Without the number of those who fit, nobody can tell how many more it would be.
            removed={counts && counts.eligible !== null ? counts.removed[name] : null}
            margin={counts?.margin ?? null}
            isOpen={name === 'age' || name === 'gender' ? undefined : name === opened}
            isArriving={name === arrivedAt}
            onOpen={(isOpen) => {
              setArrivedAt(null);
              setOpened(isOpen ? name : null);
            }}
            onRemove={() => remove(name)}
          >
            <Editor name={name} demographics={demographics} problems={problems} onChange={onChange} />
          </Row>
        ))}
      </ul>
      <Button ref={add} variant="plain" className="justify-self-start" onClick={() => setPicking(true)}>
        <PlusIcon />
        Add a criterion
      </Button>
      {isPicking && <Lazy of={CriterionPicker} fallback={null} onChoose={choose} onClose={() => setPicking(false)} />}
    </div>
  );
}

/** A criterion on one line, with its answers below while it is open. Without `isOpen`, they are always there. */
function Row({
  name,
  words,
  removed,
  margin,
  isOpen,
  isArriving,
  onOpen,
  onRemove,
  children,
}: {
  name: CriterionName;
  /** Null: it leaves nobody out. */
  words: string | null;
  removed: number | null;
  margin: number | null;
  isOpen: boolean | undefined;
  isArriving: boolean;
  onOpen: (isOpen: boolean) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isArriving) body.current?.focus();
  }, [isArriving]);
  const label = criterionLabel(name);
  const said = <span className={words === null ? 'text-quiet' : ''}>{words ?? 'Anyone'}</span>;
  const end = words !== null && (
    <>
      {removed !== null && (
        <span className="whitespace-nowrap rounded-full bg-sunken px-2.5 py-0.5 text-sm">
          <span className="money" aria-hidden="true">
            −{shown(rounded(removed, margin))}
          </span>
          <span className="sr-only">leaves out {shown(rounded(removed, margin))} people</span>
        </span>
      )}
      <Button variant="quiet" icon className="-mr-2" aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
        <CloseIcon />
      </Button>
    </>
  );
  const editor = {
    ref: body,
    id,
    tabIndex: -1,
    'aria-label': label,
    className: 'min-w-0 scroll-mt-36 outline-none',
    children,
  };
  if (isOpen === undefined) {
    return (
      <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
        <div className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3">
          <div className="font-semibold">{label}</div>
          {/* Where "Anyone" is one of the choices, it is said there. */}
          {(words !== null || name === 'age') && said}
        </div>
        <section {...editor} className={`${editor.className} max-sm:col-span-2 max-sm:row-start-2`} />
        <div className="-my-2 flex min-h-11 items-center gap-1 max-sm:col-start-2 max-sm:row-start-1">{end}</div>
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] py-1">
      <div className="flex min-h-12 items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className="-mx-2 flex min-h-12 min-w-0 grow items-center gap-2 rounded-lg px-2 py-1.5 text-left hover:bg-wash"
          onClick={() => onOpen(!isOpen)}
        >
          <span className="grid min-w-0 grow gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <span className="font-semibold">{label}</span>
            {said}
          </span>
          <span className={`text-quiet [&_svg]:size-4 ${isOpen ? 'rotate-180' : ''}`}>
            <ChevronIcon />
          </span>
        </button>
        {end}
      </div>
      {isOpen && (
        <div className="pt-1 pb-3 sm:pl-52">
          <section {...editor} />
        </div>
      )}
    </li>
  );
}

const ChevronIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.2">
    <path d="m6 9 6 6 6-6" />
  </svg>
);

function Editor({
  name,
  demographics,
  problems,
  onChange,
}: {
  name: CriterionName;
  demographics: Demographics;
  problems: ReturnType<typeof useProblems>;
  onChange: (demographics: Demographics) => void;
}) {
  if (name === 'age') return <AgeFields demographics={demographics} problems={problems} onChange={onChange} />;
  if (name === 'gender') {
    return (
      <Chips
        label="Gender"
        name="gender"
        anyone="Anyone"
        options={GENDERS}
        value={chosenOf(demographics, 'gender')}
        onChange={(codes) => onChange(withChosen(demographics, 'gender', codes))}
      />
    );
  }
  if (name === 'languages') {
    return (
      <Lazy
        of={SpokenFields}
        fallback={<div className="skeleton h-32" />}
        spoken={demographics.spoken}
        onChange={(spoken) => onChange({ ...demographics, spoken })}
      />
    );
  }
  return (
    <Lazy
      of={FactEditor}
      fallback={<div className="skeleton h-24" />}
      name={name}
      demographics={demographics}
      onChange={onChange}
    />
  );
}

function AgeFields({ demographics, problems, onChange }: Omit<Parameters<typeof Editor>[0], 'name'>) {
  const field = (name: 'minimumAge' | 'maximumAge') => ({
    name,
    type: 'number',
    inputMode: 'numeric' as const,
    min: 18,
    max: 100,
    value: demographics[name] ?? '',
    onBlur: () => problems.touch(name),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...demographics, [name]: target.value === '' ? null : Number(target.value) }),
    error: problems.shown(name),
  });
  return (
    <div className="grid max-w-xs grid-cols-2 items-start gap-4">
      <TextField label="Minimum age" {...field('minimumAge')} />
      <TextField label="Maximum age" {...field('maximumAge')} />
    </div>
  );
}
