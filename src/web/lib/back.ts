import { useEffect } from 'react';
import { fillAddress } from '../../contract/addresses.ts';
import { findScreen, navigate } from './navigation.tsx';

let nearer: { of: string; parent: string } | null = null;

/** For a screen that knows its parent better than the table of routes does: the project of its study, for instance. */
export function useParent(parent: string | undefined): void {
  useEffect(() => {
    // With the address it belongs to: another screen may be asked for Back before this one is gone.
    nearer = parent === undefined ? null : { of: window.location.pathname, parent };
    return () => {
      nearer = null;
    };
  }, [parent]);
}

/**
 * Whether the page before this one in the tab is ours. A tab that a mail opened has none, and what a search engine led here
 * from is another site's. Older browsers only know whether there is any. (The public pages' script asks the same.)
 */
function canGoBack(): boolean {
  const known = window.navigation as Navigation | undefined;
  return known ? known.canGoBack : window.history.length > 1;
}

/** Goes back to where one was in the product; where that is nowhere, as in a tab that a mail opened, up to the parent. */
export function goBack(): void {
  const { pathname } = window.location;
  if (canGoBack()) window.history.back();
  else navigate(nearer?.of === pathname ? nearer.parent : parentOf(pathname), { replace: true });
}

function parentOf(pathname: string): string {
  const screen = findScreen(pathname);
  if (!screen) return '/';
  return fillAddress(screen.route.parent, screen.params);
}
