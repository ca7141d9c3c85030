// Starts the server that was built before: what the container image and systemd services run. Unlike `npm start` it installs and
// builds nothing and writes nothing to the application's folder, so that this may be read-only.
import { NODE, ROOT, SERVER, SERVER_ENV, SERVER_FLAGS } from './prepare.mjs';

process.chdir(ROOT);
// The server replaces this process: signals reach it directly, and no second Node process waits for it.
process.execve(NODE, [NODE, ...SERVER_FLAGS, SERVER], SERVER_ENV);
