import { useState } from 'react';
import { useNow } from '../../lib/now.ts';

/** Whether another code can be requested, and how. */
export interface Resend {
  /** Seconds until another code can be requested; 0 when it can. */
  waitSeconds: number;
  busy: boolean;
  send: () => void;
}

/** Counts down to 0 from a number of seconds, and starts again when asked to. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const now = useNow(1000);
  return {
    left: Math.max(0, Math.ceil((startedAt + seconds * 1000 - now) / 1000)),
    restart: () => setStartedAt(Date.now()),
  };
}
