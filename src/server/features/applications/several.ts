import { ERRORS } from '../../../contract/errors.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Applies a change to each of several; a refused one is left out with the reason. Refusals are found before anything is
 * written.
 */
export async function eachOrWhy(ids: readonly string[], change: (id: string) => Promise<unknown>) {
  const changed: string[] = [];
  const left: { id: string; reason: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await change(id);
      changed.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ id, reason: error.details.message ?? ERRORS[error.code][1] });
    }
  }
  return { changed, left };
}
