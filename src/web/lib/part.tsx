// Drawn anew when one goes elsewhere only: remembering would cost more bytes than it saves (decision 039).
'use no memo';

import { type ComponentType, lazy, type ReactNode, useState } from 'react';

type Drawable = ComponentType<{ children?: ReactNode }>;

/** A piece of the application whose code comes by itself. */
export interface Part {
  fetch: () => Promise<unknown>;
  /** What draws it: at once when it was fetched, otherwise when it has come. */
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
      // Vite's loader asks for a style once: asked again, it would bring the code without it. Only a new page helps.
      if (error instanceof Error && error.message.includes('preload CSS')) styleFailed = error;
      throw error;
    }
    return { default: here };
  };
  const Later = lazy(fetch);
  return { fetch, choose: () => here ?? Later };
}

/** Draws a part. React shows, and holds, the fallback of `lazy` even where the code is there: such a part needs none. */
export function Drawn({ of, children }: { of: Part; children?: ReactNode }) {
  // Stays what it was when first drawn: another component in its place would forget what was typed.
  const [Component] = useState(of.choose);
  return <Component>{children}</Component>;
}
