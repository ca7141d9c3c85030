import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { addresses } from '../../../contract/addresses.ts';
import type { DevelopedDeveloperPage, DeveloperRenderer } from '../../../contract/site/developer-docs.ts';
import {
  type AppRoute,
  DEVELOPED_PAGE,
  type DevelopedPage,
  type ShellFrame,
  type SiteFrame,
  type SiteRenderer,
} from '../../../contract/site.ts';
import type { Locale } from '../../../domain/languages.ts';
import { built } from '../files.ts';
import type { Settings } from '../settings.ts';

export const WEB_FOLDER = built('web/');
const RENDERER = built('site/render.js');
const DEVELOPERS = built('site/developers.js');
const ENTRY = 'main.tsx';
/** The module that the entry loads once it has the texts of the page's language. */
const APPLICATION = 'core';
const MARKS = 'lib/english-parts.ts';
const KEPT = 'lib/kept-queries.ts';
const textsOf = (language: Locale, side: 'public' | 'dashboard') => `../../virtual:texts/${language}/${side}`;
const EARLY = 'early.ts';
const SITE_STYLE = 'site/site.css';
/** The style of the skeletons in the shells. */
const FRAME_STYLE = 'frame.css';
/**
 * The entries of the application's two frames, each with its own style file. One is a chunk of several sources (vite.config.ts).
 */
const FRAMES = { dashboard: 'dashboard', public: 'app/public-shell.tsx' } as const;

interface Chunk {
  file: string;
  /** Set for a chunk that the build joins from several sources. */
  name?: string;
  css?: string[];
  imports?: string[];
}

/** The built web as the server sends it: the renderer of pages, and each page's assets by address. */
export interface WebBuild {
  renderer: SiteRenderer;
  /** The renderer of the developers' pages, loaded with their first visit. */
  developers: () => Promise<DeveloperRenderer>;
  /** Whether a folder of built files exists. */
  hasFiles: boolean;
  site: (
    place: Pick<SiteFrame, 'origin' | 'supportAddress' | 'dataProtectionNumber' | 'company'>,
    language?: Locale,
  ) => SiteFrame;
  shell: (route: Pick<AppRoute, 'page' | 'path' | 'isKept'>, language?: Locale) => ShellFrame;
  /** What the content security policy allows inline: the styles of the public pages and of the shells. */
  styleHashes: readonly string[];
}

/** In development, there are no files, and each page is sent as data. */
function unrendered(): WebBuild {
  return {
    renderer: {
      routes: [],
      sitemap: [],
      renderSite: (page, { language, origin, supportAddress, dataProtectionNumber, company }) =>
        DEVELOPED_PAGE +
        JSON.stringify({
          page,
          language,
          origin,
          supportAddress,
          dataProtectionNumber,
          company,
        } satisfies DevelopedPage),
      renderShell: () => '',
    },
    developers: async () => ({
      listAddresses: () => [],
      renderDevelopers: (developers, description, { origin, supportAddress }) =>
        DEVELOPED_PAGE +
        JSON.stringify({ developers, description, origin, supportAddress } satisfies DevelopedDeveloperPage),
    }),
    hasFiles: false,
    site: (place, language = 'en') => ({ ...place, language, style: '', assetOf: (source) => `/${source}` }),
    shell: (_route, language = 'en') => ({
      language,
      style: '',
      styles: [],
      script: '',
      early: '',
      modules: [],
      ownModules: [],
    }),
    styleHashes: [],
  };
}

/** Null if the web is not built (tests of the API alone). */
export async function readWebBuild({ pagesAsData }: Pick<Settings, 'pagesAsData'>): Promise<WebBuild | null> {
  if (pagesAsData) return unrendered();
  if (!existsSync(RENDERER)) return null;
  const manifest = JSON.parse(readFileSync(`${WEB_FOLDER}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
  const renderer = (await import(pathToFileURL(RENDERER).href)) as SiteRenderer;
  /** The manifest's name of a chunk that the build joins from several sources. */
  const joined = (name: string) =>
    Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name) ?? name;
  const chunk = (source: string): Chunk => {
    const found = manifest[source];
    if (!found) throw new Error(`the web's build has no ${source}`);
    return found;
  };
  const read = (file: string) => readFileSync(WEB_FOLDER + file, 'utf8').trim();
  const addressOf = (source: string) => `/${chunk(source).file}`;
  /** A chunk and everything it imports before it can run. */
  const withImports = (source: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(source)) return seen;
    seen.add(source);
    for (const next of chunk(source).imports ?? []) withImports(next, seen);
    return seen;
  };
  const siteStyle = read(chunk(SITE_STYLE).file);
  const frameStyle = read(chunk(FRAME_STYLE).file);
  const frames = new Map(
    Object.values(FRAMES).map((source) => {
      const sources = withImports(joined(source), withImports(joined(APPLICATION), withImports(ENTRY)));
      const styles = [...sources].flatMap((one) => chunk(one).css ?? []);
      return [source, { sources, styles }] as const;
    }),
  );
  return {
    renderer,
    developers: () => import(pathToFileURL(DEVELOPERS).href) as Promise<DeveloperRenderer>,
    hasFiles: true,
    site: ({ origin, supportAddress, dataProtectionNumber, company }, language = 'en') => ({
      ...{ origin, supportAddress, dataProtectionNumber, company, language },
      style: siteStyle,
      assetOf: addressOf,
    }),
    shell: ({ page, path, isKept }, language = 'en') => {
      const side = path.startsWith(addresses.dashboard) ? 'dashboard' : 'public';
      const source = FRAMES[side];
      const frame = frames.get(source);
      if (!frame) throw new Error(`no frame ${source}`);
      const sources = withImports(`pages/${page}.tsx`, isKept ? withImports(KEPT) : new Set());
      const own = [...sources].filter((one) => !frame.sources.has(one));
      const texts = [textsOf(language, side), ...(language === 'en' ? [] : [MARKS])];
      return {
        language,
        style: frameStyle,
        styles: frame.styles.map((file) => `/${file}`),
        script: addressOf(ENTRY),
        early: addressOf(EARLY),
        modules: [...texts, ...[...frame.sources].filter((one) => one !== ENTRY)].map(addressOf),
        ownModules: own.map(addressOf),
      };
    },
    styleHashes: [siteStyle, frameStyle].map(
      (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ),
  };
}
