import { useState } from 'react';

/** What a choice hides, so that it comes back when the person changes the choice back. */
export class Hidden {
  readonly #kept = new Map<string, unknown>();

  keep(name: string, value: unknown): void {
    this.#kept.set(name, value);
  }

  /** What was kept last under this name, or something else. */
  restore<T>(name: string, otherwise: T): T {
    return this.#kept.has(name) ? (this.#kept.get(name) as T) : otherwise;
  }
}

/** Kept while the screen, or the wizard's stage, is open. */
export function useHidden(): Hidden {
  const [hidden] = useState(() => new Hidden());
  return hidden;
}
