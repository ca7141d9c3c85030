import { setTimeout } from 'node:timers/promises';

/** What work resolves with; `otherwise` if that takes longer. The work itself goes on. */
export function withTimeout<T, O>(milliseconds: number, work: Promise<T>, otherwise: O): Promise<T | O> {
  return Promise.race([work, setTimeout(milliseconds, otherwise, { ref: false })]);
}
