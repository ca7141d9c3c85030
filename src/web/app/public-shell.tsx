import { type ReactNode, Suspense } from 'react';
import { Link, usePathname } from '../lib/navigation.tsx';
import { useUser } from '../lib/session.ts';
import { Logo } from '../ui/logo.tsx';
import { paths } from './paths.ts';
import '../sign-in.css';

/** Header and footer of everything that needs no sign-in. */
export function PublicShell({ children }: { children: ReactNode }) {
  const user = useUser();
  const pathname = usePathname();
  const forParticipants = pathname.startsWith('/participant');
  const link = 'whitespace-nowrap rounded px-2 py-2 font-medium hover:text-clay';
  return (
    <div className="small-page flex min-h-dvh flex-col">
      <div className="kente" />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-2 gap-y-2 px-4 py-4 sm:gap-x-6">
        <Link to={forParticipants ? paths.participantHome : paths.home} className="rounded" aria-label="Nyansapo, home">
          <Logo variant={forParticipants ? 'participant' : 'generic'} />
        </Link>
        <nav className="flex flex-wrap items-center gap-x-2 sm:gap-x-4" aria-label="Main">
          <Link className={`${link} max-sm:hidden`} to={forParticipants ? paths.home : paths.participantHome}>
            {forParticipants ? 'For researchers' : 'For participants'}
          </Link>
          <Link className={`${link} max-sm:hidden`} to={paths.help}>
            Help
          </Link>
          {user ? (
            <Link className={link} to={paths.dashboard}>
              My dashboard
            </Link>
          ) : (
            <>
              <Link className={link} to={paths.login}>
                Log in
              </Link>
              <Link
                className="whitespace-nowrap rounded-lg bg-clay px-3 py-2.5 font-semibold sm:px-4 text-on-clay hover:bg-clay-deep"
                to={forParticipants ? paths.participantSignup : paths.createAccount}
              >
                Sign up
              </Link>
            </>
          )}
        </nav>
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">
        <Suspense fallback={<div className="skeleton h-64" />}>{children}</Suspense>
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-quiet text-sm [&_a]:rounded [&_a]:py-2 hover:[&_a]:text-ink">
          <Link to={paths.privacy}>Privacy policy</Link>
          <Link to={paths.terms}>Terms and conditions</Link>
          <Link to={paths.help}>Help</Link>
          <Link to={paths.contact}>Contact us</Link>
          <Link to={paths.waitlist}>Waitlist</Link>
        </div>
      </footer>
    </div>
  );
}
