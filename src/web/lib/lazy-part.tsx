import { type FunctionComponent, lazy, type ReactNode, Suspense, useMemo } from 'react';

/** A part of the application whose code is loaded separately. */
export interface Part<P = object> {
  fetch: () => Promise<unknown>;
  /** The component itself if it is loaded, otherwise a lazy one. */
  choose: () => FunctionComponent<P>;
}

/** A file in pages/. */
export interface PageModule {
  default: FunctionComponent;
}

/** The only way to load code lazily. If loading fails, rendering throws, and ScreenError shows it. */
export function lazyPart<P = object>(load: () => Promise<FunctionComponent<P>>): Part<P> {
  let here: FunctionComponent<P> | undefined;
  let styleFailed: Error | undefined;
  const fetch = async () => {
    if (styleFailed) throw styleFailed;
    try {
      here ??= await load();
    } catch (error) {
      // Vite's loader fetches a style only once: a retry would load the code without its style. Only a new page helps.
      if (error instanceof Error && error.message.includes('preload CSS')) styleFailed = error;
      throw error;
    }
    return { default: here };
  };
  const Later = lazy(fetch) as unknown as FunctionComponent<P>;
  return { fetch, choose: () => here ?? Later };
}

/** Turns a component that is already loaded into a part. */
export function loadedPart<P = object>(component: FunctionComponent<P>): Part<P> {
  return { fetch: () => Promise.resolve(), choose: () => component };
}

/**
 * Renders a part with its props. `fallback` is shown until its code has loaded. Leave it out if an outer Suspense must show its
 * fallback instead: React shows a fallback of `lazy` for a moment even when the code is loaded.
 */
export function Lazy<P>({
  of,
  fallback,
  ...props
}: { of: Part<P>; fallback?: ReactNode } & Omit<P, 'of' | 'fallback'>) {
  // Keeps the component of the first render: swapping it would lose typed text.
  const Component = useMemo(() => of.choose(), [of]);
  const rendered = <Component {...(props as unknown as P & object)} />;
  return fallback === undefined ? rendered : <Suspense fallback={fallback}>{rendered}</Suspense>;
}
