// Installs and builds what is missing or has changed: node scripts/prepare.mjs [what to build, such as web or server]
// Plain JavaScript on purpose: it runs on the machine's own Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The pinned Node: an npm package, so that every machine runs the same version. */
export const NODE = join(ROOT, 'node_modules/node/bin/node');

const VITE = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
const API = ['src/contract', 'src/domain', 'src/server/platform/http', 'clients/typescript'];

const STAMP = '.made-for';

/** What is built: the folder it goes to, the builds before it, what it is made from, and the programs that make it. */
const BUILDS = {
  fonts: {
    to: 'src/web/generated',
    from: ['scripts/subset-fonts.mjs'],
    programs: [['scripts/subset-fonts.mjs']],
  },
  'API reference': {
    to: 'dist/api-reference',
    from: ['scripts/build-api-reference.mjs'],
    programs: [['scripts/build-api-reference.mjs']],
  },
  web: {
    to: 'dist',
    after: ['fonts', 'API reference'],
    from: ['src/web', 'src/messages', 'src/contract', 'src/domain', 'messages', 'clients/typescript/examples'].concat([
      'vite.config.ts',
      'scripts',
    ]),
    programs: [VITE, [...VITE, '--ssr'], ['scripts/build-service-worker.mjs'], ['scripts/compress-web.mjs']],
  },
  server: {
    to: 'dist/server',
    from: ['src/server', 'src/contract', 'src/domain', 'src/messages', 'messages', 'sandbox', 'scripts'],
    programs: [['scripts/bundle-server.ts']],
  },
  SDK: { to: 'clients/typescript/dist', from: API, programs: [['clients/typescript/build.ts']] },
  CLI: { to: 'clients/cli/dist', after: ['SDK'], from: [...API, 'clients/cli'], programs: [['clients/cli/build.ts']] },
  downloads: {
    to: 'dist/downloads',
    after: ['CLI'],
    from: [...API, 'clients/cli', 'scripts/pack-clients.mjs'],
    programs: [['scripts/pack-clients.mjs']],
  },
};

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    // Generated files depend only on files that are hashed anyway; nothing is built from tests or from what runs builds.
    if (!existsSync(path) || /\/(generated|dist|node_modules|(start|test|check)\.mjs)$|\.test\.ts$/.test(path)) return;
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

/** Does long work that blocks this process. A thread prints every five seconds that it goes on. */
function showProgress(what, work) {
  console.log(`${what} …`);
  const since = Date.now();
  const print = `setInterval(() => require('node:fs').writeSync(1,
    '  ' + Math.round((Date.now() - ${since}) / 1000) + ' s …\\n'), 5000)`;
  const clock = new Worker(print, { eval: true });
  try {
    work();
  } finally {
    clock.terminate();
  }
}

/** Builds these if what they are made from has changed, or if their files are missing. */
export function make(...names) {
  for (const name of names) {
    const { to, after = [], from, programs } = BUILDS[name];
    make(...after);
    unlessDone(`${to}/${STAMP}`, [...from, 'package-lock.json'], () =>
      showProgress(`Building: ${name}`, () => {
        for (const args of programs) run(NODE, args);
      }),
    );
  }
}

/** Where a folder's packages are recorded, and what decides which they are. */
const stampOfInstall = (folder) => [
  join(folder, 'node_modules/.installed-for'),
  ['package.json', 'package-lock.json'].map((name) => join(folder, name)),
];

/**
 * Installs exactly the versions in a folder's lock file, unless they are already installed: by default what the product and
 * `npm test` need, with `tools` Lighthouse and the HTML validator.
 */
export function install(folder = '.') {
  unlessDone(...stampOfInstall(folder), () =>
    showProgress('Installing what is missing', () => {
      // Not `npm ci`: it requires an entry for every platform's optional binaries, which no single machine can write.
      // What builds is a development dependency, and is needed with NODE_ENV=production as well.
      const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
      run('npm', ['install', ...options], { cwd: join(ROOT, folder), stdio: ['ignore', 'ignore', 'inherit'] });
    }),
  );
}

/** Installs a package of Debian if this file of it is missing. */
export function installDebianPackage(file, name) {
  if (existsSync(file)) return;
  console.log(`Installing ${name} …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', name]);
}

/** Where first starts keep the demo for those that follow. Programs that run in production don't name it. */
export const DEMO_CACHE = join(ROOT, 'node_modules/.cache/nyansapo-demo');

/** What `npm start` runs: src/server/main.ts and all that it loads, in a few files. */
export const SERVER = join(ROOT, 'dist/server/main.js');

/**
 * How `npm start` runs the server with little memory. Objects that have just been made get 2 × 2 MB instead
 * of 2 × 32, and the heap grows by a tenth before it is collected, instead of to three times its size. Stack traces name
 * the source's files and lines; Node reads a map with the first trace that needs it.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=10', '--enable-source-maps'];
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

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  if (names[0] === 'after-install') {
    // npm runs it at the end of every `npm install`, which is then not repeated.
    unlessDone(...stampOfInstall('.'), () => undefined);
  } else {
    install();
    make(...names);
  }
}
