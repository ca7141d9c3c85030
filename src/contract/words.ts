import * as z from 'zod/mini';

/*
 * The messages for all checks without one of their own, on the server and in the browser. fields.ts imports this file, so that
 * the messages apply to every schema of the contract (words.test.ts). Small on purpose: the browser loads it.
 */

/** A schema's message for a missing value or a wrong type; its checks keep their own or the shared messages. */
export function whenMissing(message: string) {
  return { error: ({ code }: { code: string }) => (code === 'invalid_type' ? message : undefined) };
}

z.config({
  customError: (issue) => {
    const { code, input } = issue;
    if (input === undefined || input === null || input === '') return 'Value is required';
    if (code === 'too_big') {
      return typeof input === 'number'
        ? `The maximum value allowed is ${issue.maximum}`
        : `The maximum length allowed is ${issue.maximum}`;
    }
    if (code !== 'too_small') return 'Value is not valid';
    return typeof input === 'string'
      ? `This field should be at least ${issue.minimum} characters long`
      : `The minimum value allowed is ${issue.minimum}`;
  },
});
