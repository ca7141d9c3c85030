import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CodeOf, codesOf, defineEndpoint, type Failure } from './endpoint.ts';

const bookThing = defineEndpoint({
  method: 'POST',
  path: '/thing',
  who: 'participant',
  summary: 'Books a thing.',
  reply: z.object({}),
  errors: ['STUDY_FULL'],
});
const refused = (code: CodeOf<typeof bookThing>): Failure<CodeOf<typeof bookThing>> => ({
  success: false,
  code,
  message: '',
  requestId: '',
});

test('a call is refused with its declared codes, and those of its method and callers', () => {
  expect(codesOf(bookThing)).toEqual(
    expect.arrayContaining(['STUDY_FULL', 'NOT_FOUND', 'UNAUTHENTICATED', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED']),
  );
  expect(codesOf({ ...bookThing, method: 'GET' })).not.toContain('STATUS_CONFLICT');
  expect(codesOf({ ...bookThing, who: 'anyone' })).not.toContain('UNAUTHENTICATED');
});

test('a code that a call does not declare doesn’t compile, in a screen or in an expectation', () => {
  const answer = refused('STUDY_FULL');
  expect(answer).toMatchObject({ code: 'STUDY_FULL' });
  // @ts-expect-error: not declared
  expect(answer).not.toMatchObject({ code: 'STUDY_CLOSED' });
  // @ts-expect-error: not declared
  expect(answer.code === 'STUDY_CLOSED').toBe(false);
  // @ts-expect-error: an admin's call
  expect(refused('SECOND_FACTOR_REQUIRED').success).toBe(false);
});
