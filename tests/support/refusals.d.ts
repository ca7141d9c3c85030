import type { ErrorCode } from '../../src/contract/errors.ts';

/** The codes that a reply of `call` can have; everything else may have any. */
type CodeIn<T> = Extract<T, { success: false; code: ErrorCode }> extends { code: infer C } ? C : unknown;

declare module 'vitest' {
  interface Assertion<R extends void | Promise<void> = void, T = unknown> {
    /** A test that expects a code which the endpoint of a reply does not declare does not compile. */
    toMatchObject: <const E extends object | unknown[]>(
      expected: E extends { code: string } ? { code: CodeIn<T>; [field: string]: unknown } : E,
    ) => R;
  }
}
