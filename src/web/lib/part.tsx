// Redrawn only on navigation: memoising would cost more bytes than it saves (decision 039).
'use no memo';

import { type ComponentType, lazy, type ReactNode, useState } from 'react';

type Drawable = ComponentType<{ children?: ReactNode }>;

/** A part of the application whose code is loaded separately. */
export interface Part {
  fetch: () => Promise<unknown>;
  /** Its component: at once when it is loaded already, otherwise when it arrives. */
  choose: () => Drawable;
}

export function part(load: () => Promise<ComponentType | ComponentType<{ children: ReactNode }>>): Part {
  let here: Drawable | undefined;
  let styleFailed: Error | undefined;
  const fetch = async () => {
    if (styleFailed) throw styleFailed;
    try {
      here ??= (await load()) as Drawable;
    } catch (error) {
      // Vite's loader fetches a style only once: a retry would load the code without its style. Only a new page helps.
      if (error instanceof Error && error.message.includes('preload CSS')) styleFailed = error;
      throw error;
    }
    return { default: here };
  };
  const Later = lazy(fetch);
  return { fetch, choose: () => here ?? Later };
}

/** Draws a part. React shows, and holds, the fallback of `lazy` even when the code is loaded: this needs no fallback. */
export function Drawn({ of, children }: { of: Part; children?: ReactNode }) {
  // Stays the same component as when first drawn: another one in its place would lose what was typed.
  const [Component] = useState(of.choose);
  return <Component>{children}</Component>;
}
