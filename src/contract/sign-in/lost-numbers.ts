import * as z from 'zod/mini';
import { MOBILE_MONEY_NETWORKS } from '../../domain/enumerations.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done, Id, IdParams, Instant, NameField, oneOf, PageQuery, requiredText } from '../fields.ts';
import { BirthDateForm } from './phone.ts';
import { PhoneNumberForm } from './phone-codes.ts';

/** For people without an email address who lost their account's SIM. */

export const LostNumberForm = z.object({
  oldNumber: PhoneNumberForm.shape.number,
  firstName: NameField,
  lastName: NameField,
  dateOfBirth: BirthDateForm.shape.dateOfBirth,
  lastPayments: requiredText('Please tell us what you remember of your last payments', 500),
});

export const reportLostNumber = defineEndpoint({
  method: 'POST',
  path: '/authentication/auth/phone/lost',
  who: 'anyone',
  summary:
    'Asks to move an account to the number that a code has just proved. A person decides. The answer is the same whether or not the old number has an account.',
  body: LostNumberForm,
  reply: Done,
  errors: ['UNAUTHENTICATED'],
});

export const listNumberRequests = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/number-requests',
  who: 'admin',
  summary: 'People who lost their number and wait for a decision, oldest first, with what the account knows.',
  query: PageQuery,
  reply: z.array(
    z.object({
      id: Id,
      askedAt: Instant,
      oldNumber: z.string(),
      newNumber: z.string(),
      name: z.string(),
      dateOfBirth: z.string(),
      lastPayments: z.string(),
      /** Null if no account has the old number. */
      account: z.nullable(
        z.object({
          userId: Id,
          name: z.string(),
          dateOfBirth: z.nullable(z.string()),
          email: z.nullable(z.string()),
          payouts: z.array(
            z.object({
              amountPesewas: z.number(),
              network: oneOf(MOBILE_MONEY_NETWORKS),
              maskedNumber: z.string(),
              settledAt: z.nullable(Instant),
            }),
          ),
        }),
      ),
    }),
  ),
  paged: true,
});

const Decided = z.object({ id: Id, status: z.enum(['APPROVED', 'DECLINED']) });

export const decideNumberRequest = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/number-requests/{id}/decide',
  who: 'admin',
  summary:
    'Decides a request. An approved one moves the account to the new number, ends its login sessions and holds payouts for 48 hours.',
  params: IdParams,
  body: z.object({
    event: z.enum(['approve', 'decline'], 'Please choose a decision'),
    reason: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  reply: Decided,
  errors: ['NUMBER_TAKEN'],
});
