// Small, and redrawn with its parent: memoising would cost more bytes than it saves (decision 039).
'use no memo';

import type { ComponentType, ReactNode } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { DEVELOPERS } from '../../contract/site/developers-address.ts';
import { Logo } from '../ui/logo.tsx';

/* Header and footer of everything that needs no sign-in: the public pages and the sign-in screens. */

/** The link component: the browser's own, or the application's. */
type Anchor = 'a' | ComponentType<{ href: string; className?: string; 'aria-label'?: string; children: ReactNode }>;

const HEADER_LINK = 'inline-flex min-h-11 items-center whitespace-nowrap rounded px-2 hover:text-clay';
const SIGN_UP =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-lg bg-clay px-3 font-semibold text-on-clay hover:bg-clay-deep sm:px-4';

interface HeaderProps {
  forParticipants: boolean;
  /** Undefined if not known: the page then has both sets of links, and a script of the site shows the right one. */
  signedIn?: boolean;
  anchor?: Anchor;
}

export function PublicHeader({ forParticipants, signedIn, anchor: A = 'a' }: HeaderProps) {
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-4 sm:gap-x-6">
      <A
        href={forParticipants ? addresses.participantHome : addresses.home}
        className="rounded"
        aria-label="Nyansapo, home"
      >
        <Logo variant={forParticipants ? 'participant' : 'generic'} />
      </A>
      <nav className="flex flex-wrap items-center gap-x-2 sm:gap-x-4" aria-label="Main">
        <A
          className={`${HEADER_LINK} max-sm:hidden`}
          href={forParticipants ? addresses.home : addresses.participantHome}
        >
          {forParticipants ? 'For researchers' : 'For participants'}
        </A>
        <A className={`${HEADER_LINK} max-sm:hidden`} href={addresses.help}>
          Help
        </A>
        {signedIn !== false && (
          <A className={`${HEADER_LINK} when-signed-in`} href={addresses.dashboard}>
            My dashboard
          </A>
        )}
        {signedIn !== true && (
          <>
            <A className={`${HEADER_LINK} when-signed-out`} href={addresses.login}>
              Log in
            </A>
            <A
              className={`${SIGN_UP} when-signed-out`}
              href={forParticipants ? addresses.participantSignup : addresses.createAccount}
            >
              Sign up
            </A>
          </>
        )}
      </nav>
    </header>
  );
}

/** `registration` is the number that the Data Protection Commission gave us, once we have one. */
export function PublicFooter({ registration = null }: { registration?: string | null }) {
  return (
    <footer className="border-line border-t">
      <nav
        aria-label="About"
        className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-quiet text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded hover:[&_a]:text-ink"
      >
        <a href={addresses.home}>For researchers</a>
        <a href={addresses.participantHome}>For participants</a>
        <a href={addresses.help}>Help</a>
        <a href={DEVELOPERS}>Developers</a>
        <a href={addresses.contact}>Contact us</a>
        <a href={addresses.waitlist}>Waitlist</a>
        <a href={addresses.status}>Status</a>
        <a href={addresses.privacy}>Privacy policy</a>
        <a href={addresses.terms}>Terms and conditions</a>
      </nav>
      {registration !== null && (
        <p className="mx-auto w-full max-w-6xl px-4 pb-6 text-quiet text-sm">
          Registered with the Data Protection Commission of Ghana: {registration}
        </p>
      )}
    </footer>
  );
}
