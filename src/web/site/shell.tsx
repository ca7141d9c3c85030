import { addresses } from '../../contract/addresses.ts';
import type { ShellFrame } from '../../contract/site.ts';
import { isDashboard, type Route } from '../lib/routes.ts';
import { earlyCallsOf } from './early-calls.ts';
import { DashboardSkeleton } from './skeletons/dashboard.tsx';
import { SignInSkeleton } from './skeletons/sign-in.tsx';

/** A screen of the application before its JavaScript has loaded: it has the real screen's frame, so that nothing moves when
 * it loads. It does not depend on the person: everybody gets the same file.
 */
export function ShellDocument({ route, frame }: { route: Route; frame: ShellFrame }) {
  const isSignedIn = isDashboard(route.path);
  const early = earlyCallsOf(route);
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>Nyansapo</title>
        <style>{frame.style}</style>
        {isSignedIn ? (
          <meta name="robots" content="noindex" />
        ) : (
          <meta
            name="description"
            content="Nyansapo: research with people in Ghana. Recruit, screen, schedule and pay participants by mobile money."
          />
        )}
        <meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171412" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <div id="root">{isSignedIn ? <DashboardSkeleton route={route} /> : <SignInSkeleton />}</div>
        {/* After the skeleton, because a browser may paint when it reaches a script: then it has the whole first frame. */}
        {early && (
          <script
            type="module"
            async
            src={frame.early}
            data-role={early.role}
            data-members={early.members}
            data-calls={early.calls}
            data-modules={frame.ownModules.join(' ')}
          />
        )}
        <script type="module" src={frame.script} />
        {/* Fetched with the modules (crossorigin, as their loader fetches it), which draw nothing without it. */}
        {frame.styles.map((address) => (
          <link key={address} rel="preload" as="style" crossOrigin="anonymous" href={address} />
        ))}
        {[...frame.modules, ...(early ? [] : frame.ownModules)].map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
        <noscript>
          <p className="p-4">
            You need JavaScript to sign in and to take part in studies. Please switch it on, or use another browser.{' '}
            <a href={addresses.help}>Help</a> works without it.
          </p>
        </noscript>
      </body>
    </html>
  );
}
