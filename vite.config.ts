import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { answerInWords, pagesInDevelopment } from './scripts/dev-pages.ts';
import { withoutInjectedStyles } from './scripts/vite-plugins.ts';
import { textsOfLanguages } from './scripts/vite-texts.ts';

const API = process.env.API_ORIGIN ?? 'http://localhost:3000';
/** What is not a page: pictures of public pages, and what search engines and calendars read. */
const SERVED = '^/(?:s/.+[.]svg|calendar/|robots[.]txt|sitemap[.]xml)';

/** Every screen's file is named in the first one that a phone loads, and random letters can't be compressed. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};
/** What `renderToStaticMarkup` needs: the package's own entry loads the renderer of streams as well. */
const STATIC_MARKUP = fileURLToPath(
  new URL('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
);

/**
 * What React's compiler leaves alone in a build: memoising would cost more bytes than it saves in parts that are small, are
 * redrawn on navigation only, or change with every keystroke.
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
 * What goes into one file each, with what it imports: on a slow network every file costs a round trip. Everything else is split as
 * Vite does it.
 */
const CHUNKS = {
  groups: [
    // The home page's calculator has it without anything of the application.
    { name: 'prices', test: /src\/domain\/(?:money|study-cost)[.]/, priority: 4 },
    // Public pages name what their forms wait for, without anything of the application.
    { name: 'labels', test: /src\/web\/ui\/named-labels[.]/, priority: 4 },
    // A frame whose style can't be loaded says so: it belongs to no script that is needed before.
    { name: 'style', test: /src\/web\/style[.]css/, priority: 4 },
    // The entry: texts are loaded before anything uses them.
    { name: 'texts', test: /src\/(?:contract\/dashboard|messages\/(?:fallback|locale|m|texts))[.]/, priority: 4 },
    // What every screen starts with.
    {
      name: 'core',
      test: /src[/]web[/](?:start|lib[/](?:api|navigation|submits|toasts)|ui[/](?:alert|button|draft-note|field|icons|skip-link|title))[.]/,
      priority: 3,
    },
    { name: 'dashboard', test: /src\/web\/(?:app\/shell|ui\/(?:badge|banner|paged-list|pager|search-field))[.]/ },
    { name: 'queries', test: /@tanstack|src[/]web[/]lib[/]queries/, priority: 2 },
    // Forms only.
    { name: 'schemas', test: /node_modules[/]zod|src[/]contract[/]fields/, priority: 2 },
    // What most screens share. Forms need the schemas, which lists do without.
    { name: 'frame', test: /src[/](?:domain|messages|web)[/](?!lib[/]form[.])/, minShareCount: 40, priority: 1 },
  ],
};

/**
 * Two builds of one folder. The browser's: the application, the public pages' small scripts and style, and a manifest of
 * their addresses. And with --ssr the renderer of public pages and shells, which the server loads.
 */
export default defineConfig(({ command, isSsrBuild }) => {
  // What is built is React as in production, whatever runs the build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return configOf(isSsrBuild ?? false, command === 'build');
});

const configOf = (isSsrBuild: boolean, isBuild: boolean): UserConfig => ({
  root: 'src/web',
  // Vite would look for the build's input in the wrong folder, find packages only when a page asks for them, and reload it.
  optimizeDeps: { entries: ['start.tsx', 'early.ts', 'site/islands/*.ts'] },
  // What only the renderers use is part of them, so that the server loads no packages for it, and React as it is in production.
  ssr: { noExternal: ['marked', 'minisearch', ...(isSsrBuild ? ['react', 'react-dom', 'zod'] : [])] },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  resolve: {
    alias: {
      // Every browser that we support has React's own.
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
    // The server keeps the source of what it has loaded.
    minify: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // A screen's shell names what it needs; inside the application a link's screen is fetched before it is pressed.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rollupOptions: {
      treeshake: {
        unknownGlobalSideEffects: false,
        // Neither writing a text nor declaring a schema changes anything.
        manualPureFunctions: ['m', ...SCHEMAS],
        // The contract and the domain declare values; what a page does not use is left out. The words for checks are set on import.
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
