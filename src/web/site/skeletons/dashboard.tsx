import { m } from '../../../messages/m.ts';
import { ROLE_OF, type Route } from '../../lib/routes.ts';
import type { Skeleton } from '../../lib/screens/row.ts';
import { BackIcon } from '../../ui/icons.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

const ROWS: Record<Skeleton, readonly string[]> = {
  list: ['h-36', 'h-36', 'h-36'],
  table: ['h-12', 'h-80'],
  form: ['h-6 max-w-md', 'h-12 max-w-xl', 'h-12 max-w-xl', 'h-12 max-w-40'],
  card: ['h-80'],
};

/** The skeleton of a screen in the signed-in area. */
export function DashboardSkeleton({ route }: { route: Route }) {
  const heading = route.heading?.();
  const isResearcher = ROLE_OF[route.guard] === 'RESEARCHER';
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[256px_1fr]" aria-busy="true">
      <aside className="hidden border-line border-r bg-wash px-6 py-6 lg:block">
        <Logo />
      </aside>
      <div className="flex min-w-0 flex-col">
        <div className="kente" />
        <header className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-3 pb-1 sm:gap-x-3 sm:px-8 sm:py-4">
          {route.header === 'greets' ? (
            <>
              <div className="skeleton size-11" />
              <div className="skeleton h-9 flex-1 sm:h-7 sm:w-56 sm:flex-none" />
            </>
          ) : (
            <p className="-ml-2 inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-clay">
              <BackIcon /> <span className={isResearcher ? 'max-sm:sr-only' : ''}>{m.shell_back()}</span>
            </p>
          )}
          <div className="skeleton ml-auto h-11 w-28" />
        </header>
        <main className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-2 sm:px-8 sm:py-4">
          <p className="sr-only">{m.ui_loading()}</p>
          {heading ? <PageTitle {...heading} /> : <div className="skeleton h-9 w-56" />}
          {ROWS[route.skeleton].map((shape, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
            <div key={row} className={`skeleton ${shape}`} />
          ))}
        </main>
      </div>
      {!route.isTask && <div className="fixed inset-x-0 bottom-0 h-16 border-line border-t bg-surface lg:hidden" />}
    </div>
  );
}
