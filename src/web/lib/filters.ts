import { useSearchParams } from './navigation.tsx';

/*
 * A list's page, tab and filters are in the address, so that they survive a reload and Back, and can be shared. Changes replace
 * the history entry, so Back leaves the screen.
 */

/** The API's highest page number, more than any list has. */
const HIGHEST_PAGE = 100_000;

/** Reads a page number of an address: 0 for anything else. */
export function pageIn(search: URLSearchParams, name = 'page'): number {
  const page = Math.floor(Number(search.get(name) ?? 0));
  return page > 0 ? Math.min(page, HIGHEST_PAGE) : 0;
}

function useChanges() {
  const [search, setSearch] = useSearchParams();
  const go = (changes: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [search, go] as const;
}

/** The current page of a list. A second list on a screen needs another name. */
export function usePage(name = 'page'): [number, (to: number) => void] {
  const [search, go] = useChanges();
  return [pageIn(search, name), (to) => go({ [name]: to === 0 ? undefined : String(to) })];
}

/** The open tab: the first one unless the address names another. A change drops parameters of the previous tab. */
export function useTab<K extends string>(
  tabs: Readonly<Record<K, string>>,
  { name = 'tab', keeps = [] }: { name?: string; keeps?: readonly string[] } = {},
): [K, (next: K) => void] {
  const [search, setSearch] = useSearchParams();
  const keys = Object.keys(tabs) as K[];
  const [first] = keys as [K];
  const current = keys.find((key) => key === search.get(name)) ?? first;
  const choose = (next: K) =>
    setSearch(
      (before) => {
        const kept = [...before].filter(([key]) => keeps.includes(key));
        return new URLSearchParams(next === first ? kept : [...kept, [name, next]]);
      },
      { replace: true },
    );
  return [current, choose];
}

/** Filters of a list. A change goes to page 0. */
export function useFilters<K extends string>(names: readonly K[]) {
  const [search, go] = useChanges();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<K, string>;
  /** Returns only the filters that are set. */
  const query = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<
    Record<K, never>
  >;
  const filters = names.filter((name) => name !== 'sort');
  const isFiltered = filters.some((name) => values[name] !== '');
  const change = (changes: Partial<Record<K | 'page', string>>) => go({ page: undefined, ...changes });
  const clear = () => go({ page: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) });
  const setPage = (to: number) => go({ page: to === 0 ? undefined : String(to) });
  return { values, query, page: pageIn(search), isFiltered, clear, change, setPage };
}
