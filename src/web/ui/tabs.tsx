import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** Which tab a key leads to, by the place of the current one and the last one's. */
const TAB_OF_KEY: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place, last) => (place === 0 ? last : place - 1),
  ArrowRight: (place, last) => (place === last ? 0 : place + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Views of one thing; the caller keeps the current one and provides its content. The Tab key stops at the current one, and the
 * arrow keys choose another, as screen readers announce it.
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
  // A phone may have no room for all of them: the current one is in view.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${id}-${current}`);
    if (!list.current || !tab) return;
    const { left, right } = list.current.getBoundingClientRect();
    const its = tab.getBoundingClientRect();
    if (its.right > right) list.current.scrollLeft += its.right - right;
    if (its.left < left) list.current.scrollLeft -= left - its.left;
  }, [id, current]);
  const chooseByKey = (event: KeyboardEvent) => {
    const keys = Object.keys(tabs) as K[];
    const next = keys[TAB_OF_KEY[event.key]?.(keys.indexOf(current), keys.length - 1) ?? -1];
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
