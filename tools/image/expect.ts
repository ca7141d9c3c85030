import { isDeepStrictEqual } from 'node:util';

/** Throws with both values unless they are equal. */
export function equal(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

/** Waits until something holds, on real time. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, seconds = 30): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
