// Drawn anew when one goes elsewhere only: remembering would cost more bytes than it saves (decision 039).
'use no memo';

import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { findScreen, ParamsProvider, usePathname } from '../lib/navigation.tsx';
import { ROUTES } from '../lib/routes.ts';
import { GUARDS, SignedIn } from './guards.tsx';
import { loadPage } from './page-loader.ts';
import { ScreenError } from './screen-error.tsx';

const PublicShell = lazy(() => import('./public-shell.tsx').then(({ PublicShell }) => ({ default: PublicShell })));
const WithQueries = lazy(() => import('./with-queries.tsx').then(({ WithQueries }) => ({ default: WithQueries })));
const Shell = lazy(() => import('./shell.tsx').then(({ Shell }) => ({ default: Shell })));

/** Every page is its own piece of JavaScript, loaded when it is first visited, or when a link to it is about to be. */
const PAGES: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  ROUTES.map(({ page }) => [page, lazy(() => loadPage(page))]),
);

/** What the application does not know is the server's: a public page, or its "We can’t find this page". */
function LeaveApplication() {
  useEffect(() => window.location.reload(), []);
  return null;
}

export function Router() {
  const pathname = usePathname();
  const screen = findScreen(pathname);
  if (!screen) return <LeaveApplication />;
  const { route, params } = screen;
  const Guard = GUARDS[route.guard];
  const Page = PAGES[route.page] as ComponentType;
  const guarded = (
    <ScreenError key={route.path}>
      <Guard>
        <Page />
      </Guard>
    </ScreenError>
  );
  return (
    <Suspense fallback={<div className="kente" />}>
      <ParamsProvider params={params}>
        {route.path.startsWith('/dashboard') ? (
          <SignedIn>
            <WithQueries>
              <Shell>{guarded}</Shell>
            </WithQueries>
          </SignedIn>
        ) : (
          <PublicShell>{route.guard === 'none' ? <WithQueries>{guarded}</WithQueries> : guarded}</PublicShell>
        )}
      </ParamsProvider>
    </Suspense>
  );
}
