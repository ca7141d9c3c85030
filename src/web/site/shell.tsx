import type { AppRoute, ShellFrame } from '../../contract/site.ts';
import { MAIN_SCREENS } from '../app/navigation.ts';
import type { Skeleton } from '../lib/routes.ts';
import { BackIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageTitle } from '../ui/page.tsx';
import { earlyCallsOf } from './early-calls.ts';
import { headingOf } from './headings.ts';

/** An attribute of <link> that React's types do not know. */
const NOT_FETCHED: object = { disabled: true };

/**
 * A screen of the application before its JavaScript has come: the frame of the real one, so that nothing moves when it
 * does. It says nothing of who is signed in: the same file goes to everybody.
 */
export function ShellDocument({ route, frame }: { route: AppRoute; frame: ShellFrame }) {
  const isDashboard = route.path.startsWith('/dashboard');
  const early = earlyCallsOf(route.path);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>Nyansapo</title>
        {early && <script type="module" async src={frame.early} data-role={early.role} data-calls={early.calls} />}
        <script type="module" src={frame.script} />
        {frame.modules.map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
        <style>{frame.style}</style>
        {/* The style as a file, not fetched: it tells the script that loads screens that the style is here. */}
        {frame.styles.map((address) => (
          <link key={address} rel="stylesheet" href={address} {...NOT_FETCHED} />
        ))}
        <meta
          name="description"
          content="Nyansapo: research with people in Ghana. Recruit, screen, schedule and pay participants by mobile money."
        />
        {isDashboard && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171412" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <div id="root">{isDashboard ? <DashboardFrame route={route} /> : <PublicFrame />}</div>
        <noscript>
          <p className="p-4">
            Nyansapo needs JavaScript to sign in and to take part in studies. Please switch it on, or use another
            browser. <a href="/help">Help</a> can be read without.
          </p>
        </noscript>
      </body>
    </html>
  );
}

function DashboardFrame({ route }: { route: AppRoute }) {
  const heading = headingOf(route.page);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[256px_1fr]" aria-busy="true">
      <div className="hidden border-line border-r bg-surface px-6 py-6 lg:block">
        <Logo />
      </div>
      <div className="flex min-w-0 flex-col">
        <div className="kente" />
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-3 gap-y-2 px-4 py-4 sm:px-8">
          {MAIN_SCREENS.includes(route.path) ? (
            <>
              <div className="skeleton size-11" />
              <div className="skeleton h-7 max-sm:order-last max-sm:basis-3/5 sm:w-56" />
            </>
          ) : (
            <p className="-ml-2 inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-clay">
              <BackIcon /> Back
            </p>
          )}
          <div className="skeleton ml-auto h-11 w-28" />
        </div>
        <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-4 sm:px-8">
          <p className="sr-only">Loading</p>
          {heading ? <PageTitle {...heading} /> : <div className="skeleton h-9 w-56" />}
          {ROWS[route.skeleton as Skeleton].map((shape, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
            <div key={row} className={`skeleton ${shape}`} />
          ))}
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 h-16 border-line border-t bg-surface lg:hidden" />
    </div>
  );
}

const ROWS: Record<Skeleton, readonly string[]> = {
  list: ['h-36', 'h-36', 'h-36'],
  table: ['h-12', 'h-80'],
  form: ['h-6 max-w-md', 'h-12 max-w-xl', 'h-12 max-w-xl', 'h-12 max-w-40'],
  card: ['h-80'],
};

function PublicFrame() {
  return (
    <div className="small-page flex min-h-dvh flex-col" aria-busy="true">
      <div className="kente" />
      <div className="mx-auto flex w-full max-w-6xl items-center justify-between px-4 py-4">
        <Logo />
        <div className="skeleton h-11 w-24" />
      </div>
      <div className="mx-auto w-full max-w-6xl px-4 py-6">
        <p className="sr-only">Loading</p>
        <div className="skeleton mx-auto h-96 max-w-lg" />
      </div>
    </div>
  );
}
