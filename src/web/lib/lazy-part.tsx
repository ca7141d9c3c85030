import { type FunctionComponent, lazy, type ReactNode, Suspense, useMemo } from 'react';

/** A part of the application whose code is loaded separately. */
export interface Part<P = object> {
  fetch: () => Promise<unknown>;
  /** Its component if it is loaded, otherwise a lazy one. */
  choose: () => FunctionComponent<P>;
}

/** A file in pages/. */
export interface PageModule {
  default: FunctionComponent;
}

/** The one way to load code later. What can't be loaded throws when it is rendered, and ScreenError says so. */
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

/** Makes a part of a component that is loaded already. */
export function loadedPart<P = object>(component: FunctionComponent<P>): Part<P> {
  return { fetch: () => Promise.resolve(), choose: () => component };
}

/**
 * Renders a part with its props. `fallback` is shown until its code has loaded. Leave it out where a Suspense
 * above must hold everything: React shows the fallback of `lazy` for a moment even when the code is loaded.
 */
export function Lazy<P>({
  of,
  fallback,
  ...props
}: { of: Part<P>; fallback?: ReactNode } & Omit<P, 'of' | 'fallback'>) {
  // Stays the same component as when first rendered: another one in its place would lose what was typed.
  const Component = useMemo(() => of.choose(), [of]);
  const rendered = <Component {...(props as unknown as P & object)} />;
  return fallback === undefined ? rendered : <Suspense fallback={fallback}>{rendered}</Suspense>;
}
