import * as z from 'zod/mini';
import { Confirmation } from '../accounts/security.ts';
import { SignedIn, User } from '../accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done } from '../fields.ts';
import { RegistrationForm } from '../sign-in.ts';
import { CodeSent, PhoneCodeField, PhoneNumberForm } from './phone-codes.ts';

/** Signing in with a mobile number: participants only. */

export const loginByPhone = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/login/phone',
  who: 'anyone',
  summary:
    'Signs in with a texted code. A number without an account is refused with REGISTRATION_NEEDED, and a cookie lets it register within 15 minutes.',
  body: z.object({ ...PhoneNumberForm.shape, code: PhoneCodeField }),
  reply: SignedIn,
  errors: ['PHONE_CODE_WRONG', 'REGISTRATION_NEEDED', 'BIRTH_DATE_NEEDED', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_NEEDED'],
});

export const BirthDateForm = z.object({ dateOfBirth: z.iso.date('Please enter your date of birth') });

export const loginByBirthDate = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/login/phone/birth-date',
  who: 'anyone',
  summary:
    'Finishes a sign-in with a number that nobody had used for 90 days, by the date of birth of the account. The cookie identifies it.',
  body: BirthDateForm,
  reply: SignedIn,
  errors: ['UNAUTHENTICATED', 'BIRTH_DATE_WRONG', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_NEEDED'],
});

export const claimNumber = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/login/phone/new-owner',
  who: 'anyone',
  summary:
    'Says that a number that nobody had used for 90 days now belongs to somebody else. The former account loses the number and keeps everything else. Registering continues as with any number.',
  reply: Done,
  errors: ['UNAUTHENTICATED'],
});

const { firstName, lastName, termsAccepted, privacyAccepted, marketingAccepted, study } = RegistrationForm.shape;
export const PhoneRegistrationForm = z.object({
  firstName,
  lastName,
  termsAccepted,
  privacyAccepted,
  marketingAccepted,
  study,
});

export const registerByPhone = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/register/phone',
  who: 'anyone',
  summary:
    'Registers a participant with the number that a code has just proved, and signs in. The cookie identifies it.',
  body: PhoneRegistrationForm,
  reply: SignedIn,
  errors: ['UNAUTHENTICATED', 'NUMBER_TAKEN'],
});

export const requestConfirmCode = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/phone/confirm-code',
  who: 'participant',
  summary: 'Texts a code to the caller’s own number, which confirms a sensitive change instead of a password.',
  reply: CodeSent,
  errors: ['TEXTS_UNAVAILABLE', 'CONFIRMATION_NEEDED'],
});

export const confirmByPhone = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/phone/confirm',
  who: 'participant',
  summary: 'Confirms the caller with the texted code: sensitive changes then need no password for 10 minutes.',
  body: z.object({ code: PhoneCodeField }),
  reply: Done,
  errors: ['PHONE_CODE_WRONG', 'CONFIRMATION_NEEDED'],
});

export const requestNumberChange = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/phone/change-code',
  who: 'participant',
  summary: 'Texts a code to a number that the caller wants to add or change to. People with a password give it.',
  body: z.object({ ...Confirmation.shape, ...PhoneNumberForm.shape }),
  reply: CodeSent,
  errors: ['CONFIRMATION_NEEDED', 'TEXTS_UNAVAILABLE'],
});

export const changeNumber = defineEndpoint({
  method: 'POST',
  path: '/authentication/users/me/phone',
  who: 'participant',
  summary:
    'Adds or changes the caller’s mobile number with the code texted to it. Other login sessions end, and a change holds payouts for 48 hours.',
  body: z.object({ ...PhoneNumberForm.shape, code: PhoneCodeField }),
  reply: User,
  errors: ['PHONE_CODE_WRONG', 'NUMBER_TAKEN'],
});
