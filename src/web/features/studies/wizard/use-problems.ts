import { useState } from 'react';
import * as z from 'zod/mini';

/** The problems that a schema finds in a stage. A field shows its error only once the person has left it. */
export function useProblems(schema: z.core.$ZodType, value: unknown) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  const [first] = issues;
  const at = (path: string) => issues.find((issue) => issue.path.join('.') === path)?.message;
  return {
    first: first ? { words: first.message, at: first.path.join('.') } : null,
    at,
    touch: (field: string) => setTouched((before) => new Set(before).add(field)),
    /** The problem of a field that was left. A field whose path can change is touched under a stable name, `field`. */
    shown: (path: string, field = path) => (touched.has(field) ? at(path) : undefined),
  };
}
