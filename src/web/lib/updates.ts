import { APP_WIDE, toast } from './toasts.ts';

const ASK_EVERY_MS = 60 * 60_000;

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
  const offer = (worker: ServiceWorker) => {
    toast.info('A new version of Nyansapo is ready.', {
      ...APP_WIDE,
      id: 'update',
      durationMs: Number.POSITIVE_INFINITY,
      action: {
        label: 'Update',
        onClick: () => {
          isAgreed = true;
          worker.postMessage('update');
        },
      },
    });
  };
  if (registration.waiting && !isFirst) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
}
