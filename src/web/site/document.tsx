import type { ReactNode } from 'react';
import { percents } from '#texts';
import { addresses, inLanguage } from '../../contract/addresses.ts';
import type { SiteFrame } from '../../contract/site.ts';
import { offeredLanguages, unfinishedLanguages } from '../../domain/offered-languages.ts';
import { locale } from '../../messages/locale.ts';
import { m } from '../../messages/m.ts';
import { PublicFooter, PublicHeader } from '../app/public-frame.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { hereIn } from './here-in.ts';

export interface PageFacts {
  /** The page's canonical address, for search engines and previews. */
  path: string;
  title: string;
  description: string;
  /** The picture that chats show for a link. */
  picture?: 'social-researchers.png' | 'social-participants.png';
  audience?: 'researchers' | 'participants';
  /** Whether the page exists in every language. */
  inLanguages?: boolean;
  /** Small pages load only the letters of their fixed headings. */
  small?: boolean;
  /** Not for search engines: errors and one-time pages. */
  unlisted?: boolean;
  /** The page's structured data (schema.org). */
  linkedData?: object;
  /** Sources of small scripts, in addition to the one that every page has. */
  scripts?: readonly string[];
  /** Sources of styles, in addition to the inlined one of every page. */
  styles?: readonly string[];
}

/** A complete public page: it works without JavaScript; scripts only enhance it. */
export function SiteDocument({ facts, frame, children }: { facts: PageFacts; frame: SiteFrame; children: ReactNode }) {
  const { small = false, scripts = [], styles = [] } = facts;
  const languagesPath = facts.inLanguages ? facts.path : addresses.participantHome;
  return (
    <html lang={frame.language} className={small ? 'small-page' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${facts.title} · Nyansapo`}</title>
        <style>{frame.style}</style>
        {styles.map((source) => (
          <link key={source} rel="stylesheet" href={frame.assetOf(source)} />
        ))}
        <Preview facts={facts} frame={frame} />
        <meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171412" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {['site/islands/page.ts', ...scripts].map((source) => (
          <script key={source} type="module" src={frame.assetOf(source)} />
        ))}
      </head>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <div className="kente" />
        <PublicHeader forParticipants={facts.audience === 'participants'} path={languagesPath} />
        {/* Filled by islands/page.ts, for instance after an account was deleted. */}
        <p
          id="notice"
          role="status"
          data-farewell={m.frame_farewell()}
          className="mx-auto w-full max-w-6xl px-4 text-leaf not-empty:py-3 not-empty:font-semibold"
        />
        <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">
          {children}
        </main>
        <PublicFooter path={languagesPath} registration={frame.dataProtectionNumber}>
          <a href={addresses.examples}>{m.frame_examples()}</a>
          <a href={addresses.pricing}>{m.frame_pricing()}</a>
          <a href={addresses.securityPage}>{m.frame_security()}</a>
        </PublicFooter>
      </body>
    </html>
  );
}

/** What search engines and chats show for a link. */
function Preview({ facts, frame: { origin } }: { facts: PageFacts; frame: SiteFrame }) {
  const address = `${origin}${hereIn(facts.path)}`;
  const picture = `${origin}/${facts.picture ?? 'social-researchers.png'}`;
  return (
    <>
      <meta name="description" content={facts.description} />
      {facts.unlisted || unfinishedLanguages(percents()).some((language) => language === locale()) ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {facts.inLanguages && <Alternates path={facts.path} origin={origin} />}
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
          {/* Escapes "<", so that a study's name can't end the element early. */}
          {JSON.stringify({ '@context': 'https://schema.org', ...facts.linkedData }).replaceAll('<', '\\u003c')}
        </script>
      )}
    </>
  );
}

/** The page in the other languages that we offer, for search engines. */
function Alternates({ path, origin }: { path: string; origin: string }) {
  return (
    <>
      {offeredLanguages(percents()).map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={`${origin}${language === 'en' ? path : inLanguage(language, path)}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />
    </>
  );
}

/** A link that looks like a button. */
export function ActionLink({
  to,
  variant = 'main',
  children,
}: {
  to: string;
  variant?: Parameters<typeof buttonClass>[0];
  children: ReactNode;
}) {
  return (
    <a href={hereIn(to)} className={buttonClass(variant)}>
      {children}
    </a>
  );
}
