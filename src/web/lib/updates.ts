import { m } from '../../messages/m.ts';
import { APP_WIDE, toast } from './toasts.ts';

const ASK_EVERY_MS = 60 * 60_000;
/** Chromium aborts a worker's takeover if a request reaches the old one at that moment; a reload retries it. */
const TAKES_OVER_WITHIN_MS = 3000;

/** Registers the service worker once the screen is idle, and asks before a new version takes over. */
export function keepUpToDate(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => void watch().catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

async function watch(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  const registration = await serviceWorker.register('/service-worker.js');
  // The first worker takes over silently; a later one only when the person has agreed.
  let isAgreed = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAgreed) window.location.reload();
  });
  const takeOver = () => {
    isAgreed = true;
    // A newer version may have replaced the offered one; if none is waiting yet, the next one takes over.
    registration.waiting?.postMessage('update');
    setTimeout(() => window.location.reload(), TAKES_OVER_WITHIN_MS);
  };
  const offer = () => {
    if (isAgreed) return takeOver();
    toast.info(m.shell_update(), {
      ...APP_WIDE,
      id: 'update',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: m.shell_update_now(), onClick: takeOver },
    });
  };
  const offerOnceInstalled = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer();
    });
  };
  if (registration.waiting && !isFirst) offer();
  // It may have been found before anybody listened.
  offerOnceInstalled();
  registration.addEventListener('updatefound', offerOnceInstalled);
  setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
}
