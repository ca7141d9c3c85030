import * as z from 'zod/mini';
import { joinedCode } from '../../domain/joined-code.ts';
import { isGhanaianNumber, NUMBER_MESSAGE } from '../../domain/mobile-money.ts';
import { defineEndpoint } from '../endpoint.ts';
import { whenMissing } from '../words.ts';

/** Requests for a code. Small: the sign-in page loads this first, and the rest once a code is requested. */

export const PhoneNumberForm = z.object({
  number: z
    .string(whenMissing(NUMBER_MESSAGE))
    .check(z.trim(), z.maxLength(30), z.refine(isGhanaianNumber, NUMBER_MESSAGE)),
});

export const PhoneCodeField = z
  .string('Please enter the code')
  .check(z.overwrite(joinedCode), z.regex(/^\d{6}$/, 'Please enter the 6 digits we texted to you'));

/** When a texted code expires, and when another one can be requested. */
export const CodeSent = z.object({
  /** The number in international form. */
  number: z.string(),
  validSeconds: z.number(),
  resendSeconds: z.number(),
});

export const requestPhoneCode = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/phone/code',
  who: 'anyone',
  summary:
    'Texts a sign-in code to a Ghanaian mobile number. The answer is the same whether or not the number has an account. Only the browser that asked can use the code.',
  body: PhoneNumberForm,
  reply: CodeSent,
  errors: ['TEXTS_UNAVAILABLE'],
});
