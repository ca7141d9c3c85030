import * as z from 'zod/mini';

/** Another account of the payer, for a refund that did not reach the one that paid. */
export const RefundAccount = z.object({
  bankId: z
    .string('Please choose a bank or network')
    .check(z.minLength(1, 'Please choose a bank or network'), z.maxLength(20)),
  accountNumber: z
    .string('Please enter the account number')
    .check(z.trim(), z.regex(/^\d{8,20}$/, 'Please enter the digits of the account number')),
});
