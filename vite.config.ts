import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesInDevelopment } from './scripts/dev-pages.ts';
import {
  contractForTheWeb,
  headingsOfPages,
  withoutCircles,
  withoutInjectedStyles,
  withoutShellFacts,
} from './scripts/vite-plugins.ts';

const API = process.env.API_ORIGIN ?? 'http://localhost:3000';
/** What is not a page: pictures of public pages, and what search engines and calendars read. */
const SERVED = '^/(?:s/.+[.]svg|calendar/|robots[.]txt|sitemap[.]xml)';

/** What every screen needs, in one file: it is smaller than many, and changes together. */
const CORE =
  /node_modules\/(?:react|react-dom|scheduler|wouter)\/|preload-helper|rolldown.runtime|src\/web\/(?:main|app\/(?:router|guards|screens|screen-error)|lib\/(?:after-sign-in|api|early|navigation|part|routes|session|toasts)|ui\/(?:button|field|logo|looks|skip-link|title)|features\/accounts\/sign-in-again)\.|src\/domain\/session-rules|src\/contract\/(?:account-sessions|accounts).ts.calls|src\/contract\/addresses/;

/** What signing in and up need besides. */
const SIGN_IN =
  /src\/web\/(?:app\/public-(?:frame|shell)|lib\/(?:just-done|use-call|small-form|settings)|features\/accounts\/(?:auth-card|google-flow|google-button|google-icon))\./;

/**
 * Checking what is typed, boxes to tick and what sends: every form's, before signing in and behind it. Apart from signing
 * in, whose style no other screen may load.
 */
const CHECKS =
  /node_modules\/zod\/|src\/contract\/(?:fields|words|accounts)\.ts$|src\/domain\/codes|src\/web\/ui\/(?:alert|check-field|submit)\./;

/** And signing up besides that. */
const SIGN_UP = /src\/web\/features\/accounts\/(?:registration-form|password-strength)\./;

/** What every screen behind sign-in needs besides. */
const DASHBOARD =
  /node_modules\/@tanstack\/(?:query-core|react-query)\/|src\/web\/app\/(?!public-|more-dialog)|src\/web\/lib\/(?:back|filters|live|now|online|queries|updates|when)\.|src\/web\/ui\/(?:avatar|badge|banner|card|icons|page-title|paged-list|pager|search-field|select-field|states|type-ahead)\.|src\/web\/features\/(?:notifications\/notification-bell|tour\/use-tour|wallets\/header|accounts\/use-|organizations\/verification-badge)|src\/domain\/(?:calendar|greeting)|src\/contract\/(?:payouts|wallets|notifications).ts.calls|src\/contract\/notifications\.ts$/;

/** The words of every refusal. Without a group of its own, the bundler's runtime would be put into it, and every screen load it. */
const ERRORS = /src\/contract\/errors\./;

/** What lists of studies share. */
const BROWSE =
  /src\/web\/features\/studies\/offer-card\.|src\/domain\/(?:eligibility|session-kinds)\.|study-offers.ts.calls/;

/*
 * Small parts that many screens share, together by who needs them: over a slow network each file costs a round trip, and
 * a browser asks for six at once.
 */

/** What states are called, in which tone, and what comes next. */
const STATES =
  /src\/contract\/(?:applications|bookings|sessions)\.ts.calls|src\/domain\/lifecycles\/|src\/web\/features\/(?:wallets\/refund-tones|payouts\/payout-tones|studies\/study-status-badge|applications\/(?:application-status-badge|next-action))\.|src\/web\/ui\/ahead\./;

/** What opens above a screen or in it. */
const OVERLAYS = /src\/web\/ui\/(?:dialog|folded-card)\./;

/** Long lists, histories and figures. */
const LISTS = /src\/web\/ui\/(?:date-range|figures|list-filters|reason-dialog|timeline)\./;

/** Forms in steps whose answers are kept. */
const STEPS =
  /src\/web\/(?:lib\/drafts|ui\/(?:choices|steps)|features\/wallets\/use-return-from-payment)\.|src\/domain\/screening\./;

/** Booked sessions of a participant and of a researcher. */
const SESSIONS = /src\/web\/features\/bookings\/(?:booking-actions|calendar-feed-card|session-list)\./;

/** Amounts and counts: the home page's calculator has them too, and must load nothing of the application. */
const PRICES = /src\/domain\/(?:money|study-cost|counts)\./;

const CHUNKS = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'errors', test: ERRORS },
    { name: 'core', test: CORE },
    { name: 'checks', test: CHECKS },
    { name: 'sign-in', test: SIGN_IN },
    { name: 'sign-up', test: SIGN_UP },
    { name: 'dashboard', test: DASHBOARD },
    { name: 'browse', test: BROWSE },
    { name: 'states', test: STATES },
    { name: 'overlays', test: OVERLAYS },
    { name: 'lists', test: LISTS },
    { name: 'steps', test: STEPS },
    { name: 'sessions', test: SESSIONS },
    { name: 'prices', test: PRICES },
  ],
};

/**
 * Two builds of one folder. The browser's: the application, the public pages' small scripts and style, and a manifest of
 * their addresses. And with --ssr the renderer of public pages and shells, which the server loads.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  // Every browser that we support has React's own.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react({ compiler: !isSsrBuild }),
    tailwindcss(),
    withoutInjectedStyles(),
    headingsOfPages(),
    ...(isSsrBuild ? [] : [pagesInDevelopment(API), withoutShellFacts(), contractForTheWeb(), withoutCircles()]),
  ],
  build: {
    outDir: isSsrBuild ? '../../dist/site' : '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // A screen's shell names what it needs; inside the application a link's screen is fetched before it is pressed.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rollupOptions: {
      ...(isSsrBuild ? {} : { output: { codeSplitting: CHUNKS } }),
      input: isSsrBuild
        ? 'src/web/site/render.tsx'
        : [
            'src/web/main.tsx',
            'src/web/early.ts',
            'src/web/frame.css',
            'src/web/site/site.css',
            ...['page', 'calculator', 'help-search', 'open-form', 'waiting-forms'].map(
              (name) => `src/web/site/islands/${name}.ts`,
            ),
          ],
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': API, '/dev': API, '/health': API, [SERVED]: API },
  },
}));
