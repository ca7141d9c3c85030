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

/** The builds, each with its output folder, its dependencies, its inputs and its programs. */
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
    // Generated files depend only on files that are hashed anyway, and no build uses tests or the scripts that run builds.
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

/** Runs `work` unless the stamp shows that it was done for the same inputs. */
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

/** Runs long work that blocks this process. A thread reports every five seconds that it is still running. */
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

/** Runs these builds if their inputs have changed or their files are missing. */
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

/** Where the record of a folder's installed packages is, and what it depends on. */
const stampOfInstall = (folder) => [
  join(folder, 'node_modules/.installed-for'),
  ['package.json', 'package-lock.json'].map((name) => join(folder, name)),
];

/**
 * Installs exactly the versions of a folder's lock file, unless they are installed: by default what the product and `npm test`
 * need, with `tools` also Lighthouse and the HTML validator.
 */
export function install(folder = '.') {
  unlessDone(...stampOfInstall(folder), () =>
    showProgress('Installing what is missing', () => {
      // Not `npm ci`: it requires an entry for every platform's optional binaries, which no single machine can write. Build tools
      // are development dependencies, and are needed even with NODE_ENV=production.
      const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
      run('npm', ['install', ...options], { cwd: join(ROOT, folder), stdio: ['ignore', 'ignore', 'inherit'] });
    }),
  );
}

/** Installs a Debian package if this file of it is missing. */
export function installDebianPackage(file, name) {
  if (existsSync(file)) return;
  console.log(`Installing ${name} …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', name]);
}

/** Where the first start caches the demo for later ones. Programs that run in production don't set it. */
export const DEMO_CACHE = join(ROOT, 'node_modules/.cache/nyansapo-demo');

/** What `npm start` runs: the bundle of src/server/main.ts. */
export const SERVER = join(ROOT, 'dist/server/main.js');

/**
 * The flags with which `npm start` runs the server with little memory. The young generation gets 2 × 2 MB instead of 2 × 32, and
 * the heap grows by a tenth between collections instead of to three times its size. Stack traces name the source's files and
 * lines; Node reads a source map when the first trace needs it.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=10', '--enable-source-maps'];
/**
 * The C library uses one arena instead of one for each thread, and returns free memory at its end; by default it raises that
 * threshold as it runs. Blocks of 32 KB or more are mapped separately: V8 compiles in blocks of that size, which would fragment
 * the heap between longer-lived ones.
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
    // npm runs this after every `npm install`; the stamp keeps us from installing again.
    unlessDone(...stampOfInstall('.'), () => undefined);
  } else {
    install();
    make(...names);
  }
}
