import { setTimeout } from 'node:timers/promises';

/** The result of the work, or `otherwise` after the timeout. The work itself continues. */
export function withTimeout<T, O>(milliseconds: number, work: Promise<T>, otherwise: O): Promise<T | O> {
  return Promise.race([work, setTimeout(milliseconds, otherwise, { ref: false })]);
}
