import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { isDashboard, ROUTES } from '../src/web/lib/routes.ts';
import { neededBy } from './import-graph.ts';

/**
 * The toast library injects its style into the page at start-up, which the content security policy forbids. The style
 * is a file instead.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null };
    },
  };
}

/** The modules that render the screens on each side of sign-in, in addition to their pages. */
const FRAMES = {
  public: ['app/public-shell.tsx', 'site/skeletons/sign-in.tsx'],
  dashboard: ['app/shell.tsx', 'app/with-queries.tsx', 'site/skeletons/dashboard.tsx'],
};
const SOURCES = /@source "screens:(public|dashboard)";/;

/**
 * `@source "screens:public"` in a style stands for every file that renders the screens before sign-in, found through
 * the table of screens and the pages' imports. So a style contains exactly what its screens use.
 */
export function sourcesOfScreens(): Plugin {
  return {
    name: 'sources-of-screens',
    enforce: 'pre',
    transform(code, id) {
      const side = SOURCES.exec(code)?.[1] as keyof typeof FRAMES | undefined;
      if (!side || !/\.css$/.test(id)) return null;
      const pages = ROUTES.filter(({ path }) => isDashboard(path) === (side === 'dashboard'));
      const web = resolve('src/web');
      const entries = [...FRAMES[side], ...pages.map(({ page }) => `pages/${page}.tsx`)];
      const gone = entries.find((file) => !existsSync(resolve(web, file)));
      if (gone) this.error(`The table of screens needs src/web/${gone}.`);
      const files = [
        ...neededBy(
          entries.map((file) => resolve(web, file)),
          { later: true },
        ),
      ].filter((file) => file.startsWith(web) && /\.tsx?$/.test(file));
      const sources = files.map((file) => `@source "./${relative(dirname(id), file)}";`).join('\n');
      return { code: code.replace(SOURCES, sources), map: null };
    },
  };
}
