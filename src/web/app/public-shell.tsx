import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { Link, usePathname } from '../lib/navigation.tsx';
import { useUser } from '../lib/session.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { PublicFooter, PublicHeader } from './public-frame.tsx';
import '../style.css';

function Anchor({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}

/** The frame of the sign-in and sign-up screens. */
export function PublicShell({ children }: { children: ReactNode }) {
  const user = useUser();
  const pathname = usePathname();
  return (
    <div className="small-page flex min-h-dvh flex-col">
      <SkipLink />
      <div className="kente" />
      <PublicHeader
        path={pathname}
        forParticipants={pathname.startsWith(addresses.participantHome)}
        signedIn={user !== null}
        anchor={Anchor}
      />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">
        <Suspense fallback={<div className="skeleton h-64" />}>{children}</Suspense>
      </main>
      <PublicFooter path={pathname} />
    </div>
  );
}
