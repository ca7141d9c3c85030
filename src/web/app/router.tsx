import { Suspense, useEffect } from 'react';
import { findScreen, ParamsProvider, usePathname } from '../lib/navigation.tsx';
import { Drawn } from '../lib/part.tsx';
import { isDashboard } from '../lib/routes.ts';
import { GUARDS, SignedIn } from './guards.tsx';
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
      <Guard>{page && <Drawn of={page} />}</Guard>
    </ScreenError>
  );
  return (
    <Suspense fallback={<div className="kente" />}>
      {/* The code or style that failed to load may be the frame's own. */}
      <ScreenError>
        <ParamsProvider params={params}>
          {isDashboard(route.path) ? (
            <SignedIn>
              <Drawn of={WithQueries}>
                <Drawn of={Shell}>{guarded}</Drawn>
              </Drawn>
            </SignedIn>
          ) : (
            <Drawn of={PublicShell}>
              {route.guard === 'none' ? <Drawn of={WithQueries}>{guarded}</Drawn> : guarded}
            </Drawn>
          )}
        </ParamsProvider>
      </ScreenError>
    </Suspense>
  );
}
