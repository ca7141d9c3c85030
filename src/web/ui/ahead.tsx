import { useNow } from '../lib/now.ts';
import { showAhead } from '../lib/when.ts';

/** "in 3 h": how far an instant is ahead, as it comes nearer. */
export function Ahead({ at }: { at: string }) {
  return showAhead(at, useNow());
}
