import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { answerInWords, pagesInDevelopment } from './scripts/dev-pages.ts';
import { withoutInjectedStyles } from './scripts/vite-plugins.ts';
import { textsOfLanguages } from './scripts/vite-texts.ts';

const API = process.env.API_ORIGIN ?? 'http://localhost:3000';
/** Addresses that are not pages: pictures of public pages, and files for search engines and calendars. */
const SERVED = '^/(?:s/.+[.]svg|calendar/|robots[.]txt|sitemap[.]xml)';

/** Short hashes: the first file that a phone loads names every screen's file, and random letters don't compress. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};
/** The file with `renderToStaticMarkup`: the package's own entry also loads the stream renderer. */
const STATIC_MARKUP = fileURLToPath(
  new URL('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
);

/**
 * Files that React Compiler skips in a build, because memoising would cost more bytes than it saves: parts that are small, are
 * redrawn only on navigation, or change with every keystroke.
 */
const NOT_COMPILED = [
  '**/node_modules/**',
  'src/web/app/{account-links,guards,public-frame,router,shell}.tsx',
  'src/web/features/account-security/{merge-card,number-card,phone-confirmation}.tsx',
  'src/web/features/accounts/{code-form,google-button,login-form,lost-number-request,number-form}.tsx',
  'src/web/features/accounts/{phone-registration,registration-form}.tsx',
  'src/web/features/applications/{question-stage,start-application,study-offer}.tsx',
  'src/web/lib/{navigation.tsx,part.tsx,settings.ts,form.ts}',
  'src/web/ui/{button,field,menu,submit,tabs}.tsx',
];

/**
 * Functions that only make a schema or an endpoint. The bundler does not see their annotations inside of objects; without these names,
 * phones would load the replies of the API with their descriptions.
 */
const SCHEMAS = [
  'about',
  'changesOf',
  'defineEndpoint',
  'oneOf',
  'optionalLine',
  'optionalText',
  'replyOf',
  'withExample',
];

/**
 * Groups of modules that are bundled into one file each with their imports, because on a slow network every file costs a round
 * trip. Vite splits everything else.
 */
const CHUNKS = {
  groups: [
    // The home page's calculator loads prices without the rest of the application.
    { name: 'prices', test: /src\/domain\/(?:money|study-cost)[.]/, priority: 4 },
    // Public pages list the missing fields of their forms without loading the application.
    { name: 'labels', test: /src\/web\/ui\/named-labels[.]/, priority: 4 },
    // A separate file, so that a frame can report that its style failed to load.
    { name: 'style', test: /src\/web\/style[.]css/, priority: 4 },
    // The entry: texts are loaded before anything uses them.
    { name: 'texts', test: /src\/(?:contract\/dashboard|messages\/(?:fallback|locale|m|texts))[.]/, priority: 4 },
    // The modules that every screen starts with.
    {
      name: 'core',
      test: /src[/]web[/](?:start|lib[/](?:api|navigation|submits|toasts)|features[/]languages[/](?:draft-note|help-translate)|ui[/](?:alert|button|field|icons|skip-link|title))[.]/,
      priority: 3,
    },
    { name: 'dashboard', test: /src\/web\/(?:app\/shell|ui\/(?:badge|banner|paged-list|pager|search-field))[.]/ },
    { name: 'queries', test: /@tanstack|src[/]web[/]lib[/]queries/, priority: 2 },
    // Forms only.
    { name: 'schemas', test: /node_modules[/]zod|src[/]contract[/]fields/, priority: 2 },
    // The modules that many screens share. Only forms need the schemas.
    { name: 'frame', test: /src[/](?:domain|messages|web)[/](?!lib[/]form[.])/, minShareCount: 25, priority: 1 },
  ],
};

/**
 * Two builds of one folder. The browser's has the application, the public pages' small scripts and style, and a manifest of their
 * addresses. With --ssr, it builds the renderer of public pages and shells, which the server loads.
 */
export default defineConfig(({ command, isSsrBuild }) => {
  // Builds always use React's production mode, whatever runs the build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return configOf(isSsrBuild ?? false, command === 'build');
});

const configOf = (isSsrBuild: boolean, isBuild: boolean): UserConfig => ({
  root: 'src/web',
  // Without this, Vite would look for the input in the wrong folder, discover packages only when a page needs them, and reload
  // the page.
  optimizeDeps: { entries: ['start.tsx', 'early.ts', 'site/islands/*.ts'] },
  // The renderers' own packages are bundled, so that the server need not load them; React is bundled in production mode.
  ssr: { noExternal: ['marked', 'minisearch', ...(isSsrBuild ? ['react', 'react-dom', 'zod'] : [])] },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  resolve: {
    alias: {
      // Supported browsers need no shim: React has the hook itself.
      'use-sync-external-store/shim/index.js': 'react',
      ...(isSsrBuild ? { 'react-dom/server': STATIC_MARKUP } : {}),
    },
  },
  plugins: [
    textsOfLanguages(),
    react({ compiler: !isSsrBuild, ...(isBuild ? { exclude: NOT_COMPILED } : {}) }),
    tailwindcss(),
    withoutInjectedStyles(),
    ...(isSsrBuild ? [] : [pagesInDevelopment(API)]),
  ],
  build: {
    outDir: isSsrBuild ? '../../dist/site' : '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Minified, because the server keeps loaded source text in memory.
    minify: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // Not needed: a screen's shell lists its files, and inside the application a link's screen is fetched before it is pressed.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rollupOptions: {
      treeshake: {
        unknownGlobalSideEffects: false,
        // Neither rendering a text nor declaring a schema has side effects.
        manualPureFunctions: ['m', ...SCHEMAS],
        // The contract and the domain only declare values, so unused ones are dropped. Setting the error messages is the
        // exception, which happens on import.
        moduleSideEffects: (id) => !/src[/](?:contract[/](?!words)|domain[/])/.test(id),
      },
      ...(isSsrBuild ? {} : { output: { codeSplitting: CHUNKS, ...NAMES } }),
      input: isSsrBuild
        ? { render: 'src/web/site/render.tsx', developers: 'src/web/site/developers/render.tsx' }
        : [
            'src/web/main.tsx',
            'src/web/early.ts',
            'src/web/frame.css',
            'src/web/site/site.css',
            'src/web/site/developers/developers.css',
            ...['page', 'calculator', 'help-search', 'open-form', 'waiting-forms', 'copy-code', 'webhook-tester'].map(
              (name) => `src/web/site/islands/${name}.ts`,
            ),
          ],
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/dev', '/health', SERVED].map((path) => [path, { target: API, configure: answerInWords }]),
    ),
  },
});
