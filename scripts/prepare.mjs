// Plain JavaScript on purpose: it runs on the machine's own Node, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The pinned Node: an npm package, so that every machine runs the same version. */
export const NODE = join(ROOT, 'node_modules/node/bin/node');

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    // Generated files depend only on files that are hashed anyway.
    if (!existsSync(path) || path.endsWith('/generated')) return;
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

/** Installs exactly the versions in the lock file, unless they are already installed. */
export function installWhatIsMissing() {
  unlessDone('node_modules/.installed-for', ['package.json', 'package-lock.json'], () => {
    console.log('Installing what is missing …');
    // Not `npm ci`: it requires an entry for every platform's optional binaries, which no single machine can write.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  });
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

/** Builds what the server sends, the web and the viewer of the API’s documentation, if their sources changed. */
export function buildWebIfChanged() {
  makeApiReference();
  const inputs = [
    'src/web',
    'src/contract',
    'src/domain',
    'vite.config.ts',
    'package-lock.json',
    'scripts/compress-web.mjs',
    'scripts/subset-fonts.mjs',
    'scripts/build-service-worker.mjs',
    'scripts/chunks.ts',
    'scripts/import-graph.ts',
    'scripts/vite-plugins.ts',
  ];
  unlessDone('dist/.built-for', inputs, () => {
    console.log('Building the web …');
    const vite = 'node_modules/vite/bin/vite.js';
    makeFonts();
    run(NODE, [vite, 'build', '--logLevel', 'error']);
    run(NODE, [vite, 'build', '--ssr', '--logLevel', 'error']);
    run(NODE, ['scripts/build-service-worker.mjs']);
    run(NODE, ['scripts/compress-web.mjs']);
  });
}

const COMPILED = 'dist/compiled';

/**
 * How `npm start` runs the server with little memory (decision 74). Objects that have just been made get 2 × 8 MB instead
 * of 2 × 32, and the heap grows by two fifths before it is collected, instead of to three times its size.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
/**
 * Compiled code comes from `compileServer`. The C library keeps two heaps instead of one for each thread, and goes on
 * returning what is free at their ends; left alone, it raises the limits from which it does.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(ROOT, COMPILED),
  ...process.env,
};

/** Compiles the server in advance if its sources changed, so that no process has to load the TypeScript compiler. */
export function compileServer() {
  const inputs = ['server', 'contract', 'domain'].map((folder) => `src/${folder}`);
  unlessDone(
    `${COMPILED}/.made-for`,
    ['scripts/compile-server.mjs', 'scripts/prepare.mjs', 'package-lock.json', ...inputs],
    () => {
      rmSync(join(ROOT, COMPILED), { recursive: true, force: true });
      // Node uses what was compiled with the same flags, which are in this file.
      run(NODE, [...SERVER_FLAGS, 'scripts/compile-server.mjs'], { env: SERVER_ENV });
    },
  );
}

/** Runs one of our programs on the pinned Node until it ends. Passes signals on and waits for it to stop. */
export function runUntilEnd(args, env = process.env) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env });
  // Ctrl-C also reaches the child, because it shares the terminal; a signal sent only to this process is passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
