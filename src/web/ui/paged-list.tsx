import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Success } from '../../contract/endpoint.ts';
import { m } from '../../messages/m.ts';
import { isPastTheEnd, LastPage, Pager } from './pager.tsx';
import { Loaded } from './states.tsx';

interface PagedListProps<T> {
  query: UseQueryResult<Success<T[]>>;
  /** Shown when the list is empty: says what to do next. */
  empty: ReactNode;
  onPage: (page: number) => void;
  className?: string;
  children: (row: T) => ReactNode;
}

/** A list of the API with its loading, error and empty states and its pages. */
export function PagedList<T extends { id: string }>({
  query,
  empty,
  onPage,
  className = 'grid gap-4',
  children,
}: PagedListProps<T>) {
  const { data } = query;
  return (
    <>
      {/* Screen readers announce the number of results after a search. */}
      <p role="status" className="sr-only">
        {data && m.ui_in_list({ count: data.totalElements ?? data.content.length })}
      </p>
      <Loaded query={query}>
        {({ content, ...page }) =>
          isPastTheEnd({ content, ...page }) ? (
            <LastPage page={page} onPage={onPage} />
          ) : content.length === 0 ? (
            empty
          ) : (
            <>
              <ul className={className}>
                {content.map((row) => (
                  <li key={row.id}>{children(row)}</li>
                ))}
              </ul>
              <Pager page={page} onPage={onPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
