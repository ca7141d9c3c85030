import { useNow } from '../lib/now.ts';
import { showAhead } from '../lib/when.ts';

/** "in 3 h": the time left until an instant, kept up to date. */
export function Ahead({ at }: { at: string }) {
  return showAhead(at, useNow());
}
