import * as z from 'zod/mini';
import { whenMissing } from '../words.ts';

/** A whole number, with the words for a missing or broken one. */
export const wholeNumber = (message: string) => z.number(whenMissing(message)).check(z.int(message));
