// npm start: installs and builds what is missing, and runs the server on the pinned Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_CACHE, install, make, NODE, ROOT, SERVER, SERVER_ENV, SERVER_FLAGS } from './prepare.mjs';

install();
make('web', 'server', 'downloads');
const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
const env = { DEMO_CACHE, ...SERVER_ENV };
const child = spawn(NODE, [...SERVER_FLAGS, ...settings, SERVER], { cwd: ROOT, stdio: 'inherit', env });
const stop = () => child.kill('SIGTERM');
// Ctrl-C also reaches the child, because it shares the terminal; a signal sent only to this process is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
// npm and its shell may exit without passing a signal on: then this process gets another parent.
const parent = process.ppid;
setInterval(() => process.ppid === parent || stop(), 500).unref();
child.on('exit', (code) => process.exit(code ?? 1));
