import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../messages/m.ts';
import signpost from '../illustrations/signpost.svg';
import { codeOf } from '../lib/api.ts';
import { goBack } from '../lib/back.ts';
import { Button } from './button.tsx';
import { useTitle } from './title.ts';

/** An illustration by its address: decorative, drawn in the theme's colours, and fetched only when it is shown. */
function Illustration({ src }: { src: string }) {
  return (
    <svg viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
      <use href={`${src}#p`} />
    </svg>
  );
}

interface EmptyStateProps {
  /** The address of the state's own illustration, a file in `illustrations`. */
  picture: string;
  title: string;
  /** What to do next. */
  children: ReactNode;
}

export function EmptyState({ picture, title, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <Illustration src={picture} />
      <h2 className="text-lg">{title}</h2>
      <div className="grid max-w-md justify-items-center gap-4 text-quiet">{children}</div>
    </div>
  );
}

/** The empty state of a search or filter: what to try, and a way to clear it. */
export function NoMatches({ picture, hint, onClear }: { picture: string; hint: string; onClear: () => void }) {
  return (
    <EmptyState picture={picture} title={m.ui_no_matches()}>
      <p>{hint}</p>
      <Button variant="plain" onClick={onClear}>
        {m.ui_clear()}
      </Button>
    </EmptyState>
  );
}

/** The skeleton of a list. */
export function LoadingState({ rows = 3, whole = false }: { rows?: number | undefined; whole?: boolean }) {
  const Words = whole ? 'h1' : 'span';
  return (
    <div role="status" className="grid gap-3">
      <Words className="sr-only">{m.ui_loading()}</Words>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
        <div key={row} className="skeleton h-24" />
      ))}
    </div>
  );
}

/** The screen shown when an address names something that does not exist or belongs to somebody else. */
function Missing({ words }: { words: string }) {
  useTitle(m.ui_not_found());
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <Illustration src={signpost} />
      <h1 className="text-2xl">{m.ui_not_found()}</h1>
      <p className="max-w-md text-quiet">{words}</p>
      <Button variant="plain" onClick={goBack}>
        {m.ui_go_back()}
      </Button>
    </div>
  );
}

/** Shown above an earlier answer when a refetch failed. */
function Outdated({ query }: { query: UseQueryResult<unknown> }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-xl bg-gold-soft px-5 py-3 text-gold-ink"
    >
      {m.ui_outdated()}
      <Button variant="plain" onClick={() => void query.refetch()}>
        {m.shell_try_again()}
      </Button>
    </p>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  rows?: number;
  /**
   * For a query that the whole screen depends on, including its heading: the loading and error states then have their own
   * heading.
   */
  whole?: boolean;
  /** The screen's heading, if it is known beforehand: above everything except the not-found message. */
  title?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows a query's loading and error states; its children render the data. */
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
  if (query.error && codeOf(query.error) === 'NOT_FOUND') {
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
          {whole && <h1 className="text-xl">{m.ui_not_loaded()}</h1>}
          <p>{query.error.message}</p>
          <Button variant="plain" onClick={() => void query.refetch()}>
            {m.shell_try_again()}
          </Button>
        </div>
      ) : (
        <LoadingState rows={rows} whole={whole} />
      )}
    </>
  );
}
