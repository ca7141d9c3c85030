import type { ComponentType, ReactNode } from 'react';
import { percents } from '#texts';
import { addresses, inLanguage } from '../../contract/addresses.ts';
import { DEVELOPERS } from '../../contract/site/developers-address.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../domain/languages.ts';
import { offeredLanguages } from '../../domain/offered-languages.ts';
import { locale } from '../../messages/locale.ts';
import { m } from '../../messages/m.ts';
import { DraftNote } from '../features/languages/draft-note.tsx';
import { HelpTranslate } from '../features/languages/help-translate.tsx';
import { Logo } from '../ui/logo.tsx';

/* Header and footer of everything that needs no sign-in: the public pages and the sign-in screens. */

/** The link component: the browser's own, or the application's. */
type Anchor = 'a' | ComponentType<{ href: string; className?: string; 'aria-label'?: string; children: ReactNode }>;

const HEADER_LINK = 'inline-flex min-h-11 items-center whitespace-nowrap rounded px-2 hover:text-clay';
const SIGN_UP =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-lg bg-clay px-3 font-semibold text-on-clay hover:bg-clay-deep sm:px-4';

/** The address of a public page in the current language; the application's addresses have no language. */
const hereIn = (path: string, A: Anchor) => (A === 'a' && locale() !== 'en' ? inLanguage(locale(), path) : path);

interface HeaderProps {
  forParticipants: boolean;
  /** The page that the language links lead to. */
  path: string;
  /** Undefined if unknown: the page then has both sets of links, and the site's script shows the right one. */
  signedIn?: boolean;
  anchor?: Anchor;
}

export function PublicHeader({ forParticipants, path, signedIn, anchor: A = 'a' }: HeaderProps) {
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-2 px-4 pt-2 sm:gap-x-6 sm:py-4">
      <A
        href={forParticipants ? hereIn(addresses.participantHome, A) : addresses.home}
        className="rounded"
        aria-label={m.frame_home()}
      >
        <Logo variant={forParticipants ? 'participant' : 'generic'} />
      </A>
      <nav className="contents" aria-label={m.frame_main()}>
        <div className="-mx-2 flex flex-wrap items-center max-sm:order-last max-sm:w-full sm:ml-auto sm:gap-x-4">
          <A className={HEADER_LINK} href={forParticipants ? addresses.home : addresses.participantHome}>
            {forParticipants ? m.frame_for_researchers() : m.frame_for_participants()}
          </A>
          <A className={HEADER_LINK} href={hereIn(addresses.help, 'a')}>
            {m.frame_help()}
          </A>
          <details className="relative max-sm:ml-auto">
            <summary className={HEADER_LINK}>{LANGUAGE_NAMES[readLanguage()]}</summary>
            <div className="card absolute right-0 z-10 grid min-w-40 p-2">
              <LanguageLinks path={path} />
              <HelpTranslate />
            </div>
          </details>
        </div>
        <div className="flex items-center gap-x-2 sm:gap-x-4">
          {signedIn !== false && (
            <A className={`${HEADER_LINK} when-signed-in`} href={hereIn(addresses.dashboard, A)}>
              {m.frame_dashboard()}
            </A>
          )}
          {signedIn !== true && (
            <>
              <A className={`${HEADER_LINK} when-signed-out`} href={hereIn(addresses.login, A)}>
                {m.frame_log_in()}
              </A>
              <A
                className={`${SIGN_UP} when-signed-out`}
                href={hereIn(forParticipants ? addresses.participantSignup : addresses.createAccount, A)}
              >
                {m.frame_sign_up()}
              </A>
            </>
          )}
        </div>
      </nav>
    </header>
  );
}

/** The language of the texts; the pseudo-language is of English. */
const readLanguage = () => LANGUAGES.find((language) => language === locale()) ?? 'en';

const LanguageLinks = ({ path }: { path: string }) =>
  offeredLanguages(percents(), locale()).map((language) => (
    <a
      key={language}
      className="inline-flex min-h-12 min-w-12 items-center rounded px-2 hover:text-clay"
      href={inLanguage(language, path)}
      lang={language}
      hrefLang={language}
      aria-current={language === locale() ? 'true' : undefined}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));

interface FooterProps {
  path: string;
  registration?: string | null;
  /** More links, and what the company says about itself. */
  children?: ReactNode;
}

/**
 * `path` is the page that the language links lead to. `registration` is the number that the Data Protection Commission gave us,
 * once we have one.
 */
export function PublicFooter({ path, registration = null, children }: FooterProps) {
  return (
    <footer className="border-line border-t">
      <nav
        aria-label={m.frame_about()}
        className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-quiet text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded hover:[&_a]:text-ink"
      >
        <a href={addresses.home}>{m.frame_for_researchers()}</a>
        <a href={addresses.participantHome}>{m.frame_for_participants()}</a>
        {children}
        <a href={hereIn(addresses.help, 'a')}>{m.frame_help()}</a>
        <a href={DEVELOPERS}>{m.frame_developers()}</a>
        <a href={addresses.contact}>{m.frame_contact()}</a>
        <a href={addresses.status}>{m.frame_status()}</a>
        <a href={addresses.privacy}>{m.frame_privacy()}</a>
        <a href={addresses.terms}>{m.frame_terms()}</a>
      </nav>
      <nav
        aria-label={m.frame_languages()}
        className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-2 px-2 text-quiet text-sm"
      >
        <LanguageLinks path={path} />
        <HelpTranslate />
      </nav>
      <div className="mx-auto w-full max-w-6xl px-4 pb-6 empty:hidden">
        <DraftNote />
      </div>
      {registration !== null && (
        <p className="mx-auto w-full max-w-6xl px-4 pb-6 text-quiet text-sm">
          {m.frame_registered()} {registration}
        </p>
      )}
    </footer>
  );
}
