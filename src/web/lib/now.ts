import { useEffect, useState } from 'react';

/**
 * The time of the device in ms, told anew while a screen is open: what can be done changes as a session comes near. Read
 * from the clock at every tick and on waking, so a phone that slept shows what holds now.
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
