import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Views of one thing; the caller keeps the current one and provides its content. The Tab key stops at the current one, and the
 * arrow keys choose another.
 */
export function Tabs<K extends string>({
  tabs,
  current,
  onChange,
  label,
  children,
}: {
  tabs: Readonly<Record<K, string>>;
  current: K;
  onChange: (key: K) => void;
  label: string;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A phone may have no room for all of them: the current one goes to the middle.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = document.getElementById(`${id}-${current}`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [id, current]);
  const chooseByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // With another key, an arrow is the browser's: Alt and left goes back.
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const keys = Object.keys(tabs) as K[];
    const next = keys.at((keys.indexOf(current) + step) % keys.length);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className="-mx-1 flex gap-1 overflow-x-auto border-line border-b px-1"
        role="tablist"
        aria-label={label}
        onKeyDown={chooseByKey}
      >
        {(Object.entries(tabs) as [K, string][]).map(([key, words]) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            tabIndex={key === current ? 0 : -1}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            onClick={() => onChange(key)}
            className="-mb-px min-h-11 whitespace-nowrap border-transparent border-b-3 px-3.5 font-semibold text-quiet aria-selected:border-clay aria-selected:text-ink"
          >
            {words}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-[inherit]"
      >
        {children}
      </div>
    </>
  );
}
