import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../contract/errors.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { refuse, refuseFields } from '../refusal.ts';

/** Deeper than any of our forms. */
const MAX_DEPTH = 12;
/**
 * The most wrong fields that one answer names: a person corrects a few at a time, and an answer must not be much larger than its
 * request.
 */
export const MOST_WRONG_FIELDS = 20;

/** PostgreSQL can't store NUL or half a surrogate pair in a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The first fields of the input that contain such text; refuses nesting whose only purpose is to exhaust a parser. */
function unstorableFields(value: unknown): FieldError[] {
  const wrong: FieldError[] = [];
  const path: string[] = [];
  const visit = (inner: unknown): void => {
    if (path.length > MAX_DEPTH) refuse('MALFORMED_REQUEST');
    if (typeof inner === 'string') {
      if (!isStorable(inner)) wrong.push({ field: path.join('.'), message: MESSAGES.unstorable });
      return;
    }
    if (typeof inner !== 'object' || inner === null) return;
    for (const [name, next] of Object.entries(inner)) {
      if (!isStorable(name)) refuse('MALFORMED_REQUEST');
      if (wrong.length === MOST_WRONG_FIELDS) return;
      path.push(name);
      visit(next);
      path.pop();
    }
  };
  visit(value);
  return wrong;
}

/** Finds characters that a UTF-8 body can contain only as escapes. Also matches valid surrogate pairs. */
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether a JSON text may contain text that can't be stored. It scans the bytes, because checking each value of a large body
 * takes a hundred times as long. Refuses nesting whose only purpose is to exhaust a parser.
 */
export function mayBeUnstorable(text: string): boolean {
  if (isTooDeep(text)) refuse('MALFORMED_REQUEST');
  return MAYBE_UNSTORABLE.test(text);
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((letter) =>
  letter.charCodeAt(0),
);

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) isInText = !isInText;
    else if (isInText) at += letter === BACKSLASH ? 1 : 0;
    else if (letter === OPEN_LIST || letter === OPEN_OBJECT) depth += 1;
    else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Refuses text that can't be stored, with the fields that contain it. */
export function refuseUnstorable(value: unknown): void {
  const fields = unstorableFields(value);
  if (fields.length > 0) refuseFields(fields);
}

/**
 * Checks the address of every request, whatever handles it: a path segment that can't be stored gets NOT_FOUND. Bodies are
 * checked where they are parsed.
 */
export function guardAddresses(server: FastifyInstance): void {
  server.addHook('preValidation', async ({ params, query }) => {
    if (unstorableFields(params).length > 0) refuse('NOT_FOUND');
    refuseUnstorable(query);
  });
}
