import { useState } from 'react';

/** Which fields the person has left once: only those show their errors. */
export function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    shown: (path: string, problem: string | undefined) => (touched.has(path) ? problem : undefined),
  };
}
