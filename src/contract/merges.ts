import * as z from 'zod/mini';
import { Confirmation } from './accounts/security.ts';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { EmailField } from './fields.ts';
import { BirthDateForm } from './sign-in/phone.ts';
import { PhoneCodeField, PhoneNumberForm } from './sign-in/phone-codes.ts';
import { LoginForm } from './sign-in.ts';

/** Two accounts of one participant become one: the one that they are signed in to stays. */

export const OtherAccountForm = z.object({ email: EmailField, otherPassword: LoginForm.shape.password });

export const requestMergeCode = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/merge/code',
  who: 'participant',
  summary:
    'Emails a code to another account of the caller, whose address and password they give. It proves that the account is theirs.',
  body: z.object({ ...Confirmation.shape, ...OtherAccountForm.shape }),
  reply: z.object({ validSeconds: z.number(), resendSeconds: z.number() }),
  errors: ['CONFIRMATION_NEEDED'],
});

export const mergeByEmail = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/merge/email',
  who: 'participant',
  summary: 'Merges the account whose emailed code this is into the caller’s. It can’t be undone.',
  body: z.object({ code: PhoneCodeField }),
  reply: User,
  errors: ['PHONE_CODE_WRONG', 'MERGE_BLOCKED'],
});

export const mergeByNumber = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/merge/phone',
  who: 'participant',
  summary:
    'Merges the account with a mobile number into the caller’s, with the code that was texted for changing to that number. It can’t be undone.',
  body: z.object({
    ...Confirmation.shape,
    ...PhoneNumberForm.shape,
    code: PhoneCodeField,
    /** The birth date of the other account: needed after BIRTH_DATE_NEEDED, because nobody has used its number for 90 days. */
    dateOfBirth: z.optional(BirthDateForm.shape.dateOfBirth),
  }),
  reply: User,
  errors: [
    'CONFIRMATION_NEEDED',
    'PHONE_CODE_WRONG',
    'BIRTH_DATE_NEEDED',
    'BIRTH_DATE_WRONG',
    'MERGE_BLOCKED',
    'TOO_MANY_REQUESTS',
  ],
});
