import { useSearchParams } from './navigation.tsx';

/** Filters of a list, kept in the address so that they can be shared and survive Back. A change goes to page 0. */
export function useFilters<K extends string>(names: readonly K[]) {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<K, string>;
  const page = Math.max(0, Number(search.get('page') ?? 0) || 0);
  const go = (changes: Record<string, string | undefined>) =>
    setSearch(
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
  /** Only the filters that are set. */
  const query = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<
    Record<K, never>
  >;
  const filters = names.filter((name) => name !== 'sort');
  const isFiltered = filters.some((name) => values[name] !== '');
  const clear = () => go(Object.fromEntries(filters.map((name) => [name, undefined])));
  const change: (changes: Partial<Record<K | 'page', string>>) => void = go;
  return { values, query, page, isFiltered, clear, change, setPage: (to: number) => go({ page: String(to) }) };
}
