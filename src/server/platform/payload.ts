import { z } from 'zod/mini';

/*
 * The fields that a job or a mail may carry. A queue keeps its jobs for months, out of reach of erasures and exports, so it must
 * not hold names or anything that a person wrote: store that in a table, and carry the row's id.
 */

export const id = z.guid();
export const instant = z.iso.datetime();
export const day = z.iso.date();
export const count = z.int();
/** The hash of a secret that we created. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A name that a program made, ours or the provider's. Spaces and @ are not allowed, so it can't be text or an email address. */
export const reference = z.string().check(z.regex(/^[\w.:-]{1,120}$/));

/** The kinds of field above. Enumerations, booleans and literals may be used as well; a test refuses anything else. */
export const PAYLOAD_FIELDS: readonly z.ZodMiniType[] = [id, instant, day, count, hash, reference];

/** Reads a payload; the error names the fields that are wrong, never what they hold. */
export function readPayload<T>(schema: z.ZodMiniType<T>, what: string, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path, code }) => `${path.join('.') || 'payload'} (${code})`);
  throw new Error(`${what} does not have the fields that this version expects: ${fields.join(', ')}`);
}
