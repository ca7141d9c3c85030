import type { ComponentType } from 'react';
import { findScreen } from '../lib/navigation.tsx';

type PageModule = { default: ComponentType };

const LOADERS = import.meta.glob<PageModule>('../pages/*.tsx');

/** The code of a page by its file's name. */
export function loadPage(page: string): Promise<PageModule> {
  const load = LOADERS[`../pages/${page}.tsx`];
  if (!load) throw new Error(`there is no page ${page}`);
  return load();
}

/** Whether the person asked the phone to load nothing that is not needed. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Fetches the code of the screen at an address ahead of its visit; costs nothing when it is here already. */
export function preloadScreen(pathname: string): void {
  if (savesData()) return;
  const screen = findScreen(pathname);
  // What can't be fetched now is asked for, and told, when it is visited.
  if (screen) loadPage(screen.route.page).catch(() => undefined);
}
