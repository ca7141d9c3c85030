/// <reference lib="webworker" />
import { addresses, matcherOf, SCREENS } from '../contract/addresses.ts';

/*
 * Makes screens open instantly and offline: it caches their shells and the files with hashed names, but never API answers. Each
 * build has its own worker: a new one waits until the person agrees (lib/updates.ts).
 */

declare const self: ServiceWorkerGlobalScope;

/** Injected by the build: its version and its files. */
const BUILD = __BUILD__;
declare const __BUILD__: { version: string; core: readonly string[]; files: readonly string[] };

const SHELLS = `shells-${BUILD.version}`;
const ASSETS = 'assets';

const MATCHERS = Object.values(SCREENS).map((screen) => {
  const [path] = screen.split('?') as [string];
  return { path, matcher: matcherOf(path) };
});

/** The screen at a path: all its addresses share one shell. */
function screenAt(pathname: string): string | null {
  return MATCHERS.find(({ matcher }) => matcher.test(pathname))?.path ?? null;
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

self.addEventListener('install', (event) => {
  // The registering page has already loaded these files, so they come from the browser's cache.
  if (savesData()) return;
  event.waitUntil(caches.open(ASSETS).then((cache) => cache.addAll(BUILD.core)));
});

self.addEventListener('activate', (event) => event.waitUntil(tidy()));

/** Keeps only what this build uses. */
async function tidy(): Promise<void> {
  for (const name of await caches.keys()) if (name !== SHELLS && name !== ASSETS) await caches.delete(name);
  const assets = await caches.open(ASSETS);
  for (const request of await assets.keys()) {
    if (!BUILD.files.includes(new URL(request.url).pathname)) await assets.delete(request);
  }
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate') {
    const screen = screenAt(url.pathname);
    event.respondWith(screen?.startsWith(addresses.dashboard) ? shell(request, screen) : page(request));
  }
});

async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Screens that were opened before open from the cache; others need the network once. */
async function shell(request: Request, screen: string): Promise<Response> {
  const cache = await caches.open(SHELLS);
  const kept = await cache.match(screen);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(screen, answer.clone());
    return answer;
  } catch {
    // Falls back to any screen's shell: it starts the application, which reports what it could not load.
    const [other] = await cache.keys();
    return (other && (await cache.match(other))) ?? offlinePage();
  }
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return offlinePage();
  }
}

function offlinePage(): Response {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Offline · Nyansapo</title><h1>You are offline</h1><p>Connect to the internet to see this page. Your bookings and studies also work offline.</p><p><a href="${addresses.bookings}">My Bookings</a></p><p><a href="">Try again</a></p></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
