import type { ComponentProps, ReactNode } from 'react';
import { m } from '../../messages/m.ts';
import { ApiError } from '../lib/api.ts';
import { Lazy, type Part } from '../lib/lazy-part.tsx';
import { arrive } from '../lib/navigation.tsx';
import { Refusal } from './alert.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { BackIcon } from './icons.tsx';
import type { Started } from './refusal.ts';
import { Submit } from './submit.tsx';

/*
 * The frame of all forms in stages. A wizard is a table of stages, one row each. The frame shows the progress, goes back and
 * forward, moves the focus to the new stage, and opens the stage of a field that the server refused. The wizard's draft keeps the
 * input. Stages made of a schema come from schema-stage.tsx.
 */

/** A row of a wizard's table. */
export interface Stage<P> {
  /** The stage's name in the draft, and the first part of its fields' paths in the request. */
  key: string;
  title: string;
  /** Other parts of the request that the stage has fields of. */
  also?: readonly string[];
  /** The stage's fields with their `StageForm`. */
  part: Part<P>;
}

/** The props that the frame passes to every stage. */
export interface StageMoves {
  /** Goes back; if missing, the stage has no Back button. */
  onBack: (() => void) | undefined;
}

const ID = 'step';

/**
 * The open stage, and ways to navigate. `[at, setAt]` is kept by the draft, so a reload opens the same stage. `leave` is where
 * Back leads from the first stage.
 */
export function useStages(
  stages: readonly Pick<Stage<never>, 'key' | 'also'>[],
  [at, setAt]: readonly [number, (to: number) => void],
  leave?: () => void,
) {
  const go = (to: number) => {
    setAt(to);
    // Starts the new stage at its top, both visually and for screen readers.
    arrive(ID);
  };
  return {
    at,
    isLast: at >= stages.length - 1,
    go,
    next: () => go(at + 1),
    onBack: at > 0 ? () => go(at - 1) : leave,
    /** Opens the stage of the first field that the server refused. */
    showRefusal: (error: unknown) => {
      const field = error instanceof ApiError ? error.fields[0]?.field.split('.')[0] : undefined;
      const wrong = stages.findIndex(({ key, also = [] }) => [key, ...also].includes(field ?? ''));
      if (wrong >= 0) go(wrong);
    },
  };
}

/** The open stage with the progress above it; `props` are passed to its part. */
export function Wizard<P>({
  stages,
  at,
  className = '',
  ...props
}: { stages: readonly Stage<P>[]; at: number; className?: string } & Omit<P, 'stages' | 'at' | 'className'>) {
  const stage = stages[at] ?? (stages[0] as Stage<P>);
  return (
    // Full width on a phone, because the fields need the room.
    <Card
      className={`grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-4 ${className}`}
    >
      <Progress titles={stages.map(({ title }) => title)} current={stages.indexOf(stage)} />
      <Lazy key={stage.key} of={stage.part as Part} fallback={<div className="skeleton h-80" />} {...props} />
    </Card>
  );
}

/** The current stage as text and as marks. */
function Progress({ titles, current }: { titles: readonly string[]; current: number }) {
  return (
    <div className="grid gap-2">
      <p id={ID} tabIndex={-1} className="text-quiet text-sm">
        {m.ui_step({ number: current + 1, steps: titles.length })}{' '}
        <span className="font-semibold text-ink">{titles[current]}</span>
      </p>
      <ol className="flex gap-1.5" aria-label={m.ui_steps()}>
        {titles.map((title, index) => (
          <li
            key={title}
            aria-current={index === current ? 'step' : undefined}
            className={`h-2 flex-1 rounded-full ${index <= current ? 'bg-clay' : 'bg-line'}`}
          >
            <span className="sr-only">{index < current ? m.ui_step_done({ title }) : title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A problem of a stage, shown as a link next to the disabled button, and the name of its field or group. */
export interface Missing {
  words: string;
  at: string;
}

/** A stage's fields with Back and one button to continue. */
export function StageForm({
  children,
  missing,
  action,
  starts,
  onBack,
  onNext,
}: StageMoves & {
  children: ReactNode;
  missing: Missing | null;
  action: ReactNode;
  starts?: Started | undefined;
  onNext: () => void;
}) {
  return (
    <form
      noValidate
      className={STAGE}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) onNext();
      }}
    >
      {children}
      <Refusal of={starts} />
      <StageButtons onBack={onBack}>
        <Submit
          missing={missing ? missing.words : null}
          at={missing ? [missing.at] : undefined}
          busy={starts?.isPending ?? false}
        >
          {action}
        </Submit>
      </StageButtons>
    </form>
  );
}

/** The layout of a stage's fields, one below the other. */
export const STAGE = 'comes grid grid-cols-[minmax(0,1fr)] gap-6';

/**
 * The last row of a stage: Back, what is missing, and the button to continue, within reach of the thumb if the window has room.
 * Required ticks are right above it.
 */
export function StageButtons({ onBack, children }: StageMoves & Pick<ComponentProps<'div'>, 'children'>) {
  return (
    <div className="stage-bar z-[5] -mx-4 -mb-5 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:[&_button]:px-2.5 max-sm:[&_button]:text-sm max-sm:[&_p]:text-xs sm:-mx-5 sm:gap-4 sm:rounded-b-2xl sm:px-5 sm:py-3">
      {onBack && (
        <Button variant="plain" aria-label={m.shell_back()} onClick={onBack}>
          <span className="sm:hidden">
            <BackIcon />
          </span>
          <span className="max-sm:hidden">{m.shell_back()}</span>
        </Button>
      )}
      <div className="flex min-w-0 grow basis-40 flex-wrap items-center justify-end gap-2 text-right sm:gap-4 [&>p]:basis-16 [&>p]:leading-tight">
        {children}
      </div>
    </div>
  );
}
