import { useEffect, useState } from 'react';
import { EFFECT_AFTER_SECONDS, UNDO_SECONDS } from '../../domain/undo.ts';
import { refresh } from './queries.ts';

/** A moment later: the job that puts a decision into effect runs within a second. */
const SETTLED_MS = (EFFECT_AFTER_SECONDS + 2) * 1000;

/** Shows what a held decision has changed, once it has taken effect. */
export function followHeld(): void {
  setTimeout(() => void refresh(), SETTLED_MS);
}

/** The seconds for which a held decision can still be undone, counted down. */
export function useUndoSeconds({ takesEffectAt }: { takesEffectAt: string }): number {
  const [until] = useState(() => {
    // After a reload, less time is left. A device's clock may be wrong, so it counts only within these seconds.
    const left = Date.parse(takesEffectAt) - Date.now() - (EFFECT_AFTER_SECONDS - UNDO_SECONDS) * 1000;
    return Date.now() + (left > 0 && left < UNDO_SECONDS * 1000 ? left : UNDO_SECONDS * 1000);
  });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
