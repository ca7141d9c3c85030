import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const OUTER = '-mb-px border-transparent border-b-3 px-3.5 max-sm:px-2 aria-selected:border-clay';
const INNER =
  'rounded-full border border-transparent px-4 hover:bg-wash aria-selected:border-clay aria-selected:bg-clay-soft';

/**
 * Views of one thing; the caller keeps the current one and provides its content. The Tab key stops at the current one, and the
 * arrow keys choose another.
 */
export function Tabs<K extends string>({
  tabs,
  current,
  onChange,
  label,
  counts,
  isInner = false,
  children,
}: {
  tabs: Readonly<Record<K, string>>;
  current: K;
  onChange: (key: K) => void;
  label: string;
  /** How many things each view has. */
  counts?: Partial<Record<K, number>> | undefined;
  /** Tabs within a tab look different. */
  isInner?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A phone may not have room for all tabs, so the current one is scrolled to the middle.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = document.getElementById(`${id}-${current}`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [id, current]);
  const chooseByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // With a modifier key, an arrow belongs to the browser: Alt and left goes back.
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
        className={`scrolls -mx-1 flex gap-1 overflow-x-auto px-1 ${isInner ? 'py-1' : 'border-line border-b'}`}
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
            className={`min-h-11 whitespace-nowrap font-semibold text-quiet aria-selected:text-ink ${isInner ? INNER : OUTER}`}
          >
            {words}
            {counts?.[key] !== undefined && <span className="money ml-1.5 font-normal">{counts[key]}</span>}
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
