/** Views of one thing, kept in the URL by the caller. */
export function Tabs<K extends string>({
  tabs,
  current,
  onChange,
  label,
}: {
  tabs: Readonly<Record<K, string>>;
  current: K;
  onChange: (key: K) => void;
  label: string;
}) {
  return (
    <div className="-mx-1 flex gap-1 overflow-x-auto border-line border-b px-1" role="tablist" aria-label={label}>
      {(Object.entries(tabs) as [K, string][]).map(([key, words]) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === current}
          onClick={() => onChange(key)}
          className="-mb-px min-h-11 whitespace-nowrap border-transparent border-b-3 px-3.5 font-semibold text-quiet aria-selected:border-clay aria-selected:text-ink"
        >
          {words}
        </button>
      ))}
    </div>
  );
}
