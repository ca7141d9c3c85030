import { useEffect } from 'react';
import { fillAddress } from '../../contract/addresses.ts';
import { findScreen, navigate } from './navigation.tsx';

let ownParent: { pathname: string; parent: string } | null = null;

/** Sets a screen's parent if the route table does not know it, such as the project of a study. */
export function useParent(parent: string | undefined): void {
  useEffect(() => {
    // Stored with its address, because the next screen may handle Back before this one has unmounted.
    ownParent = parent === undefined ? null : { pathname: window.location.pathname, parent };
    return () => {
      ownParent = null;
    };
  }, [parent]);
}

/** Whether the previous page in this tab is ours. A tab that an email opened has none, and a search engine's page belongs to
 * another site. Older browsers only know whether there is a previous page. (The public pages' script does the same.)
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
