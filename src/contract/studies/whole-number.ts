import * as z from 'zod/mini';
import { whenMissing } from '../words.ts';

/** A whole number, with a message for a missing one. */
export const wholeNumber = (message: string) =>
  z.number(whenMissing(message)).check(z.int('Please enter a whole number'));
