// What `npm run dev` runs, on the pinned Node: earlier versions lose track of a file that an editor replaces. The server restarts
// when its sources or texts change; Vite serves the web live, including public pages.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { DEMO_CACHE, make, NODE, ROOT } from './prepare.mjs';

/** Debounced: an editor writes a file in several steps, and git writes many files at once. */
const SETTLED_MS = 100;

make('fonts', 'API reference');
const own = join(ROOT, '.env');
if (existsSync(own)) process.loadEnvFile(own);
const { PORT = '3000', WEB_PORT = '5173' } = process.env;
const env = {
  DEMO_CACHE,
  ...process.env,
  PORT,
  WEB_PORT,
  API_ORIGIN: `http://localhost:${PORT}`,
  PUBLIC_ORIGIN: `http://localhost:${WEB_PORT}`,
  WEB_PAGES: 'data',
};
const start = (args) => spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env });

let server = null;
let isStopping = false;
/** A source has changed since the server was started. */
let isOld = false;

/** Not Node's own --watch, which also restarts for tests. The next server starts after the last one has exited. */
function serve() {
  isOld = false;
  server = start([...process.argv.slice(2), 'src/server/main.ts']);
  server.on('exit', () => {
    server = null;
    if (isStopping) return;
    if (isOld) serve();
    else console.log('The server has ended. It starts again when you save one of its files.');
  });
}

function serveAgain() {
  if (isStopping) return;
  if (!isOld) console.log('Restarting the server …');
  isOld = true;
  if (server) server.kill('SIGTERM');
  else serve();
}

/** Calls `act` when files of a folder change, except tests and generated files. */
function whenChanged(folder, act) {
  let waiting;
  watch(join(ROOT, folder), { recursive: true }, (_, file) => {
    if (file === null || file.endsWith('.test.ts') || file.split(sep)[0] === 'generated') return;
    clearTimeout(waiting);
    waiting = setTimeout(act, SETTLED_MS);
  });
}

for (const folder of ['messages', 'src/server', 'src/contract', 'src/domain', 'src/messages', 'sandbox'])
  whenChanged(folder, serveAgain);
serve();
const vite = start(['node_modules/vite/bin/vite.js']);

const stop = () => {
  isStopping = true;
  for (const child of [server, vite]) child?.kill('SIGTERM');
  if (server) server.on('exit', () => process.exit());
  else process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
// Pages need Vite, so the server doesn't outlive it.
vite.on('exit', (code) => {
  process.exitCode = code ?? 0;
  stop();
});
