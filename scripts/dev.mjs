// The server restarts when its sources change; Vite serves the web live, including public pages. Arguments after `--`
// go to the server's Node: npm run dev -- --inspect.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installWhatIsMissing, makeApiReference, makeFonts, makeMessages, NODE, ROOT } from './prepare.mjs';

installWhatIsMissing();
makeFonts();
makeMessages();
makeApiReference();
const own = join(ROOT, '.env');
if (existsSync(own)) process.loadEnvFile(own);
const { PORT = '3000', WEB_PORT = '5173' } = process.env;
const env = {
  ...process.env,
  PORT,
  WEB_PORT,
  API_ORIGIN: `http://localhost:${PORT}`,
  PUBLIC_ORIGIN: `http://localhost:${WEB_PORT}`,
  WEB_PAGES: 'data',
};
const watched = ['src/server', 'src/contract', 'src/domain'].map((folder) => `--watch-path=${folder}`);
const children = [[...watched, ...process.argv.slice(2), 'src/server/main.ts'], ['node_modules/vite/bin/vite.js']].map(
  (args) => spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env }),
);

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
// Neither is useful without the other.
for (const child of children) child.on('exit', stop);
