import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/* A phone without credit is connected, so the browser thinks that it is online. Then only requests tell. */

const PROBE_MS = 5000;

let isCutOff = false;
let isProbing = false;
const listeners = new Set<() => void>();

/** Whether requests can arrive, as far as we know. */
function isOnline(): boolean {
  return navigator.onLine && !isCutOff;
}

/** A request got no answer: asks whether any does, and then until one does. */
export function noteNoAnswer(): void {
  if (!isProbing) void probe();
}

async function probe(): Promise<void> {
  isProbing = true;
  isCutOff = await fetch('/health/live', { cache: 'no-store' }).then(
    () => false,
    () => true,
  );
  // What failed meanwhile is loaded again.
  onlineManager.setOnline(isOnline());
  for (const listener of listeners) listener();
  if (isCutOff) setTimeout(() => void probe(), PROBE_MS);
  else isProbing = false;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser thinks it is online, and requests get answers. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}
