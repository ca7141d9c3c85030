import * as z from 'zod/mini';
import { whenMissing } from './words.ts';

/** A list with at least one item, with the same message whether it is empty, missing or not a list. */
export function atLeastOne<T extends z.core.$ZodType>(element: T, message: string, maximum = 100) {
  return z.array(element, whenMissing(message)).check(z.minLength(1, message), z.maxLength(maximum));
}
