// The server restarts when its sources change; Vite serves the web on port 5173 with reload.
import { spawn } from 'node:child_process';
import { installWhatIsMissing, NODE, ROOT } from './prepare.mjs';

installWhatIsMissing();
const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PUBLIC_ORIGIN: 'http://localhost:5173' } };
const children = [
  spawn(
    NODE,
    ['--watch-path=src/server', '--watch-path=src/contract', '--watch-path=src/domain', 'src/server/main.ts'],
    options,
  ),
  spawn(NODE, ['node_modules/vite/bin/vite.js'], options),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
