import type { ReactNode } from 'react';
import type { SiteFrame } from '../../contract/site.ts';
import { paths } from '../app/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { buttonLook } from '../ui/looks.ts';

export interface PageFacts {
  /** The page's own address, for search engines and previews. */
  path: string;
  title: string;
  description: string;
  /** The picture that a chat shows of a link. */
  picture?: 'social-researchers.png' | 'social-participants.png';
  audience?: 'researchers' | 'participants';
  /** Small pages load only the letters of their fixed headings. */
  small?: boolean;
  /** Nothing for search engines: errors, and what is shown once. */
  unlisted?: boolean;
  /** What machines read of the page (schema.org). */
  linkedData?: object;
  /** Sources of small scripts, besides the one of every page. */
  scripts?: readonly string[];
}

/** A public page whole: it is read without JavaScript; scripts only add to it. */
export function SiteDocument({ facts, frame, children }: { facts: PageFacts; frame: SiteFrame; children: ReactNode }) {
  const { small = false, scripts = [] } = facts;
  const font = frame.assetOf(small ? 'generated/title.woff2' : 'generated/heading.woff2');
  return (
    <html lang="en" className={small ? 'small-page' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${facts.title} · Nyansapo`}</title>
        <style>{frame.style}</style>
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <Preview facts={facts} origin={frame.origin} />
        <meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171412" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {['site/islands/page.ts', ...scripts].map((source) => (
          <script key={source} type="module" src={frame.assetOf(source)} />
        ))}
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="absolute left-4 z-10 -translate-y-full rounded-b-lg bg-clay px-4 py-3 font-semibold text-on-clay focus:translate-y-0"
        >
          Skip to the text
        </a>
        <div className="kente" />
        <SiteHeader forParticipants={facts.audience === 'participants'} />
        {/* Filled by islands/page.ts, for instance once an account is deleted. */}
        <p
          id="notice"
          role="status"
          className="mx-auto w-full max-w-6xl px-4 text-leaf not-empty:py-3 not-empty:font-semibold"
        />
        <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

/** What search engines and chats show of a link. */
function Preview({ facts, origin }: { facts: PageFacts; origin: string }) {
  const address = `${origin}${facts.path}`;
  const picture = `${origin}/${facts.picture ?? 'social-researchers.png'}`;
  return (
    <>
      <meta name="description" content={facts.description} />
      {facts.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Nyansapo" />
          <meta property="og:title" content={facts.title} />
          <meta property="og:description" content={facts.description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {facts.linkedData && (
        <script type="application/ld+json">
          {/* "<" can't end the element early, whatever a study is called. */}
          {JSON.stringify({ '@context': 'https://schema.org', ...facts.linkedData }).replaceAll('<', '\\u003c')}
        </script>
      )}
    </>
  );
}

const HEADER_LINK = 'inline-flex min-h-11 items-center whitespace-nowrap rounded px-2 font-medium hover:text-clay';

function SiteHeader({ forParticipants }: { forParticipants: boolean }) {
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-4 sm:gap-x-6">
      <a href={forParticipants ? paths.participantHome : paths.home} className="rounded" aria-label="Nyansapo, home">
        <Logo variant={forParticipants ? 'participant' : 'generic'} />
      </a>
      <nav className="flex flex-wrap items-center gap-x-2 sm:gap-x-4" aria-label="Main">
        <a className={`${HEADER_LINK} max-sm:hidden`} href={forParticipants ? paths.home : paths.participantHome}>
          {forParticipants ? 'For researchers' : 'For participants'}
        </a>
        <a className={`${HEADER_LINK} max-sm:hidden`} href={paths.help}>
          Help
        </a>
        <a className={`${HEADER_LINK} when-signed-in`} href={paths.dashboard}>
          My dashboard
        </a>
        <a className={`${HEADER_LINK} when-signed-out`} href={paths.login}>
          Log in
        </a>
        <a
          className="when-signed-out inline-flex min-h-11 items-center whitespace-nowrap rounded-lg bg-clay px-3 font-semibold text-on-clay hover:bg-clay-deep sm:px-4"
          href={forParticipants ? paths.participantSignup : paths.createAccount}
        >
          Sign up
        </a>
      </nav>
    </header>
  );
}

function SiteFooter() {
  return (
    <footer className="border-line border-t">
      <nav
        aria-label="About"
        className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-quiet text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded hover:[&_a]:text-ink"
      >
        <a href={paths.home}>For researchers</a>
        <a href={paths.participantHome}>For participants</a>
        <a href={paths.help}>Help</a>
        <a href={paths.contact}>Contact us</a>
        <a href={paths.waitlist}>Waitlist</a>
        <a href={paths.privacy}>Privacy policy</a>
        <a href={paths.terms}>Terms and conditions</a>
      </nav>
    </footer>
  );
}

/** A link that looks like a button. */
export function ActionLink({
  to,
  look = 'main',
  children,
}: {
  to: string;
  look?: Parameters<typeof buttonLook>[0];
  children: ReactNode;
}) {
  return (
    <a href={to} className={buttonLook(look)}>
      {children}
    </a>
  );
}
