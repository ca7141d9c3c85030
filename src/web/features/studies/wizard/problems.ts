import * as z from 'zod/mini';

/** What a schema says about a value: the first problem, and a function that returns one field's problem. */
export function problemsOf(
  schema: z.core.$ZodType,
  value: unknown,
): { first: string | null; at: (path: string) => string | undefined } {
  const result = z.safeParse(schema, value);
  const issues = result.success ? [] : result.error.issues;
  return {
    first: issues[0]?.message ?? null,
    at: (path) => issues.find((issue) => issue.path.join('.') === path)?.message,
  };
}
