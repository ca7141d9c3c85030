import { useEffect, useState } from 'react';

/**
 * The device's time in ms, updated while a screen is open: what a person can do changes as a session approaches. It reads the
 * clock at every tick and on waking, so it is right after the phone slept.
 */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
