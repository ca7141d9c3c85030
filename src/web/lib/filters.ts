import { useSearchParams } from './navigation.tsx';

/** Filters of a list, kept in the address so that it can be shared and survives Back. A change starts at page 0. */
export function useFilters<K extends string>(names: readonly K[]) {
  const [asked, setAsked] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ''])) as Record<K, string>;
  const page = Math.max(0, Number(asked.get('page') ?? 0) || 0);
  const go = (changes: Record<string, string | undefined>) =>
    setAsked(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  /** Only filters that are set: an empty one counts as none. */
  const query = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<
    Record<K, never>
  >;
  const change: (changes: Partial<Record<K | 'page', string>>) => void = go;
  return { values, query, page, change, setPage: (to: number) => go({ page: String(to) }) };
}
