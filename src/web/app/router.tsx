import { Suspense, useEffect } from 'react';
import { Lazy } from '../lib/lazy-part.tsx';
import { findScreen, ParamsProvider, usePathname } from '../lib/navigation.tsx';
import { isDashboard } from '../lib/routes.ts';
import { GUARDS, NeedsRight, SignedIn } from './guards.tsx';
import { ScreenError } from './screen-error.tsx';
import { PAGES, PublicShell, Shell, WithQueries } from './screens.ts';

/** The server handles every address the application does not know: a public page, or "We can’t find this page". */
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
  const page = PAGES[route.page];
  const guarded = (
    <ScreenError key={route.path}>
      <Guard>
        <NeedsRight right={route.right}>{page && <Lazy of={page} />}</NeedsRight>
      </Guard>
    </ScreenError>
  );
  return (
    <Suspense fallback={<div className="kente" />}>
      {/* Without the frame, whose own code or style may have failed to load. */}
      <ScreenError>
        <ParamsProvider params={params}>
          {isDashboard(route.path) ? (
            <SignedIn>
              <Lazy of={WithQueries}>
                <Lazy of={Shell}>{guarded}</Lazy>
              </Lazy>
            </SignedIn>
          ) : (
            <Lazy of={PublicShell}>{route.guard === 'none' ? <Lazy of={WithQueries}>{guarded}</Lazy> : guarded}</Lazy>
          )}
        </ParamsProvider>
      </ScreenError>
    </Suspense>
  );
}
