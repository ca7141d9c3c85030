import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../contract/errors.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { refuse, refuseFields } from '../refusal.ts';

/** None of our forms nests deeper. */
const MAX_DEPTH = 12;

/** PostgreSQL can't store NUL or half a surrogate pair in a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The fields of the input that contain such text; refuses nesting whose only purpose is to exhaust a parser. */
function unstorableFields(value: unknown, path: readonly string[] = []): FieldError[] {
  if (path.length > MAX_DEPTH) refuse('MALFORMED_REQUEST');
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ field: path.join('.'), message: MESSAGES.unstorable }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (!isStorable(name)) refuse('MALFORMED_REQUEST');
    return unstorableFields(inner, [...path, name]);
  });
}

/** Refuses text that can't be stored, with the fields that contain it. */
export function refuseUnstorable(value: unknown): void {
  const fields = unstorableFields(value);
  if (fields.length > 0) refuseFields(fields);
}

/**
 * Checks the address of every request, whatever handles it: a path segment that can't be stored names nothing. Bodies
 * are checked where they are parsed.
 */
export function guardAddresses(server: FastifyInstance): void {
  server.addHook('preValidation', async ({ params, query }) => {
    if (unstorableFields(params).length > 0) refuse('NOT_FOUND');
    refuseUnstorable(query);
  });
}
