import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { goBack } from '../lib/back.ts';
import { Button } from './button.tsx';
import { Knot } from './logo.tsx';
import { useTitle } from './title.ts';

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-2xl border border-line-strong border-dashed px-6 py-12 text-center">
      <Knot className="size-12 text-line-strong" />
      <h2 className="text-lg">{title}</h2>
      {children && <div className="grid max-w-md justify-items-center gap-4 text-quiet">{children}</div>}
    </div>
  );
}

function LoadingState({ rows = 3, whole }: { rows?: number | undefined; whole: boolean }) {
  const Words = whole ? 'h1' : 'span';
  return (
    <div role="status" className="grid gap-3">
      <Words className="sr-only">Loading</Words>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
        <div key={row} className="skeleton h-24" />
      ))}
    </div>
  );
}

/** What an address names does not exist, or is somebody else's: a whole screen that says so. */
function Missing({ words }: { words: string }) {
  useTitle('Not found');
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <Knot className="size-12 text-line-strong" />
      <h1 className="text-2xl">There is nothing here</h1>
      <p className="max-w-md text-quiet">{words}</p>
      <Button look="plain" onClick={goBack}>
        Go back
      </Button>
    </div>
  );
}

/** What stands below was read before; reading it anew did not work. */
function Outdated({ query }: { query: UseQueryResult<unknown> }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-xl bg-gold-soft px-5 py-3 text-gold-ink"
    >
      This could not be read anew; it may have changed since.
      <Button look="plain" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  rows?: number;
  /** The whole screen hangs on it, its heading too: what stands there meanwhile has one of its own. */
  whole?: boolean;
  /** The screen's heading, where it is known before: above everything but the word that there is nothing here. */
  title?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows a query's loading and error states; its children draw what was read. */
export function Loaded<T>({ query, rows, whole = false, title, children }: LoadedProps<T>) {
  if (query.data !== undefined) {
    return (
      <>
        {title}
        {query.isError && navigator.onLine && <Outdated query={query} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND') {
    return <Missing words={query.error.message} />;
  }
  return (
    <>
      {title}
      {query.isError ? (
        <div
          role="alert"
          className="grid justify-items-start gap-3 rounded-2xl border border-danger bg-danger-soft p-5"
        >
          {whole && <h1 className="text-xl">This could not be loaded</h1>}
          <p>{query.error.message}</p>
          <Button look="plain" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <LoadingState rows={rows} whole={whole} />
      )}
    </>
  );
}
