import type { FunctionComponent } from 'react';
import { locale } from '../../messages/locale.ts';
import { loadTexts, type Side } from '../../messages/texts.browser.ts';
import { lazyPart, type PageModule, type Part } from '../lib/lazy-part.tsx';
import { findScreen } from '../lib/navigation.tsx';
import { isDashboard, ROUTES } from '../lib/routes.ts';

/*
 * Every page is its own piece of JavaScript, loaded when it is first visited or when a link to it is about to be
 * followed.
 */

const LOADERS = import.meta.glob<PageModule>(['../pages/*.tsx', '!../pages/admin-*.tsx']);

export const PAGES: Readonly<Record<string, Part>> = Object.fromEntries(
  ROUTES.map(({ page, path }) => [page, lazyPart(() => loadPage(page, isDashboard(path) ? 'dashboard' : 'public'))]),
);
export const PublicShell = lazyPart(async () => {
  await loadTexts(locale(), 'public');
  return (await import('./public-shell.tsx')).PublicShell;
});
export const WithQueries = lazyPart(() => import('./with-queries.tsx').then(({ WithQueries }) => WithQueries));
export const Shell = lazyPart(async () => {
  await loadTexts(locale(), 'dashboard');
  return (await import('./shell.tsx')).Shell;
});

async function loadPage(page: string, side: Side): Promise<FunctionComponent> {
  await loadTexts(locale(), side);
  const isForAdmins = page.startsWith('admin-');
  const loaders = isForAdmins ? (await import('./admin-pages.ts')).ADMIN_LOADERS : LOADERS;
  const load = loaders[`../pages/${page}.tsx`];
  if (!load) throw new Error(`there is no page ${page}`);
  return (await load()).default;
}

/**
 * The code of the screen at an address, including its frame. A failed fetch is retried, and reported, when the screen
 * is drawn.
 */
export async function fetchScreen(pathname: string): Promise<void> {
  const route = findScreen(pathname)?.route;
  if (!route) return;
  const frames = isDashboard(route.path) ? [WithQueries, Shell] : [PublicShell];
  await Promise.allSettled([...frames, PAGES[route.page]].map((one) => one?.fetch()));
}

/** Whether the phone's data saver is on. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Fetches the code of the screen at an address before it is visited; costs nothing when it is loaded already. */
export function preloadScreen(pathname: string): void {
  if (!savesData()) void fetchScreen(pathname);
}
