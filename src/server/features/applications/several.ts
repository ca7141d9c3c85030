import { ERRORS } from '../../../contract/errors.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Applies a change to each of several; a refused one is left out with the reason. `check` reads, before anything is
 * written; `change` only writes, so that all changes go to the database together.
 */
export async function eachOrWhy<T>(
  ids: readonly string[],
  check: (id: string) => Promise<T>,
  change: (one: T) => Promise<unknown>,
) {
  const changed: string[] = [];
  const left: { id: string; reason: string }[] = [];
  const orWhy = async <R>(id: string, act: () => Promise<R>): Promise<R | null> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ id, reason: error.details.message ?? ERRORS[error.code][1] });
      return null;
    }
  };
  const checked: { id: string; one: T }[] = [];
  for (const id of new Set(ids)) await orWhy(id, async () => checked.push({ id, one: await check(id) }));
  for (const { id, one } of checked) {
    await orWhy(id, async () => {
      await change(one);
      changed.push(id);
    });
  }
  return { changed, left };
}
