import { useNow } from '../lib/now.ts';
import { showTimeLeft } from '../lib/when.ts';

/** "in 3 h": the time left until an instant, kept up to date. */
export function TimeLeft({ at }: { at: string }) {
  return showTimeLeft(at, useNow());
}
