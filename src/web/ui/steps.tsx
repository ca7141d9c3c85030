import { arrive } from '../lib/navigation.tsx';

const ID = 'step';

/** Called when a wizard goes to another step: scrolls to the top and announces it. */
export function arriveAtStep(): void {
  arrive(ID);
}

/** A wizard's step indicator: the current step as text and as marks. */
export function Steps({ titles, current }: { titles: readonly string[]; current: number }) {
  return (
    <div className="grid gap-2">
      <p id={ID} tabIndex={-1} className="text-quiet text-sm">
        Step {current + 1} of {titles.length}: <span className="font-semibold text-ink">{titles[current]}</span>
      </p>
      <ol className="flex gap-1.5" aria-label="Steps">
        {titles.map((title, index) => (
          <li
            key={title}
            aria-current={index === current ? 'step' : undefined}
            className={`h-2 flex-1 rounded-full ${index <= current ? 'bg-clay' : 'bg-line'}`}
          >
            <span className="sr-only">
              {title}
              {index < current ? ', done' : ''}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
