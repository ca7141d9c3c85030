import * as z from 'zod/mini';
import { isGhanaianNumber, NUMBER_MESSAGE } from '../../domain/mobile-money.ts';
import { whenMissing } from '../words.ts';

/** Fields of signing in with a mobile number. Small: the sign-in page loads them first. */

export const PhoneNumberForm = z.object({
  number: z
    .string(whenMissing(NUMBER_MESSAGE))
    .check(z.trim(), z.maxLength(30), z.refine(isGhanaianNumber, NUMBER_MESSAGE)),
});

/** The screens take the digits out of what people paste. */
export const PhoneCodeField = z
  .string('Please enter the code')
  .check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits we texted to you'));
