import { useEffect } from 'react';
import { fillAddress } from '../../contract/addresses.ts';
import { findScreen, navigate } from './navigation.tsx';

let ownParent: { pathname: string; parent: string } | null = null;

/** For a screen that knows its parent better than the route table does: the project of its study, for instance. */
export function useParent(parent: string | undefined): void {
  useEffect(() => {
    // Stored with its address: another screen may handle Back before this one is gone.
    ownParent = parent === undefined ? null : { pathname: window.location.pathname, parent };
    return () => {
      ownParent = null;
    };
  }, [parent]);
}

/** Whether the previous page in this tab is ours. A tab that an email opened has none, and a search engine's page belongs to
 * another site. Older browsers only know whether there is one. (The public pages' script does the same.)
 */
function canGoBack(): boolean {
  const known = window.navigation as Navigation | undefined;
  return known ? known.canGoBack : window.history.length > 1;
}

/** Goes back to the previous screen of the product; without one, as in a tab that an email opened, goes up to the parent. */
export function goBack(): void {
  const { pathname } = window.location;
  if (canGoBack()) window.history.back();
  else navigate(ownParent?.pathname === pathname ? ownParent.parent : parentOf(pathname), { replace: true });
}

function parentOf(pathname: string): string {
  const screen = findScreen(pathname);
  if (!screen) return '/';
  return fillAddress(screen.route.parent, screen.params);
}
