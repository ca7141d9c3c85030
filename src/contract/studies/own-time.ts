import * as z from 'zod/mini';
import { whenMissing } from '../words.ts';

const LINK = /^https:\/\/(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/iu;
const PAY = 'Please enter what one person gets';

/** The stage of a task and of a diary: where it is done and what it pays. */
export const OwnTimeForm = z.object({
  /** An https address; null if it is done on our own screens. */
  link: z.nullable(z.string().check(z.maxLength(500), z.regex(LINK, 'The value is not a valid URL address'))),
  payPesewas: z.number(whenMissing(PAY)).check(z.int(PAY), z.minimum(1, PAY)),
});

/** The same while it is written. */
export const OwnTimeDraft = z.object({
  link: z.nullable(z.string().check(z.maxLength(1000))),
  payPesewas: z.nullable(z.number()),
});
