import { useState } from 'react';

/** Keeps values that a choice hides, so that they come back when the person changes the choice back. */
export class Hidden {
  readonly #kept = new Map<string, unknown>();

  keep(name: string, value: unknown): void {
    this.#kept.set(name, value);
  }

  /** The value last kept under this name, or a default. */
  restore<T>(name: string, otherwise: T): T {
    return this.#kept.has(name) ? (this.#kept.get(name) as T) : otherwise;
  }
}

/** Kept while the screen, or the wizard's stage, is open. */
export function useHidden(): Hidden {
  const [hidden] = useState(() => new Hidden());
  return hidden;
}
