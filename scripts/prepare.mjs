// Plain JavaScript on purpose: it runs on the machine's own Node, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The pinned Node: an npm package, so that every machine runs the same version. */
export const NODE = join(ROOT, 'node_modules/node/bin/node');

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    // Generated files depend only on files that are hashed anyway; nothing is built from tests.
    if (!existsSync(path) || path.endsWith('/generated') || path.endsWith('.test.ts')) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(ROOT, path));
  return hash.digest('hex');
}

/** Runs `work` unless the stamp says that it was done for the same inputs. */
function unlessDone(stampFile, inputs, work) {
  const stamp = join(ROOT, stampFile);
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? signal}`);
}

/** A thread that goes on while this one waits for a program. */
const SAY_SECONDS = `
  const since = Date.now();
  const say = () => require('node:fs').writeSync(1, '  ' + Math.round((Date.now() - since) / 1000) + ' s …\\n');
  setInterval(say, 5000);
`;

/** Does long work that blocks this process, and says every five seconds that it goes on. */
function saying(what, work) {
  console.log(`${what} …`);
  const clock = new Worker(SAY_SECONDS, { eval: true });
  try {
    work();
  } finally {
    clock.terminate();
  }
}

/** Where a folder's packages are recorded, and what decides which they are. */
const stampOfInstall = (folder) => [
  join(folder, 'node_modules/.installed-for'),
  ['package.json', 'package-lock.json'].map((name) => join(folder, name)),
];

/** Installs exactly the versions in a folder's lock file, unless they are already installed. */
function install(folder) {
  unlessDone(...stampOfInstall(folder), () =>
    saying('Installing what is missing', () => {
      // Not `npm ci`: it requires an entry for every platform's optional binaries, which no single machine can write.
      // What builds is a development dependency, and is needed with NODE_ENV=production as well.
      const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
      run('npm', ['install', ...options], { cwd: join(ROOT, folder), stdio: ['ignore', 'ignore', 'inherit'] });
    }),
  );
}

/**
 * npm runs it at the end of every `npm install`: tests and the server then start without any other step. Production's own install
 * lacks what builds, and a stage of the image has no sources.
 */
export function finishInstall() {
  if (!['src/messages', 'node_modules/@inlang/paraglide-js'].every((path) => existsSync(join(ROOT, path)))) return;
  makeMessages();
  unlessDone(...stampOfInstall('.'), () => undefined);
}

export function installWhatIsMissing() {
  install('.');
}

/** Lighthouse and the HTML validator, which neither the product nor `npm test` needs. */
export function installMeasuringTools() {
  install('tools');
}

/** Subsets the fonts if their letters changed or the files are missing. */
export function makeFonts() {
  // The stamp is in the fonts' folder, so it disappears with them.
  unlessDone('src/web/generated/.made-for', ['scripts/subset-fonts.mjs', 'package-lock.json'], () =>
    run(NODE, ['scripts/subset-fonts.mjs']),
  );
}

/** Writes the viewer of the API's documentation if its package changed or the files are missing. */
export function makeApiReference() {
  unlessDone('dist/api-reference/.made-for', ['scripts/build-api-reference.mjs', 'package-lock.json'], () =>
    run(NODE, ['scripts/build-api-reference.mjs']),
  );
}

/** Compiles the texts that participants read, in every language. */
export function makeMessages() {
  const inputs = [
    'messages',
    'project.inlang',
    'src/domain/languages.ts',
    'src/domain/message-texts.ts',
    'scripts/build-messages.ts',
    'scripts/pseudo-language.ts',
    'package-lock.json',
  ];
  unlessDone('src/messages/generated/.made-for', inputs, () => run(NODE, ['scripts/build-messages.ts']));
}

/** Generates the SDK from the API's description and compiles it, if something that it is made from changed. */
function makeSdk() {
  const inputs = [
    'src/contract',
    'src/domain',
    'src/server/platform/http',
    'clients/typescript/src',
    'clients/typescript/tsconfig.json',
    'clients/typescript/build.ts',
    'package-lock.json',
  ];
  unlessDone('clients/typescript/dist/.made-for', inputs, () => run(NODE, ['clients/typescript/build.ts']));
}

/** Bundles the command line, on top of the SDK. */
function makeCli() {
  const inputs = [
    'src/contract',
    'src/domain',
    'src/server/platform/http',
    'clients/typescript/src',
    'clients/cli/src',
    'clients/cli/package.json',
    'clients/cli/build.ts',
    'package-lock.json',
  ];
  unlessDone('clients/cli/dist/.made-for', inputs, () => run(NODE, ['clients/cli/build.ts']));
}

/** What is generated and not in git: the texts, and what other people install (the SDK, and the command line with it). */
export function makeClients() {
  makeMessages();
  makeSdk();
  makeCli();
}

/** Builds what the server sends, the web and the viewer of the API’s documentation, if their sources changed. */
export function buildWebIfChanged() {
  makeApiReference();
  makeMessages();
  const inputs = [
    'src/web',
    'src/messages',
    'messages',
    'src/contract',
    'src/domain',
    'clients/typescript/examples',
    'vite.config.ts',
    'package-lock.json',
    'scripts/compress-web.mjs',
    'scripts/subset-fonts.mjs',
    'scripts/build-service-worker.mjs',
    'scripts/import-graph.ts',
    'scripts/vite-plugins.ts',
    'scripts/vite-texts.ts',
    'scripts/compiled-texts.ts',
  ];
  unlessDone('dist/.built-for', inputs, () => {
    saying('Building the web', () => {
      const vite = 'node_modules/vite/bin/vite.js';
      makeFonts();
      run(NODE, [vite, 'build', '--logLevel', 'error']);
      run(NODE, [vite, 'build', '--ssr', '--logLevel', 'error']);
      run(NODE, ['scripts/build-service-worker.mjs']);
      run(NODE, ['scripts/compress-web.mjs']);
    });
  });
}

/** What `npm start` runs: src/server/main.ts and all that it loads, in a few files. */
export const SERVER = join(ROOT, 'dist/server/main.js');

/**
 * How `npm start` runs the server with little memory. Objects that have just been made get 2 × 2 MB instead
 * of 2 × 32, and the heap grows by a tenth before it is collected, instead of to three times its size.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=10'];
/**
 * The C library keeps one heap instead of one for each thread, and returns what is free at its end; left alone, it raises
 * the limits from which it does. From 32 KB, memory is the system's own: V8 compiles in pieces of that size, which would
 * stay in the heap between what lives longer.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...process.env,
};

/** Where first starts keep the demo for those that follow. Programs that run in production don't name it. */
export const DEMO_CACHE = join(ROOT, 'node_modules/.cache/nyansapo-demo');

/** Installs a package of Debian if this file of it is missing. */
export function installDebianPackage(file, name) {
  if (existsSync(file)) return;
  console.log(`Installing ${name} …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', name]);
}

/** Puts the server into a few files if its sources changed. */
export function bundleServer() {
  makeMessages();
  const inputs = ['src/server', 'src/contract', 'src/domain', 'src/messages', 'sandbox'];
  unlessDone(
    'dist/server/.made-for',
    [...inputs, 'messages', 'scripts/build-messages.ts', 'scripts/bundle-server.ts', 'package-lock.json'],
    () => saying('Bundling the server', () => run(NODE, ['scripts/bundle-server.ts'])),
  );
}

/** Options of Node that read the settings of .env, if there is one. */
export const withOwnSettings = () => (existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []);

/** Runs one of our programs on the pinned Node until it ends. Passes signals on and waits for it to stop. */
export function runUntilEnd(args, env = process.env) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env });
  // Ctrl-C also reaches the child, because it shares the terminal; a signal sent only to this process is passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
