import { type ReactNode, useId } from 'react';

/** Views of one thing; the caller keeps the current one and provides its content. */
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
  return (
    <>
      <div className="-mx-1 flex gap-1 overflow-x-auto border-line border-b px-1" role="tablist" aria-label={label}>
        {(Object.entries(tabs) as [K, string][]).map(([key, words]) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
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
