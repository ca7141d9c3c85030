import { Fragment, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { SignedIn } from '../../contract/accounts.ts';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { useFreshUser } from '../features/accounts/use-fresh-user.ts';
import { useLogout } from '../features/accounts/use-logout.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { VerificationBadge } from '../features/organizations/verification-badge.tsx';
import { VerificationBanner } from '../features/organizations/verification-banner.tsx';
import { useTourFromAddress } from '../features/tour/use-tour.ts';
import { HeaderBalance } from '../features/wallets/header-balance.tsx';
import { goBack } from '../lib/back.ts';
import { greetingAt } from '../lib/greeting.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { followLive } from '../lib/live.ts';
import { findScreen, Link, NavLink, usePathname } from '../lib/navigation.tsx';
import { useOnline } from '../lib/online.ts';
import { useUser } from '../lib/session.ts';
import { keepUpToDate } from '../lib/updates.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { BackIcon, ListIcon, LogoutIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { AccountLinks, SIDE_GROUP, SIDE_LINK } from './account-links.tsx';
import { linksOf } from './navigation.ts';
import '../style.css';

const QuickFind = lazyPart(() => import('../features/commands/quick-find.tsx').then((module) => module.QuickFind));
// Lazy, because most visits show none of these.
const MoreDialog = lazyPart(() => import('./more-dialog.tsx').then((module) => module.MoreDialog));
const ReadingNote = lazyPart(() =>
  import('../features/languages/reading-note.tsx').then((module) => module.ReadingNote),
);
const ConsentDialog = lazyPart(() =>
  import('../features/accounts/consent-dialog.tsx').then((module) => module.ConsentDialog),
);
const VerificationModals = lazyPart(() =>
  import('../features/organizations/verification-modals.tsx').then((module) => module.VerificationModals),
);

/** Shows researchers each new notification; if its code can't be loaded, the bell's count still goes up. */
function announceNewest(): void {
  import('../features/notifications/announce-newest.ts')
    .then((module) => module.announceNewest())
    .catch(() => undefined);
}

/** The frame of everything behind sign-in: sidebar on desktop, bottom bar on phones, header, banners. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useUser();
  useFreshUser();
  useTourFromAddress();
  useEffect(keepUpToDate, []);
  const isTask = findScreen(usePathname())?.route.isTask;
  const userId = user?.userId;
  const isResearcher = user?.role === 'RESEARCHER';
  useEffect(
    () => (userId ? followLive(isResearcher ? announceNewest : () => undefined) : undefined),
    [userId, isResearcher],
  );
  if (!user) return null;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[256px_1fr]">
      <SkipLink />
      <Sidebar user={user} />
      <div className={`flex min-w-0 flex-col lg:pb-8 ${isTask ? '' : 'pb-24'}`}>
        <div className="kente" />
        <Header user={user} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid min-h-dvh w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-2 sm:px-8 sm:py-4"
        >
          <OfflineNote />
          <SetupBanners user={user} />
          <Suspense fallback={<div className="skeleton h-64" />}>{children}</Suspense>
        </main>
        {/* Below the window's height, so that it does not move down when the screen's data arrives. */}
        {user.role === 'PARTICIPANT' && (
          <div className="mx-auto w-full max-w-5xl px-4 pb-2 sm:px-8">
            <Lazy of={ReadingNote} fallback={null} user={user} />
          </div>
        )}
      </div>
      {!isTask && <BottomBar user={user} />}
      <Suspense>
        {user.consentNeeded.length > 0 ? (
          <Lazy of={ConsentDialog} user={user} />
        ) : (
          user.organization &&
          user.organization.adminVerificationStatus !== 'VERIFIED' && <Lazy of={VerificationModals} user={user} />
        )}
      </Suspense>
    </div>
  );
}

/** Phones have no Ctrl-K, and need not load it. */
const NO_PHONE = window.matchMedia('(min-width: 40rem)');

function followWidth(onChange: () => void): () => void {
  NO_PHONE.addEventListener('change', onChange);
  return () => NO_PHONE.removeEventListener('change', onChange);
}

function Sidebar({ user }: { user: SignedIn }) {
  const logout = useLogout();
  const isPhone = !useSyncExternalStore(followWidth, () => NO_PHONE.matches);
  const isParticipant = user.role === 'PARTICIPANT';
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-line border-r bg-wash px-4 py-6 lg:flex">
      <Link
        to={isParticipant ? addresses.participantHome : addresses.home}
        className="rounded px-2"
        aria-label={m.frame_home()}
      >
        <Logo variant={isParticipant ? 'participant' : user.role === 'RESEARCHER' ? 'researcher' : 'generic'} />
      </Link>
      {!isParticipant && !isPhone && (
        <Lazy of={QuickFind} fallback={null} links={linksOf(user)} className={SIDE_LINK} />
      )}
      <nav aria-label={m.frame_main()} className="grid gap-1">
        {linksOf(user)
          .filter(({ only }) => only !== 'phone')
          .map(({ to, words, Icon, group }, index, all) => (
            <Fragment key={to}>
              {group !== all[index - 1]?.group && <p className={SIDE_GROUP}>{group}</p>}
              <NavLink to={to} className={SIDE_LINK} data-tour={to}>
                <Icon />
                {words}
              </NavLink>
            </Fragment>
          ))}
      </nav>
      <nav aria-labelledby="account-heading" className="grid gap-1">
        <p id="account-heading" className={SIDE_GROUP}>
          {m.shell_account()}
        </p>
        <AccountLinks user={user} />
      </nav>
      <button type="button" onClick={logout} className={`${SIDE_LINK} mt-auto`}>
        <LogoutIcon />
        {m.shell_logout()}
      </button>
    </aside>
  );
}

/** On a phone, the tick is on the corner of the avatar: the greeting needs the room. */
const ON_AVATAR = 'max-sm:pointer-events-none max-sm:absolute max-sm:ml-[30px] max-sm:translate-y-4';

/** On a phone, any badge other than the tick gets its own row. */
const BELOW = 'max-sm:order-last max-sm:w-full';

function Header({ user }: { user: SignedIn }) {
  const { header: look, isTask } = findScreen(usePathname())?.route ?? {};
  const greets = look === 'greets';
  const isVerified = user.organization?.adminVerificationStatus === 'VERIFIED';
  const greeting = greetingAt(new Date().getHours());
  return (
    <header className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-3 pb-1 sm:gap-x-3 sm:px-8 sm:py-4">
      {greets ? (
        <>
          <AccountLink user={user} />
          {/* On a phone the greeting has two lines next to the avatar, never more: names can be long. */}
          <p
            className="min-w-0 flex-1 truncate font-display text-sm leading-tight sm:text-lg"
            title={`${greeting}, ${user.firstName}`}
          >
            <span className="max-lg:block max-lg:truncate max-lg:font-normal max-lg:font-sans max-lg:text-quiet max-lg:text-xs">
              {greeting},
            </span>{' '}
            {user.firstName}
          </p>
        </>
      ) : (
        <div className="flex-1">
          <button
            type="button"
            onClick={goBack}
            className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold text-clay hover:bg-clay-soft"
          >
            <BackIcon /> <span className={user.role === 'RESEARCHER' ? 'max-sm:sr-only' : ''}>{m.shell_back()}</span>
          </button>
        </div>
      )}
      {user.role === 'RESEARCHER' && (
        <div className={isTask ? 'max-sm:hidden' : isVerified ? (greets ? ON_AVATAR : '') : BELOW}>
          <VerificationBadge user={user} />
        </div>
      )}
      {look !== 'bare' && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:gap-3">
          {user.role !== 'ADMIN' && (
            <span data-tour="balance">
              <HeaderBalance user={user} />
            </span>
          )}
          {look !== 'quiet' && (
            <div data-tour="bell">
              <NotificationBell />
            </div>
          )}
          {!greets && <AccountLink user={user} />}
        </div>
      )}
    </header>
  );
}

/** The avatar, a link to your account. */
function AccountLink({ user }: { user: SignedIn }) {
  return (
    <Link
      to={addresses.accountManagement}
      aria-label={m.shell_initials({ initials: `${user.firstName[0]}${user.lastName[0]}` })}
      className="rounded-full"
    >
      <Avatar firstName={user.firstName} lastName={user.lastName} />
    </Link>
  );
}

/** Shown once, above everything: the screen may be out of date. */
function OfflineNote() {
  const isOnline = useOnline();
  return (
    <p role="status" className="rounded-xl bg-sunken px-5 py-3 empty:hidden">
      {isOnline ? null : m.shell_offline()}
    </p>
  );
}

/** SCREEN-31, SCREEN-32: asks people for missing information, on every screen but the one where they enter it. */
function SetupBanners({ user }: { user: SignedIn }) {
  const pathname = usePathname();
  const status = user.organization?.adminVerificationStatus;
  const needsKyc =
    user.role === 'RESEARCHER' && user.organization?.isAdmin && status !== 'VERIFIED' && status !== 'PENDING';
  if (needsKyc && pathname !== addresses.kyc) {
    return <VerificationBanner />;
  }
  if (user.role === 'PARTICIPANT' && !user.hasParticipantInfo && pathname !== addresses.participantSetup) {
    return (
      <Banner
        title={m.shell_set_up()}
        action={<ButtonLink to={addresses.participantSetup}>{m.shell_set_up_start()}</ButtonLink>}
      >
        {m.shell_set_up_why()}
      </Banner>
    );
  }
  return null;
}

/** Items are as wide as their labels, so that five fit on a phone without breaking a word. */
const BAR_ITEM =
  'flex min-h-16 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-center text-quiet text-xs [transition:color_150ms] aria-[current=page]:font-semibold aria-[current=page]:text-clay aria-[current=page]:[box-shadow:inset_0_3px_var(--clay)]';

/**
 * SCREEN-22: the role's links on phones. Participants find the rest under their avatar, everybody else under More. Above a
 * keyboard or in landscape there is no room for a fixed bar, so it is at the end of the page.
 */
function BottomBar({ user }: { user: SignedIn }) {
  const [more, setMore] = useState(false);
  const links = linksOf(user);
  return (
    <>
      <nav
        id="bottom-bar"
        aria-label={m.frame_main()}
        className="fixed inset-x-0 bottom-0 z-10 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] [@media(max-height:30rem)]:static lg:hidden"
      >
        {links
          .filter(({ only }) => only !== 'desk')
          .map(({ to, words, Icon }) => (
            <NavLink key={to} to={to} data-tour={to} className={BAR_ITEM}>
              <Icon />
              {words}
            </NavLink>
          ))}
        {user.role !== 'PARTICIPANT' && (
          <button type="button" className={BAR_ITEM} onClick={() => setMore(true)}>
            <ListIcon />
            {m.shell_more()}
          </button>
        )}
      </nav>
      {more && <Lazy of={MoreDialog} fallback={null} user={user} onClose={() => setMore(false)} />}
    </>
  );
}
